import { spellDuration } from '../../../ui/durations';
import { historyText as text } from './history-texts';

const tenths = (ms: number) => (ms / 1000).toFixed(1);

/** "186 ms", "4.2 s" */
export function tookText(ms: number): string {
  return ms < 1000 ? text('milliseconds', { ms: String(ms) }) : text('seconds', { seconds: tenths(ms) });
}

/** "6.0 s", "3 h 12 min" between two moments of the site. */
export function betweenText(from: string, to: string): string {
  const ms = Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`);
  return ms < 60_000 ? text('seconds', { seconds: tenths(Math.max(0, ms)) }) : spellDuration(ms / 1000);
}
