import { useEffect } from 'react';

import { useReadAnew } from '../frappe/refetching';
import { useDoctypeEvents, useMissedUpdates, useQuietPolling, useRealtimeEvent } from '../frappe/use-realtime';
import { STAFF_NOTICE, useStaffNoticeQuery, useStaffNoticesQuery, type NoticesAsked } from './notices-api';

/** Milliseconds between looks for others' notices where no events come. */
const POLL_QUIET = 60_000;

const options = (quiet: boolean) => ({ refetchOnMountOrArgChange: true, pollingInterval: quiet ? POLL_QUIET : 0, skipPollingIfUnfocused: true });

type Refetch = Parameters<typeof useReadAnew>[0];

/** Asks again when a notice changed, wherever it was written; only for one of these when `name` is said. */
function useFollowed(refetch: Refetch, quiet: boolean, name?: string): () => void {
  const again = useReadAnew(refetch);
  useRealtimeEvent<{ names?: string[] }>('ebm_staff_notices', ({ names }) => {
    if (name === undefined || names?.includes(name)) again();
  });
  useDoctypeEvents(STAFF_NOTICE, () => undefined);
  useMissedUpdates(again, STAFF_NOTICE);
  // What was written between the first look and the first event.
  useEffect(() => {
    if (!quiet) void refetch();
  }, [quiet, refetch]);
  return again;
}

/** Notices as they are now. */
export function useNotices(asked: NoticesAsked) {
  const quiet = useQuietPolling();
  const { currentData, error, refetch } = useStaffNoticesQuery(asked, options(quiet));
  return { page: currentData, error, again: useFollowed(refetch, quiet) };
}

/** One notice as it is now. */
export function useNotice(name: string) {
  const quiet = useQuietPolling();
  const { currentData, error, refetch } = useStaffNoticeQuery(name, options(quiet));
  return { notice: currentData, error, again: useFollowed(refetch, quiet, name) };
}
