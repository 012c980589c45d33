import { useReadAnew } from '../frappe/refetching';
import { useDoctypeEvents, useMissedUpdates, useRealtimeEvent } from '../frappe/use-realtime';
import { sessionApi } from './api';
import { READERS } from './roles';
import { useHasRole } from './use-session';

/** Milliseconds. Asking is also how a silent scheduler is noticed: it cannot tell of itself. */
const POLL = 60_000;

/** What is wrong now, at the branches one may see. Nothing is asked for somebody without a role. */
export function useAlarms() {
  return sessionApi.useGetAlarmsQuery(undefined, { skip: !useHasRole(...READERS) });
}

/** Keeps `useAlarms` true for the whole program: once, by the shell. */
export function useAlarmWatch(): void {
  const reads = useHasRole(...READERS);
  const { refetch } = sessionApi.useGetAlarmsQuery(undefined, { skip: !reads, pollingInterval: POLL, skipPollingIfUnfocused: true });
  const anew = useReadAnew(refetch);
  const again = () => {
    if (reads) anew();
  };
  useDoctypeEvents('EBM Alarm', again);
  useRealtimeEvent('ebm_alarms', again);
  useMissedUpdates(again, 'EBM Alarm');
}
