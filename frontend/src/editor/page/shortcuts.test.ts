import { afterEach, describe, expect, it, vi } from 'vitest';

import { isPressed, shownKeys, type Pressed } from './shortcuts';

const pressed = (key: string, over: Partial<Pressed> = {}): Pressed => ({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...over });
const onApple = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)');

afterEach(() => vi.restoreAllMocks());

describe('a shortcut', () => {
  it('is Ctrl on most keyboards and ⌘ on Apple’s [W10]', () => {
    expect(isPressed('Mod+B', pressed('b', { ctrlKey: true }))).toBe(true);
    expect(isPressed('Mod+B', pressed('b', { metaKey: true }))).toBe(false);
    onApple();
    expect(isPressed('Mod+B', pressed('b', { metaKey: true }))).toBe(true);
    expect(isPressed('Mod+B', pressed('b', { ctrlKey: true }))).toBe(false);
  });

  it('is no other with more keys held', () => {
    expect(isPressed('Mod+Z', pressed('Z', { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(isPressed('Mod+Shift+Z', pressed('Z', { ctrlKey: true, shiftKey: true }))).toBe(true);
    expect(isPressed('Mod+E', pressed('é', { ctrlKey: true, altKey: true, code: 'KeyE' }))).toBe(false);
    expect(isPressed('B', pressed('b', { ctrlKey: true }))).toBe(false);
  });

  it('is found by the place of the key where Shift or another script changes what it says [W10]', () => {
    expect(isPressed('Mod+Shift+7', pressed('&', { ctrlKey: true, shiftKey: true, code: 'Digit7' }))).toBe(true);
    expect(isPressed('Mod+B', pressed('ذ', { ctrlKey: true, code: 'KeyB' }))).toBe(true);
    // A Latin keyboard with other places is taken at its word.
    expect(isPressed('Mod+Z', pressed('y', { ctrlKey: true, code: 'KeyZ' }))).toBe(false);
  });

  it('is shown as the keyboard says it', () => {
    expect(shownKeys('Mod+Shift+7')).toBe('Ctrl+Shift+7');
    onApple();
    expect(shownKeys('Mod+Shift+7')).toBe('⌘⇧7');
  });
});
