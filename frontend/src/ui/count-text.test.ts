import { expect, it } from 'vitest';

import { countText } from './count-text';

it('says how many there are, and of more than are counted that there are more', () => {
  expect(countText({ count: 0, more: false })).toBe('0');
  expect(countText({ count: 999, more: false })).toBe('999');
  expect(countText({ count: 1000, more: true })).toBe('1,000+');
  expect(countText({ count: 1234567, more: false })).toBe('1,234,567');
});
