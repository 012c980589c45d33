import { useReadAnew } from '../../../frappe/refetching';
import { useDoctypeEvents, useMissedUpdates, useRealtimeEvent } from '../../../frappe/use-realtime';
import { useGathered } from '../../../ui/use-gathered';

type Refetch = Parameters<typeof useReadAnew>[0];

/** Milliseconds: counters change without an event of their own. */
export const POLL = 15_000;

/** Asks again when a device, or a bill on its way to one, has changed. */
export function useFollowed(refetch: Refetch): void {
  const again = useReadAnew(refetch);
  const gathered = useGathered(again);
  useDoctypeEvents('EBM Device', again);
  useRealtimeEvent('ebm_devices', again);
  useDoctypeEvents('EBM Invoice', () => undefined);
  useRealtimeEvent('ebm_invoices', gathered);
  useMissedUpdates(again, 'EBM Device', 'EBM Invoice');
}
