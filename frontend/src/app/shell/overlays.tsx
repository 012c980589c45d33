import { useEffect, useRef, useState, type ReactNode } from 'react';

import { notify } from '../../notify/notify';
import { shellText as text } from '../../texts/shell';
import { useShellKeys } from './keys';
import type { Palette as PaletteType } from './palette/palette';
import type { ShortcutsSheet as SheetType } from './shortcuts-sheet';

type Open = 'palette' | 'shortcuts' | null;

interface Parts {
  Palette: typeof PaletteType;
  ShortcutsSheet: typeof SheetType;
}

/** A chunk of their own: nobody needs them for the first screen. */
const load = (): Promise<Parts> =>
  Promise.all([import('./palette/palette'), import('./shortcuts-sheet')]).then(([{ Palette }, { ShortcutsSheet }]) => ({ Palette, ShortcutsSheet }));

/** After the first screen, so that the first Ctrl K loses no keystroke (milliseconds). */
const AHEAD = 1500;

export interface Overlays {
  openPalette: () => void;
  openShortcuts: () => void;
  /** What is open, to be rendered once in the shell. */
  overlays: ReactNode;
}

/**
 * Gives the focus back to where it was before something opened, unless it has gone on to a screen. The kit would note
 * where it was only after its own field has it, when the dialog's chunk comes late.
 */
function useFocusBack(open: boolean): () => void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const element = before.current;
    if (open || !element) return;
    before.current = null;
    const timer = setTimeout(() => {
      const now = document.activeElement;
      if (now && now !== document.body && !now.closest('[role="dialog"]')) return;
      const back = element.isConnected ? element : document.getElementById('main');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    }, 10);
    return () => clearTimeout(timer);
  }, [open]);
  return () => {
    before.current ??= document.activeElement;
  };
}

/** The palette and the sheet of shortcuts: their keys, their loading, and at most one of them open. */
export function useOverlays(): Overlays {
  const [parts, setParts] = useState<Parts | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const noteFocus = useFocusBack(open !== null);
  const show = (what: Exclude<Open, null>) => {
    noteFocus();
    setOpen(what);
    if (parts) return;
    load().then(setParts, () => {
      setOpen(null);
      notify.error(text('part-failed'));
    });
  };
  useEffect(() => {
    const timer = setTimeout(() => void load().then(setParts, () => undefined), AHEAD);
    return () => clearTimeout(timer);
  }, []);
  const close = () => setOpen(null);
  const openPalette = () => (open === 'palette' ? close() : show('palette'));
  const openShortcuts = () => show('shortcuts');
  useShellKeys({ onPalette: openPalette, onHelp: openShortcuts });
  return {
    openPalette,
    openShortcuts,
    overlays: parts && (
      <>
        <parts.Palette opened={open === 'palette'} onClose={close} onShortcuts={openShortcuts} />
        <parts.ShortcutsSheet opened={open === 'shortcuts'} onClose={close} />
      </>
    ),
  };
}
