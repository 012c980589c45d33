import type { DateFormat, Who } from '../../../types/api';
import { formatDateTime, timeOf } from '../../../ui/dates';
import { verifyText as text } from '../texts';
import { roleName, type CheckLine } from './check-line';

const DAY = 86_400_000;
const dayOf = (at: string): number => Date.parse(`${at.slice(0, 10)}T00:00:00Z`) / DAY;

/** "until tomorrow 08:00"; by the site's date format when it is further away. Both times are the site's. */
export function untilWords(until: string, now: string, dateFormat: DateFormat): string {
  const time = timeOf(until).slice(0, 5);
  const days = dayOf(until) - dayOf(now);
  if (days === 0) return text('until-today', { time });
  if (days === 1) return text('until-tomorrow', { time });
  return text('until', { time: formatDateTime(until, dateFormat) });
}

export const sessionLine = (who: Who, dateFormat: DateFormat): CheckLine => ({
  tone: 'ok',
  name: text('signed-in'),
  value: who.session_until ? untilWords(who.session_until, who.now, dateFormat) : '',
});

export function rolesLine(who: Who, user: string): CheckLine {
  const roles = user === 'Administrator' ? user : who.roles.map(roleName).join(', ');
  return { tone: roles ? 'ok' : 'warning', name: text('roles'), value: roles || text('no-roles') };
}
