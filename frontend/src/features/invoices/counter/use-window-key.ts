import { useEffect, useEffectEvent } from 'react';

interface Modifiers {
  ctrl?: boolean;
  alt?: boolean;
}

/** Calls the handler when this key is pressed anywhere, unless something that is open has taken it. */
export function useWindowKey(key: string, { ctrl = false, alt = false }: Modifiers, handler: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // With Alt some keyboards type another letter: the key itself is what counts.
    const same = alt ? event.code === `Key${key.toUpperCase()}` : event.key.toLowerCase() === key.toLowerCase();
    if (!same || event.repeat || event.defaultPrevented) return;
    if ((event.ctrlKey || event.metaKey) !== ctrl || event.altKey !== alt || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')) return;
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
