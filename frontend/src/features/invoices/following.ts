import { useFrappe } from '../../frappe/context';
import { useReadAnew } from '../../frappe/refetching';
import { useDoctypeEvents, useMissedUpdates, useQuietPolling, useRealtimeEvent } from '../../frappe/use-realtime';
import { INVOICE } from './api';
import { MOVING_STATES } from './types';

/** Milliseconds between looks at an invoice on its way: without a socket, and beside one (an event may get lost). */
const POLL_QUIET = 3_000;
const POLL_BESIDE = 10_000;

/** The same where somebody stands and waits for it, and how soon after another an event is followed. */
const EAGER_QUIET = 250;
const EAGER_BESIDE = 1_000;
const EAGER_BURST = 20;

/** Options of a query that polls an invoice as long as it is on its way. */
export function usePace(status: string | undefined, eager = false) {
  const quiet = useQuietPolling();
  const every = eager ? (quiet ? EAGER_QUIET : EAGER_BESIDE) : quiet ? POLL_QUIET : POLL_BESIDE;
  return { pollingInterval: MOVING_STATES.has(status ?? '') ? every : 0, skipPollingIfUnfocused: !eager };
}

/** Asks again when the server says that the invoice changed, or that something may have been missed. */
export function useAskedAgain(name: string, refetch: Parameters<typeof useReadAnew>[0], eager = false): void {
  const { documents } = useFrappe();
  const again = useReadAnew(refetch, eager ? EAGER_BURST : undefined);
  useRealtimeEvent<{ names?: string[] }>('ebm_invoices', (event) => {
    if (event.names?.includes(name)) again();
  });
  useDoctypeEvents(INVOICE, (update) => {
    if (update.name === name && !documents.echoes.isEcho(update)) again();
  });
  useMissedUpdates(again, INVOICE);
}
