import type { ServerMessage } from '../frappe/server-messages';
import { notify } from '../notify/notify';

const BY_INDICATOR: Record<string, keyof typeof notify> = { green: 'success', orange: 'warning', yellow: 'warning', red: 'error' };

/** What the server says besides a good answer (`frappe.msgprint`), as notices; what it threw and caught itself is its own affair. */
export function tellServerMessages(messages: ServerMessage[]): void {
  for (const { text, title, indicator = '', raised } of messages) {
    if (!raised) notify[BY_INDICATOR[indicator] ?? 'info'](title ? `${title}: ${text}` : text);
  }
}
