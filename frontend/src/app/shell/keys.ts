import { useEffect, useEffectEvent } from 'react';

/** Apple's keyboards say ⌘ where others say Ctrl. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Something that is answered first is open: a dialog of ours, or of a screen. */
const inDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

interface ShellKeys {
  /** Ctrl K or ⌘ K, wherever the focus is. */
  onPalette: () => void;
  /** A question mark, where nobody writes. */
  onHelp: () => void;
}

/** The shell's own keys, on any screen. */
export function useShellKeys({ onPalette, onHelp }: ShellKeys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
      // The browser's own: it would put the cursor into its address bar.
      event.preventDefault();
      if (!event.repeat) onPalette();
    } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !writes(event.target) && !inDialog()) {
      event.preventDefault();
      onHelp();
    }
  });
  useEffect(() => {
    const handler = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', handler);
    return () => window.removeEventListener('keydown', handler);
  }, []);
}
