import { useCallback, useSyncExternalStore } from 'react';

import { useFrappe } from '../context';
import type { DocumentEntry } from './entry';

/** What is known of the document of this key; renders only when that changes. null: of no document. */
export function useEntry(key: string | null): DocumentEntry | undefined {
  const { documents } = useFrappe();
  const subscribe = useCallback((listener: () => void) => (key === null ? () => undefined : documents.subscribe([key], listener)), [documents, key]);
  return useSyncExternalStore(subscribe, () => (key === null ? undefined : documents.get(key)));
}
