import { isDoneWithout } from '../lazy/on-demand';

const MARK = 'ebm:reloaded';
/** A second failure within this time is not helped by another reload (milliseconds). */
export const RELOAD_WINDOW = 30_000;

/** Whether an error says that a part of the program is no longer on the server (after a deploy). */
export function isStaleChunk(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i.test(message);
}

/** Whether the page may reload itself now: once, then words and a button. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    const last = Number(storage.getItem(MARK) ?? 0);
    if (now - last < RELOAD_WINDOW) return false;
    storage.setItem(MARK, String(now));
    return true;
  } catch {
    // Without storage nothing would stop a loop.
    return false;
  }
}

/**
 * Meets a missing chunk with one reload; forms keep their text on the way (`pagehide`). Without a network nothing is
 * reloaded: the browser's own page would stand where the screen can still be read.
 */
export function watchStaleChunks(page: Window, reload: () => void = () => page.location.reload()): () => void {
  const handler = (event: Event & { payload?: unknown }) => {
    if (isDoneWithout(event.payload) || !page.navigator.onLine || !mayReload(page.sessionStorage, Date.now())) return;
    event.preventDefault();
    reload();
  };
  page.addEventListener('vite:preloadError', handler);
  return () => page.removeEventListener('vite:preloadError', handler);
}
