import { uiText } from './texts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "2 min", "3 h 12 min", "2 days" of so many seconds; two parts at most, and under a minute none that would tick. */
export function spellDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < MINUTE) return uiText('underMinute');
  if (whole < HOUR) return uiText('minutes', { n: Math.floor(whole / MINUTE) });
  if (whole < 2 * DAY) {
    const minutes = Math.floor((whole % HOUR) / MINUTE);
    const hours = uiText('hours', { n: Math.floor(whole / HOUR) });
    return minutes ? `${hours} ${uiText('minutes', { n: minutes })}` : hours;
  }
  return uiText('days', { n: Math.floor(whole / DAY) });
}
