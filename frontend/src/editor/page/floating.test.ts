import { describe, expect, it } from 'vitest';

import { missingRoom, placeFor } from './floating';

const window = { width: 400, height: 600 };
const size = { width: 100, height: 40 };
const at = (left: number, top: number) => ({ left, top, bottom: top + 20, width: 50 });

describe('a panel beside a place in the text', () => {
  it('stands on its side, in the middle above and at the beginning below', () => {
    expect(placeFor(at(150, 300), size, 'above', window)).toEqual({ top: 254, left: 125 });
    expect(placeFor(at(150, 300), size, 'below', window)).toEqual({ top: 326, left: 150 });
  });

  it('goes to the other side where there is no room, and covers no toolbar', () => {
    expect(placeFor(at(150, 20), size, 'above', window).top).toBe(46);
    expect(placeFor(at(150, 570), size, 'below', window).top).toBe(524);
    expect(placeFor(at(150, 300), size, 'above', window, 280).top).toBe(326);
    expect(placeFor(at(150, 570), size, 'below', window, 560).top).toBe(554);
  });

  it('says what is missing where neither side has room, and nothing where one has', () => {
    expect(missingRoom(at(0, 570), 40, 600, 560)).toBe(42);
    expect(missingRoom(at(0, 570), 40, 600, 200)).toBe(0);
    expect(missingRoom(at(0, 20), 40, 600)).toBe(0);
  });

  it('stays inside the window', () => {
    expect(placeFor(at(0, 300), size, 'above', window).left).toBe(6);
    expect(placeFor(at(390, 300), size, 'below', window).left).toBe(294);
  });
});
