import { describe, expect, it } from 'vitest';

import { sameColour } from './colour';
import { nearestColour } from './nearest';
import { HIGHLIGHT, PALETTE } from './palette';

function light(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [light(a), light(b)].sort((one, other) => one - other);
  return (bright + 0.05) / (dark + 0.05);
}

describe('the palette', () => {
  it('can be read: every colour on white, black and every colour on every background [W5]', () => {
    for (const { text } of PALETTE) {
      expect(contrast(text, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      for (const { background } of PALETTE) expect([text, background, contrast(text, background) >= 4.5]).toEqual([text, background, true]);
    }
    for (const background of [HIGHLIGHT, ...PALETTE.map((colour) => colour.background)]) expect(contrast('#000000', background)).toBeGreaterThanOrEqual(7);
  });

  it.each([
    ['#FFF', '#ffffff'],
    ['rgb(230, 0, 0)', '#e60000'],
    ['rgb(230 0 0 / 100%)', '#e60000'],
    ['RGBA(1,2,3,1)', '#010203'],
    ['rgba(1, 2, 3, 0.5)', 'rgba(1, 2, 3, 0.5)'],
    ['Red', 'red'],
    ['hsl(120deg 50% 50%)', 'hsl(120deg 50% 50%)'],
    ['var(--prose-color-red)', '#b42318'],
    ['var(--prose-highlight-amber, #fff)', '#fff3a3'],
    ['var(--brand)', null],
    ['transparent', null],
    ['rgba(0,0,0,0)', null],
    ['url(javascript:1)', null],
    ['red; position: fixed', null],
    ['expression(alert(1))', null],
    ['', null],
  ])('%j is read as %j [W5]', (css, colour) => {
    expect(sameColour(css)).toBe(colour);
  });

  it.each([
    ['#c9211e', 'red'],
    ['rgb(255, 0, 0)', 'red'],
    ['#1155cc', 'blue'],
    ['green', 'green'],
    ['#000000', null],
    ['rgb(32, 33, 36)', null],
    ['#ffffff', null],
    ['#808080', null],
    ['windowtext', null],
  ])('pasted, %j becomes %j [W5]', (css, name) => {
    expect(nearestColour(css, 'text')).toBe(PALETTE.find((colour) => colour.name === name)?.text ?? null);
  });
});
