import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import { useFrappe } from './context';
import type { ListUpdate, RealtimeSnapshot } from './realtime-types';

/** State of the socket: closed, opening, open, connected, and since when it is away. */
export function useRealtimeState(): RealtimeSnapshot {
  const { realtime } = useFrappe();
  return useSyncExternalStore(realtime.watch, realtime.getSnapshot);
}

/** Whether changes have to be asked for, since none arrive by themselves. */
export function useQuietPolling(): boolean {
  return useRealtimeState().state !== 'connected';
}

/** Calls the handler on every event of this name while mounted. The handler need not be memoised. */
export function useRealtimeEvent<T = unknown>(event: string, handler: (payload: T) => void): void {
  const { realtime } = useFrappe();
  const call = useEffectEvent(handler);
  useEffect(() => realtime.on(event, (payload) => call(payload as T)), [realtime, event]);
}

/** Joins the doctype's room while mounted and calls the handler on its `list_update`s. */
export function useDoctypeEvents(doctype: string, handler: (update: ListUpdate) => void): void {
  const { realtime } = useFrappe();
  useEffect(() => realtime.subscribeDoctype(doctype), [realtime, doctype]);
  useRealtimeEvent<ListUpdate>('list_update', (update) => {
    if (update.doctype === doctype) handler(update);
  });
}

/**
 * Calls the handler whenever what is shown may have become old without an event: see `Freshness`.
 *
 * @param doctypes whose rooms tell of what is shown
 */
export function useMissedUpdates(refetch: () => void, ...doctypes: readonly string[]): void {
  const { freshness } = useFrappe();
  const call = useEffectEvent(refetch);
  const of = doctypes.join('\n');
  useEffect(() => freshness.follow(() => call(), of.split('\n')), [freshness, of]);
}
