import { expect, it } from 'vitest';

import { spellDuration } from './durations';

it.each([
  [-5, 'less than a minute'],
  [0, 'less than a minute'],
  [59.9, 'less than a minute'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [3 * 3600 + 12 * 60 + 40, '3 h 12 min'],
  [30 * 3600, '30 h'],
  [48 * 3600, '2 days'],
  [90 * 3600, '3 days'],
])('spells %s seconds as "%s"', (seconds, words) => {
  expect(spellDuration(seconds)).toBe(words);
});
