import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { isRefused } from '../../../frappe/errors';
import { readAnew } from '../../../frappe/refetching';
import { useBoot } from '../../../session/use-session';
import { EmptyState } from '../../../ui/empty-state';
import { FailureState } from '../../../ui/failure-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { PageHead } from '../../../ui/page-head';
import { StaleNotice } from '../../../ui/stale-notice';
import { useCardsQuery } from '../api';
import { DeviceCard } from '../components/device-card';
import { deedOf } from '../lib/deed';
import { POLL, useFollowed } from '../lib/use-followed';
import { devicesText as text } from '../texts';
import type { Cards, UnusedDevice } from '../types';
import classes from '../devices.module.css';

function NoDevice({ may }: { may: Cards['may'] }) {
  const { desk_path: desk } = useBoot();
  if (!may.initialise) return <EmptyState title={text('emptyTitle')}>{text('emptyLimited')}</EmptyState>;
  return (
    <EmptyState
      title={text('emptyTitle')}
      action={
        <Button component="a" href={`${desk}/ebm-device/new`}>
          {text('openDesk')}
        </Button>
      }
    >
      {text('emptyText')}
    </EmptyState>
  );
}

function Unused({ devices }: { devices: UnusedDevice[] }) {
  const id = useId();
  if (devices.length === 0) return null;
  return (
    <section className={classes.unused} aria-labelledby={id}>
      <h2 id={id}>{text('unused')}</h2>
      <p className={classes.dim}>{text('unusedHint')}</p>
      <ul>
        {devices.map(({ name, branch_name: branch, serial_no: serial, replaces }) => (
          <li key={name}>
            <Link to={`/devices/${encodeURIComponent(name)}`}>{name}</Link> {[branch, serial, replaces && text('replaces', { device: replaces })].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `/devices`: a card for each device. `?device=KGL-01&do=pause` opens that form on its card. */
export default function DevicesRoute() {
  const [query, setQuery] = useSearchParams();
  const { data: known, error, refetch, fulfilledTimeStamp: told = 0 } = useCardsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL,
    skipPollingIfUnfocused: true,
  });
  useFollowed(refetch);
  const data = isRefused(error) ? undefined : known;
  const opened = deedOf(query.get('do'));
  return (
    <>
      <PageHead title={text('title')} />
      <p className={classes.intro}>{text('intro')}</p>
      {data && <StaleNotice error={error} onRetry={() => void readAnew(refetch)} />}
      {data && data.devices.length === 0 && <NoDevice may={data.may} />}
      {data && (
        <div className={classes.cards}>
          {data.devices.map((card) => (
            <DeviceCard
              key={card.name}
              card={card}
              may={data.may}
              told={told}
              opened={query.get('device') === card.name ? opened : null}
              onOpen={(deed) => setQuery(deed ? { device: card.name, do: deed } : {}, { replace: true })}
            />
          ))}
        </div>
      )}
      {data && <Unused devices={data.unused} />}
      {!data && (error ? <FailureState error={error} onRetry={() => void readAnew(refetch)} /> : <LoadingShape parts={[240, 240]} />)}
    </>
  );
}
