import { PATHS } from '../../../session/paths';
import type { Waiting } from '../../../types/api';
import { verifyText as text } from '../texts';
import type { CheckLine } from './check-line';

/** What waits for a person, with the way to the screen Work. */
export function waitingLine({ count, more }: Waiting): CheckLine {
  if (!count) return { tone: 'note', name: text('waiting-none'), value: '' };
  return { tone: 'note', name: text('waiting', { n: count, more }), value: '', link: { path: PATHS.work, text: text('open-waiting') } };
}
