/** What one line of Verify says. `failed` is not among the tones: it belongs to the request. */
export interface CheckLine {
  /** `alarm`: a warning that cannot wait. */
  tone: 'ok' | 'warning' | 'alarm' | 'note';
  name: string;
  value: string;
  /** Where to do something about it. */
  link?: { path: string; text: string };
  /** Sentences behind "What does this mean?". */
  meaning?: string[];
}

/** Whether a line lets Verify go on by itself. */
export const isWell = (line: CheckLine): boolean => line.tone === 'ok' || line.tone === 'note';

/** "EBM Billing Officer" is a Billing Officer on screen. */
export const roleName = (role: string): string => role.replace(/^EBM /, '');
