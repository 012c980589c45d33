import { useSyncExternalStore } from 'react';

/** Whether the browser has a network, as far as it knows. */
export const isOnline = (): boolean => navigator.onLine;

let since: number | null = null;

function watch(listener: () => void): () => void {
  const changed = () => {
    since = isOnline() ? null : (since ?? Date.now());
    listener();
  };
  changed();
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Since when there is no network (milliseconds since 1970); null while there is one. */
export const useOfflineSince = (): number | null => useSyncExternalStore(watch, () => since);
