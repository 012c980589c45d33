import { useFrappe } from '../../../frappe/context';
import { useReadAnew } from '../../../frappe/refetching';
import { useDoctypeEvents, useMissedUpdates, useQuietPolling, useRealtimeEvent } from '../../../frappe/use-realtime';
import { INVOICE, useInvoiceQuery } from '../api';
import { MOVING_STATES } from '../types';

/** Milliseconds between looks at an invoice on its way: without a socket, and beside one (an event may get lost). */
const POLL_QUIET = 3_000;
const POLL_BESIDE = 10_000;

/** An invoice that is asked for again when the server says that it changed, and now and then while it is on its way. */
export function useFollowedInvoice(name: string) {
  const { documents } = useFrappe();
  const quiet = useQuietPolling();
  const known = useInvoiceQuery(name, { refetchOnMountOrArgChange: true });
  const moving = MOVING_STATES.has(known.currentData?.status ?? '');
  useInvoiceQuery(name, { pollingInterval: moving ? (quiet ? POLL_QUIET : POLL_BESIDE) : 0, skipPollingIfUnfocused: true });

  const again = useReadAnew(known.refetch);
  useRealtimeEvent<{ names?: string[] }>('ebm_invoices', (event) => {
    if (event.names?.includes(name)) again();
  });
  useDoctypeEvents(INVOICE, (update) => {
    if (update.name === name && !documents.echoes.isEcho(update)) again();
  });
  useMissedUpdates(again);
  return known;
}
