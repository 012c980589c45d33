import type { Origin } from '../frappe/documents/origin';

/** A question that was sent as this number and answered at once. */
export const asked = (sent: number, more: Partial<Origin> = {}): Origin => ({ sent, came: sent, wrote: false, at: Date.now(), ...more });

/** A change, likewise. */
export const wrote = (sent: number, more: Partial<Origin> = {}): Origin => asked(sent, { wrote: true, ...more });
