import { useEffect, useState } from 'react';

import { useFrappe } from '../../../frappe/context';
import { useReadAnew } from '../../../frappe/refetching';
import { useDoctypeEvents, useMissedUpdates, useQuietPolling, useRealtimeEvent } from '../../../frappe/use-realtime';
import { INVOICE, useInvoiceQuery } from '../api';
import { MOVING_STATES } from '../types';

/** Milliseconds between looks at an invoice on its way: without a socket, and beside one (an event may get lost). */
const POLL_QUIET = 3_000;
const POLL_BESIDE = 10_000;

/** Where somebody stands and waits for it: how often it is asked for, for how long, and how soon after an event. */
const POLL_EAGER = 250;
const EAGER_FOR = 6_000;
const BURST_EAGER = 20;

/** Whether the first seconds of a wait go on: after them a device that does not answer is not asked for more often. */
function useFirstSeconds(wanted: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setOver(true), EAGER_FOR);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && !over;
}

/**
 * An invoice that is asked for again when the server says that it changed, and now and then while it is on its way.
 *
 * @param eager a customer waits: what happens is seen at once
 */
export function useFollowedInvoice(name: string, eager = false) {
  const { documents } = useFrappe();
  const quiet = useQuietPolling();
  const known = useInvoiceQuery(name, { refetchOnMountOrArgChange: true });
  const moving = MOVING_STATES.has(known.currentData?.status ?? '');
  const soon = useFirstSeconds(eager);
  const every = soon ? POLL_EAGER : quiet ? POLL_QUIET : POLL_BESIDE;
  useInvoiceQuery(name, { pollingInterval: moving ? every : 0, skipPollingIfUnfocused: !soon });

  const again = useReadAnew(known.refetch, soon ? BURST_EAGER : undefined);
  useRealtimeEvent<{ names?: string[] }>('ebm_invoices', (event) => {
    if (event.names?.includes(name)) again();
  });
  useDoctypeEvents(INVOICE, (update) => {
    if (update.name === name && !documents.echoes.isEcho(update)) again();
  });
  useMissedUpdates(again);
  return known;
}
