import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** Typing has come to rest (milliseconds). */
export const REST = 250;

interface Typed {
  text: string;
  /** What the address said when it was looked at last. */
  of: string;
  /** What the field has put there since, of which the address has not heard. */
  sent: readonly string[];
}

/** The address says something else than before: what the field has sent is no news to it, all else is shown. */
function follow({ text, sent }: Typed, asked: string): Typed {
  const at = sent.indexOf(asked);
  return at < 0 ? { text: asked, of: asked, sent: [] } : { text, of: asked, sent: sent.slice(at + 1) };
}

/**
 * The text of a field that stands in the address too. The address follows a while after it was told, on a slow machine after the
 * next letters: they stay.
 *
 * @param asked what the address says
 * @param send puts a text there, without the blanks around it; whether it did
 */
export function useTypedText(asked: string, send: (text: string) => boolean): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<Typed>({ text: asked, of: asked, sent: [] });
  if (typed.of !== asked) setTyped(follow(typed, asked));

  const rested = useDebouncedCallback((text: string) => {
    const settled = text.trim();
    // Meanwhile the address may have said something else.
    if (text !== typed.text || settled === (typed.sent.at(-1) ?? asked) || !send(settled)) return;
    setTyped((now) => ({ ...now, sent: [...now.sent, settled] }));
  }, REST);

  const type = (text: string) => {
    setTyped((now) => ({ ...now, text }));
    rested(text);
  };
  return [typed.text, type];
}
