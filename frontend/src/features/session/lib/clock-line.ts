import type { DateFormat, OfflineClock } from '../../../types/api';
import { formatDateTime } from '../../../ui/dates';
import { spellDuration } from '../../../ui/durations';
import { verifyText as text } from '../texts';
import type { CheckLine } from './check-line';

const HOUR = 3600;
/** Part of the offline time from which the words become stronger (design section 6, rule 9). */
export const WARN_FROM = 0.8;

function notReached(age: number, limit: number): Pick<CheckLine, 'tone' | 'value'> {
  const time = spellDuration(age);
  if (!limit) return { tone: 'warning', value: text('not-reached', { time }) };
  const words = { time, limit: spellDuration(limit) };
  if (age >= limit) return { tone: 'alarm', value: text('not-reached-over', words) };
  if (age < limit * WARN_FROM) return { tone: 'warning', value: text('not-reached-of', words) };
  return { tone: 'alarm', value: text('not-reached-left', { ...words, left: spellDuration(limit - age) }) };
}

function reached(age: number | null): string {
  if (age === null) return text('not-yet');
  return age < 60 ? text('reached-just-now') : text('reached', { ago: spellDuration(age) });
}

/** When the authority was last reached, or how much of the offline time is used. */
export function clockLine(clock: OfflineClock, dateFormat: DateFormat): CheckLine {
  const name = text('authority');
  if (!clock.device) return { tone: 'note', name, value: text('not-asked') };
  if (clock.offline_age === null || !clock.offline_since) {
    return { tone: clock.contact_age === null ? 'note' : 'ok', name, value: reached(clock.contact_age) };
  }
  const limit = clock.offline_limit_hours * HOUR;
  const meaning = [
    text('clock-why', { since: formatDateTime(clock.offline_since, dateFormat) }),
    ...(limit ? [text('clock-limit', { limit: spellDuration(limit) })] : []),
    text('clock-meanwhile'),
    text('clock-todo'),
  ];
  return { name, ...notReached(clock.offline_age, limit), meaning };
}
