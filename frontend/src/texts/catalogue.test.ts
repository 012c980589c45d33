import { describe, expect, it } from 'vitest';

import { catalogue, type Words } from './catalogue';

const text = catalogue({
  go: 'Continue',
  hello: ({ name }: { name: string }) => `Hello, ${name}`,
  receipts: ({ n }: { n: number }, words: Words) => words.count(n, { one: 'one receipt', other: `${words.number(n)} receipts` }),
});

describe('the catalogue of texts', () => {
  it('gives a plain text, one with variables, and the plural that English uses [C1]', () => {
    expect(text('go')).toBe('Continue');
    expect(text('hello', { name: 'Ada' })).toBe('Hello, Ada');
    expect(text('receipts', { n: 1 })).toBe('one receipt');
    expect(text('receipts', { n: 12000 })).toBe('12,000 receipts');
  });

  it('knows at compile time which variables a text needs', () => {
    // @ts-expect-error a text with variables cannot be asked for without them
    expect(() => text('hello')).toThrow();
    // @ts-expect-error an unknown key is a mistake of ours
    expect(() => text('nothing')).toThrow();
  });
});
