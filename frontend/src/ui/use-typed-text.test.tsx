import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { REST, useTypedText } from './use-typed-text';

/** A field whose address follows when the test says so, as it does on a slow machine. */
function field(first = '', takes: (text: string) => boolean = () => true) {
  const sent: string[] = [];
  const send = (text: string) => {
    if (!takes(text)) return false;
    sent.push(text);
    return true;
  };
  const { result, rerender } = renderHook(({ asked }) => useTypedText(asked, send), { initialProps: { asked: first } });
  return {
    sent,
    shown: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    rest: () => act(() => vi.advanceTimersByTimeAsync(REST)),
    address: (asked: string) => rerender({ asked }),
  };
}

describe('a text that stands in the address too', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('goes there once typing has come to rest, without blanks around it', async () => {
    const { sent, type, rest, shown } = field();
    type('M');
    type('Mu ');
    expect(sent).toEqual([]);
    await rest();
    expect(sent).toEqual(['Mu']);
    expect(shown()).toBe('Mu ');
  });

  it('keeps what is typed before the address has followed', async () => {
    const { sent, type, rest, shown, address } = field();
    type('Mu');
    await rest();
    type('Muk');
    address('Mu');
    expect(shown()).toBe('Muk');
    type('Muka ');
    await rest();
    type('Muka g');
    await rest();
    address('Muka');
    address('Muka g');
    expect(shown()).toBe('Muka g');
    expect(sent).toEqual(['Mu', 'Muka', 'Muka g']);
  });

  it('keeps a blank before a pause: the next word is another', async () => {
    const { sent, type, rest, shown, address } = field();
    type('Jean ');
    await rest();
    address('Jean');
    expect(shown()).toBe('Jean ');
    type(`${shown()}Paul`);
    await rest();
    expect(sent).toEqual(['Jean', 'Jean Paul']);
  });

  it('is sent again where one goes back to what the address still has, and an answer left out is no matter', async () => {
    const { sent, type, rest, shown, address } = field('a');
    type('ab');
    await rest();
    type('a');
    await rest();
    expect(sent).toEqual(['ab', 'a']);
    address('ab');
    address('a');
    expect(shown()).toBe('a');
  });

  it('shows what the address says by itself: back, a saved view, a filter taken away; what was about to be sent is not', async () => {
    const { sent, type, rest, shown, address } = field('a');
    address('view');
    expect(shown()).toBe('view');
    type('views');
    address('');
    expect(shown()).toBe('');
    await rest();
    expect(sent).toEqual([]);
    type('x');
    await rest();
    address('x');
    address('');
    expect(shown()).toBe('');
  });

  it('is sent when it is taken: what was refused may be sent later', async () => {
    const { sent, type, rest, shown } = field('', (text) => text !== '12/');
    type('12/');
    await rest();
    expect(sent).toEqual([]);
    expect(shown()).toBe('12/');
    type('12/3');
    await rest();
    expect(sent).toEqual(['12/3']);
  });
});
