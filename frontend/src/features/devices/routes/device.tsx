import { Anchor, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';

import { isRefused } from '../../../frappe/errors';
import { readAnew } from '../../../frappe/refetching';
import { NotesPanel } from '../../../notes/notes-panel';
import { FailureState } from '../../../ui/failure-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { Notice } from '../../../ui/notice';
import { PageHead } from '../../../ui/page-head';
import panel from '../../../ui/panel.module.css';
import { StaleNotice } from '../../../ui/stale-notice';
import { useDevicePageQuery } from '../api';
import { CallsPanel } from '../components/calls-panel';
import { DeviceActions } from '../components/device-actions';
import { EventsPanel } from '../components/events-panel';
import { Facts } from '../components/facts';
import { ListsPanel } from '../components/lists-panel';
import { QueuePanel } from '../components/queue-panel';
import { ReplacePanel } from '../components/replace-panel';
import { StateMark } from '../components/state-mark';
import { Why } from '../components/why';
import { deedOf } from '../lib/deed';
import { pageFacts } from '../lib/page-facts';
import { POLL, useFollowed } from '../lib/use-followed';
import { devicesText as text } from '../texts';
import type { DevicePage } from '../types';
import classes from '../devices.module.css';

/** While lists are on their way: milliseconds between looks, and how long (a list may take minutes). */
const FOLLOW = 3_000;
const FOLLOW_FOR = 5 * 60_000;

const DEVICE = 'EBM Device';

/** Whether the lists that were just asked for may still bring something. */
function useFollowing(): [boolean, () => void] {
  const [until, setUntil] = useState(0);
  useEffect(() => {
    if (!until) return;
    const timer = setTimeout(() => setUntil(0), FOLLOW_FOR);
    return () => clearTimeout(timer);
  }, [until]);
  return [until > 0, () => setUntil(Date.now())];
}

interface ViewProps {
  page: DevicePage;
  told: number;
  onSynchronised: () => void;
}

function View({ page, told, onSynchronised }: ViewProps) {
  const { device, counter, lists, calls, events, may } = page;
  const [query, setQuery] = useSearchParams();
  const { state: came } = useLocation() as { state: { said?: string } | null };
  const navigate = useNavigate();
  const [said, setSaid] = useState(came?.said ?? '');
  const opened = deedOf(query.get('do'));
  const open = (deed: string | null) => setQuery(deed ? { do: deed } : {}, { replace: true });
  const close = (words: string) => {
    setSaid(words);
    open(null);
  };
  const here = device.enabled;
  return (
    <>
      <PageHead title={device.name} beside={<StateMark state={device.state} />} />
      <p className="visually-hidden" role="status">
        {text('nowState', { device: device.name, state: text(`state-${device.state}`) })}
      </p>
      {said && (
        <div className={classes.said}>
          <Notice tone="note">
            <p>{said}</p>
          </Notice>
        </div>
      )}
      {here && <Why card={device} page />}
      {here && <DeviceActions card={device} may={may} opened={opened} onOpen={open} onSynchronised={onSynchronised} page />}
      <div className={classes.panels}>
        <ReplacePanel
          page={page}
          asked={opened === 'replace'}
          onSaid={close}
          onCancel={() => open(null)}
          onFinished={(successor, words) => void navigate(`/devices/${encodeURIComponent(successor)}`, { state: { said: words } })}
        />
        <section className={`${panel.panel} ${classes.panel}`} aria-label={text('counterTitle')}>
          <h2>{text('counterTitle')}</h2>
          <Facts facts={pageFacts(page, told)} />
        </section>
        {counter && <QueuePanel page={page} />}
        {lists && <ListsPanel lists={lists} />}
        {calls && <CallsPanel calls={calls} />}
        {events && <EventsPanel events={events} />}
        <div className={classes.wide}>
          <NotesPanel doctype={DEVICE} name={device.name} />
        </div>
      </div>
    </>
  );
}

/** `/devices/:name`: all that is known of a device and what can be done with it. `?do=pause` and `?do=replace` open the form. */
export default function DeviceRoute() {
  const { name = '' } = useParams();
  const [following, follow] = useFollowing();
  const { currentData, error, refetch, fulfilledTimeStamp: told = 0 } = useDevicePageQuery(name, {
    refetchOnMountOrArgChange: true,
    pollingInterval: following ? FOLLOW : POLL,
    skipPollingIfUnfocused: true,
  });
  useFollowed(refetch);
  return (
    <>
      <Anchor component={Link} to="/devices" className={classes.back}>
        {text('back')}
      </Anchor>
      {currentData && !isRefused(error) ? (
        <>
          <StaleNotice error={error} onRetry={() => void readAnew(refetch)} />
          <View key={name} page={currentData} told={told} onSynchronised={follow} />
        </>
      ) : (
        <>
          <PageHead title={name} />
          {error ? (
            <FailureState
              error={error}
              onRetry={() => void readAnew(refetch)}
              action={
                <Button variant="default" component={Link} to="/devices">
                  {text('back')}
                </Button>
              }
            />
          ) : (
            <LoadingShape parts={[60, 200, 200]} />
          )}
        </>
      )}
    </>
  );
}
