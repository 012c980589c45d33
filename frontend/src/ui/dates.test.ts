import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, parseDate, spellDate, spellDateTime, spellMinute, todayInKigali } from './dates';

it('[C1] shows dates by the pattern of the site, mm/dd/yyyy with a year of four digits by default', () => {
  expect(formatDate('2026-03-04', 'mm/dd/yyyy')).toBe('03/04/2026');
  expect(formatDate('2026-03-04', 'dd/mm/yyyy')).toBe('04/03/2026');
  expect(formatDate('2026-03-04', 'yyyy-mm-dd')).toBe('2026-03-04');
  expect(formatDateTime('2026-03-04 14:02:11.123456', 'mm/dd/yyyy')).toBe('03/04/2026 14:02');
});

it('[C1] spells months where two patterns stand on one screen', () => {
  expect(spellDate('2026-03-04')).toBe('4 Mar 2026');
  expect(spellDateTime('2026-03-04 14:02:11')).toBe('4 Mar 2026 14:02:11');
  expect(spellMinute('2026-03-04 14:02:11.5')).toBe('4 Mar 2026 14:02');
});

describe('reading a typed date', () => {
  it.each([
    ['03/04/2026', 'mm/dd/yyyy', '2026-03-04'],
    ['3/4/2026', 'mm/dd/yyyy', '2026-03-04'],
    ['3.4.2026', 'dd/mm/yyyy', '2026-04-03'],
    ['2026-3-4', 'yyyy-mm-dd', '2026-03-04'],
    [' 12 31 2026 ', 'mm/dd/yyyy', '2026-12-31'],
  ] as const)('takes %j by %s', (text, pattern, iso) => expect(parseDate(text, pattern)).toBe(iso));

  it.each([
    ['31/12/2026', 'mm/dd/yyyy'],
    ['02/30/2026', 'mm/dd/yyyy'],
    ['02/28/26', 'mm/dd/yyyy'],
    ['2026-02-28', 'mm/dd/yyyy'],
    ['yesterday', 'mm/dd/yyyy'],
    ['', 'mm/dd/yyyy'],
  ] as const)('refuses %j by %s and guesses nothing', (text, pattern) => expect(parseDate(text, pattern)).toBeNull());
});

it('counts days as Kigali does', () => {
  expect(todayInKigali(new Date('2026-11-20T22:30:00Z'))).toBe('2026-11-21');
});
