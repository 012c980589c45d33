/**
 * Dates as people of this site write them. The server speaks ISO (`2026-10-31`, `2026-10-31 14:02:11.123456`), in the
 * site's own time zone, and nothing here shifts a date between zones.
 */
import { uiText } from './texts';

/** The patterns that EBM Settings offers; `mm/dd/yyyy` is the default. */
export type DatePattern = 'mm/dd/yyyy' | 'dd/mm/yyyy' | 'yyyy-mm-dd';

const ISO = /^(\d{4})-(\d{2})-(\d{2})/;

interface Parts {
  year: string;
  month: string;
  day: string;
}

function partsOf(iso: string): Parts | null {
  const match = ISO.exec(iso);
  return match ? { year: match[1] ?? '', month: match[2] ?? '', day: match[3] ?? '' } : null;
}

/** "10/31/2026" by the site's pattern; anything but an ISO date is shown as it came. */
export function formatDate(iso: string, pattern: DatePattern): string {
  const parts = partsOf(iso);
  if (!parts) return iso;
  return pattern.replace('yyyy', parts.year).replace('mm', parts.month).replace('dd', parts.day);
}

/** "31 Oct 2026": where dates of two patterns stand on one screen, nobody has to guess which number is the month. */
export function spellDate(iso: string): string {
  const parts = partsOf(iso);
  return parts ? uiText('spelledDate', { day: Number(parts.day), month: monthName(Number(parts.month)), year: parts.year }) : iso;
}

/** "14:02:11" of a date with time, or "" */
export function timeOf(iso: string): string {
  return /[ T](\d{2}:\d{2}:\d{2})/.exec(iso)?.[1] ?? '';
}

/** "31 Oct 2026 14:02:11" */
export function spellDateTime(iso: string): string {
  return `${spellDate(iso)} ${timeOf(iso)}`.trim();
}

/** "31 Oct 2026 14:02" */
export function spellMinute(iso: string): string {
  return `${spellDate(iso)} ${timeOf(iso).slice(0, 5)}`.trim();
}

/** "10/31/2026 14:02" */
export function formatDateTime(iso: string, pattern: DatePattern): string {
  return `${formatDate(iso, pattern)} ${timeOf(iso).slice(0, 5)}`.trim();
}

/**
 * The ISO date of what was typed by the pattern, or null. Any of `/ - .` or blanks separate; one digit for day or month is
 * enough; the order is the pattern's and never guessed. Days that no calendar has are refused.
 */
export function parseDate(text: string, pattern: DatePattern): string | null {
  const numbers = text.trim().split(/[\s/.-]+/);
  if (numbers.length !== 3 || numbers.some((part) => !/^\d{1,4}$/.test(part))) return null;
  const order = pattern.split(/[/-]/);
  const part = (name: string) => numbers[order.indexOf(name)] ?? '';
  const [year, month, day] = [part('yyyy'), part('mm').padStart(2, '0'), part('dd').padStart(2, '0')];
  if (year.length !== 4 || month.length !== 2 || day.length !== 2) return null;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** The time of day there, as 14:05. */
export function timeInKigali(moment: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Kigali', hour: '2-digit', minute: '2-digit' }).format(moment);
}

/** Today as fiscal dates count it: in Kigali, wherever this browser thinks it is. */
export function todayInKigali(now: Date = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Africa/Kigali',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
}

export function monthName(month: number): string {
  return uiText('month', { month });
}
