import { describe, expect, it } from 'vitest';

import { csvText, pastedRows } from './csv';

describe('CSV', () => {
  it('keeps amounts as they are and quotes what has to be', () => {
    expect(csvText([['Name', 'Sales'], ['Kigali "HQ", north', '7953.20'], ['Loss', '-5.00'], [' x', 3]])).toBe(
      'Name,Sales\r\n"Kigali ""HQ"", north",7953.20\r\nLoss,-5.00\r\n" x",3\r\n',
    );
  });

  it.each(['=1+1', '+250788', '-2+3', '@SUM(A1)', '\tx', '=HYPERLINK("https://evil.example")'])('never writes a formula: %j', (text) => {
    expect(csvText([[text]]).replace(/^"/, '')).toMatch(/^'/);
  });

  it.each([
    ['a\tb\r\nc\td\r\n\r\n', [['a', 'b'], ['c', 'd']]],
    ['a;b', [['a', 'b']]],
    ['a , "b"\n', [['a', 'b']]],
    ['one', [['one']]],
    ['', []],
  ])('reads what was pasted: %j', (text, rows) => {
    expect(pastedRows(text)).toEqual(rows);
  });
});
