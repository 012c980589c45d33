import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';

import type { RealtimeSnapshot } from '../../frappe/realtime-types';
import { useOfflineSince } from '../../frappe/use-online';
import { useRealtimeState } from '../../frappe/use-realtime';
import { sessionApi } from '../../session/api';
import { selectNewVersion, type StateWithSession } from '../../session/slice';
import { useAlarms } from '../../session/use-alarms';
import { useBoot } from '../../session/use-session';
import { shellText as text } from '../../texts/shell';
import { timeInKigali } from '../../ui/dates';
import { ownDevices } from './device-summary';
import { realtimeReason } from './realtime-reason';
import classes from './shell.module.css';
import { useVersionWatch } from './version-watch';

/** A short break is nobody's business (milliseconds). */
export const AWAY_AFTER = 10_000;

function useRealtimeAway(snapshot: RealtimeSnapshot): boolean {
  const { awaySince } = snapshot;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (awaySince === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, awaySince + AWAY_AFTER - Date.now()) + 10);
    return () => clearTimeout(timer);
  }, [awaySince]);
  return awaySince !== null && now - awaySince >= AWAY_AFTER;
}

/** Forms write what was typed on the way out (`useKeptText`) and offer it again. */
const loadAgain = () => window.location.reload();

/** What everybody must know before anything else on the screen; nothing in ordinary times. */
export function Banners({ reload = loadAgain }: { reload?: () => void }) {
  const boot = useBoot();
  const realtime = useRealtimeState();
  const away = useRealtimeAway(realtime);
  const offlineSince = useOfflineSince();
  const newVersion = useSelector<StateWithSession, boolean>(selectNewVersion);
  const { data } = sessionApi.endpoints.getDevices.useQueryState();
  const { data: alarms } = useAlarms();
  useVersionWatch();
  // The device one works at: that another branch tries one out is nobody's business here.
  const sandbox = data && ownDevices(data).some((device) => device.environment === 'Sandbox');
  const said = [
    boot.read_only && { key: 'read-only', tone: 'warning', words: text('banner-read-only') },
    boot.demo && { key: 'demo', tone: 'note', words: text('banner-demo') },
    !boot.demo && sandbox && { key: 'sandbox', tone: 'note', words: text('banner-sandbox') },
    // It stops every branch: who goes on sending has to know.
    alarms?.alarms.some(({ kind }) => kind === 'SCHEDULER_SILENT') && { key: 'silent', tone: 'warning', words: text('banner-silent') },
    offlineSince !== null && { key: 'offline', tone: 'warning', words: text('banner-offline', { time: timeInKigali(offlineSince) }) },
    // Without a network that is no wonder.
    away && offlineSince === null && { key: 'realtime', tone: 'warning', words: `${text('banner-realtime')} ${realtimeReason(realtime.reason)}`.trim() },
  ].filter((banner) => banner !== false && banner !== undefined);
  return (
    <div role="status" className={classes.banners} data-realtime={realtime.state}>
      {newVersion && (
        <p className={classes.banner} data-tone="note">
          {text('banner-version')} {text('banner-version-kept')}{' '}
          <button type="button" className={classes.bannerButton} onClick={reload}>
            {text('banner-version-load')}
          </button>
        </p>
      )}
      {said.map(({ key, tone, words }) => (
        <p key={key} className={classes.banner} data-tone={tone}>
          {words}
        </p>
      ))}
    </div>
  );
}
