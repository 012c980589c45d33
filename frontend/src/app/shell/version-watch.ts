import { useEffect } from 'react';

import { useFrappe } from '../../frappe/context';
import { sessionApi } from '../../session/api';
import { useSessionDispatch } from '../../session/guards';
import { versionSeen } from '../../session/slice';

/** How often a page that is looked at asks by itself (milliseconds). */
export const ASK_EVERY = 5 * 60_000;
/** Going to and fro between windows asks no more often than this. */
export const NOT_SOONER = 30_000;

/**
 * Asks which version the server has, and whether anything can be saved: when the page is looked at again, when a lost
 * connection is back (a deploy restarts the server), when a part of the program was missing, and every five minutes.
 */
export function useVersionWatch(): void {
  const { realtime } = useFrappe();
  const dispatch = useSessionDispatch();
  useEffect(() => {
    let last = -Infinity;
    const ask = async (always = false) => {
      if (document.visibilityState === 'hidden' || (!always && Date.now() - last < NOT_SOONER)) return;
      last = Date.now();
      const { data } = await dispatch(sessionApi.endpoints.getVersion.initiate(undefined, { forceRefetch: true, subscribe: false }));
      if (data) dispatch(versionSeen(data));
    };
    const looked = () => void ask();
    const missing = () => void ask(true);
    window.addEventListener('focus', looked);
    document.addEventListener('visibilitychange', looked);
    window.addEventListener('vite:preloadError', missing);
    const timer = setInterval(looked, ASK_EVERY);
    const stop = realtime.onReconnect(missing);
    return () => {
      window.removeEventListener('focus', looked);
      document.removeEventListener('visibilitychange', looked);
      window.removeEventListener('vite:preloadError', missing);
      clearInterval(timer);
      stop();
    };
  }, [dispatch, realtime]);
}
