import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { isRefused } from '../../../frappe/errors';
import { useReadAnew } from '../../../frappe/refetching';
import { useDoctypeEvents, useMissedUpdates, useRealtimeEvent } from '../../../frappe/use-realtime';
import { useAlarms } from '../../../session/use-alarms';
import { EmptyState } from '../../../ui/empty-state';
import { FailureState } from '../../../ui/failure-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { Notice } from '../../../ui/notice';
import { PageHead } from '../../../ui/page-head';
import { StaleNotice } from '../../../ui/stale-notice';
import { useGathered } from '../../../ui/use-gathered';
import { useWorkQuery } from '../api';
import { AlarmList } from '../components/alarm-list';
import { CompleteForm } from '../components/complete-form';
import { CounterCard } from '../components/counter-card';
import { FixedPanel } from '../components/fixed-panel';
import { GroupCard } from '../components/group-card';
import { MatchForm } from '../components/match-form';
import { PausedCard } from '../components/paused-card';
import { useFixing, type Fixing } from '../lib/use-fixing';
import { workText } from '../texts';
import type { Work } from '../types';
import classes from '../work.module.css';

/** Milliseconds: counters stop without an event. */
const POLL = 30_000;

interface GroupsProps {
  work: Work;
  /** The key of the group that the address names, or null. */
  chosen: string | null;
  fixing: Fixing;
  onDone: (text: string) => void;
}

function Groups({ work, chosen, fixing, onDone }: GroupsProps) {
  const { data: watched } = useAlarms();
  if (work.counters.length === 0 && work.paused.length === 0 && work.groups.length === 0) {
    // An alarm, or not knowing whether there is one, is not nothing.
    if (watched?.alarms.length !== 0) return null;
    return <EmptyState title={workText('emptyTitle')}>{workText('emptyText')}</EmptyState>;
  }
  return (
    <>
      {work.counters.map((counter) => (
        <CounterCard key={`${counter.name} ${counter.open?.number ?? 0} ${counter.state}`} counter={counter} onDone={onDone} />
      ))}
      {work.paused.map((paused) => (
        <PausedCard key={paused.counter} paused={paused} />
      ))}
      {work.groups.map((group) => (
        <GroupCard
          key={group.key}
          group={group}
          chosen={group.key === chosen}
          // What many bills are mended with is opened by choosing it; with nothing else to choose from it is open.
          open={!group.remedy || group.key === chosen || work.groups.length === 1}
          fixing={fixing}
          onDone={onDone}
        />
      ))}
    </>
  );
}

/** `/work`: what waits for a person, worst first. `?complete=` and `?match=` open the form for one bill, `?group=` a group. */
export default function WorkRoute() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [said, setSaid] = useState('');
  const { data: known, error, refetch } = useWorkQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: POLL, skipPollingIfUnfocused: true });
  const data = isRefused(error) ? undefined : known;
  const fixing = useFixing();
  const alarms = useAlarms();
  const stale = error ?? (alarms.data && alarms.error);
  const anew = useReadAnew(refetch);
  const askAgain = () => {
    anew();
    void alarms.refetch();
  };
  const again = useGathered(anew);
  useDoctypeEvents('EBM Invoice', again);
  useRealtimeEvent('ebm_invoices', again);
  useRealtimeEvent('ebm_run', again);
  useMissedUpdates(anew, 'EBM Invoice');

  const [completing, matching] = [query.get('complete'), query.get('match')];
  const close = () => void navigate('/work', { replace: true });
  const done = (text: string) => {
    setSaid(text);
    if (completing || matching) close();
  };
  return (
    <>
      <PageHead title={workText('title')} />
      <p className={classes.intro}>{workText('intro')}</p>
      {said && <Notice tone="note">{said}</Notice>}
      <div className={classes.panels}>
        {completing && <CompleteForm key={completing} name={completing} onDone={done} onCancel={close} />}
        {matching && <MatchForm key={matching} name={matching} onDone={done} onCancel={close} />}
        {data && <StaleNotice error={stale} onRetry={askAgain} />}
        <FixedPanel fixing={fixing} />
        {data && <AlarmList />}
        {data && <Groups work={data} chosen={query.get('group')} fixing={fixing} onDone={done} />}
      </div>
      {!data && (error ? <FailureState error={error} onRetry={anew} /> : <LoadingShape parts={[120, 120]} />)}
    </>
  );
}
