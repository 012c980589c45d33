import { PATHS } from '../../../session/paths';
import type { Waiting } from '../../../types/api';
import { verifyText as text } from '../texts';
import type { CheckLine } from './check-line';

/** What waits for a person, with the way to the list of the same invoices. */
export function waitingLine({ count, more, statuses }: Waiting): CheckLine {
  if (!count) return { tone: 'note', name: text('waiting-none'), value: '' };
  const path = `${PATHS.invoices}?status=${statuses.join(',')}`;
  return { tone: 'note', name: text('waiting', { n: count, more }), value: '', link: { path, text: text('open-waiting') } };
}
