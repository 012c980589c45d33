/** A key with what is held down; `Mod` is Ctrl, on Apple's keyboards ⌘. */
export type Shortcut = string;

export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

export interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Whether these keys are the shortcut. Digits and letters are found by their place too: with Shift, Alt or another script the key says something else. */
export function isPressed(shortcut: Shortcut, event: Pressed): boolean {
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const held = (name: string) => parts.includes(name);
  const mod = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  const noMod = !event.ctrlKey && !event.metaKey;
  if (held('Mod') ? !mod : !noMod) return false;
  if (held('Alt') !== event.altKey || held('Shift') !== event.shiftKey) return false;
  if (event.key.toLowerCase() === key.toLowerCase()) return true;
  if (/^\d$/.test(key)) return event.code === `Digit${key}`;
  return /^[A-Z]$/.test(key) && !/^[a-z]$/i.test(event.key) && event.code === `Key${key}`;
}

const APPLE: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

/** As a person reads it: Ctrl+Shift+7, or ⌘⇧7. */
export function shownKeys(shortcut: Shortcut): string {
  const parts = shortcut.split('+');
  return isApple() ? parts.map((part) => APPLE[part] ?? part).join('') : parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+');
}
