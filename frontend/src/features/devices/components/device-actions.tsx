import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { Notice } from '../../../ui/notice';
import { useInitialiseMutation, useResumeMutation, useSynchroniseMutation, useTestDeviceMutation } from '../api';
import { useTask } from '../lib/use-task';
import { devicesText as text } from '../texts';
import type { Card, Deed, May, Tested } from '../types';
import classes from '../devices.module.css';
import { Failure } from './failure';
import { PauseForm } from './pause-form';
import { TestAnswer } from './test-answer';

interface DeviceActionsProps {
  card: Card;
  may: May;
  /** Whose form is open: it stands in the address. */
  opened: Deed | null;
  onOpen: (deed: Deed | null) => void;
  /** The authority's lists are on their way. */
  onSynchronised?: () => void;
  /** It stands on the device's own page. */
  page?: boolean;
}

/** What can be done with a device, and what came of it. */
export function DeviceActions({ card, may, opened, onOpen, onSynchronised, page }: DeviceActionsProps) {
  const { name: device, paused, counter, replaced_by: successor } = card;
  const [test] = useTestDeviceMutation();
  const [initialise] = useInitialiseMutation();
  const [synchronise] = useSynchroniseMutation();
  const [resume] = useResumeMutation();
  const [doing, setDoing] = useState<'test' | 'initialise' | 'synchronise' | 'resume'>('test');
  const [tested, setTested] = useState<Tested | null>(null);
  const [said, setSaid] = useState('');
  const [lists, setLists] = useState(false);
  const task = useTask();

  const start = (deed: typeof doing, work: () => Promise<string>) => {
    setDoing(deed);
    setTested(null);
    setSaid('');
    setLists(false);
    if (opened) onOpen(null);
    void task.run(async () => setSaid(await work()));
  };
  const testNow = () =>
    start('test', async () => {
      setTested(await test(device).unwrap());
      return '';
    });
  const synchroniseNow = () =>
    start('synchronise', async () => {
      const answer = await synchronise(device).unwrap();
      setLists(true);
      onSynchronised?.();
      return answer.text;
    });
  const small = page ? 'sm' : 'compact-sm';
  const button = (deed: Deed, shown: boolean, onClick: () => void) =>
    shown && (
      <Button key={deed} size={small} variant="default" disabled={task.busy} onClick={onClick}>
        {text(deed)}
      </Button>
    );

  if (!Object.values(may).some(Boolean)) return null;
  return (
    <div className={classes.doing}>
      <div className={classes.buttons} role="group" aria-label={text('actions', { device })}>
        {button('test', may.test, testNow)}
        {button('initialise', may.initialise, () => start('initialise', async () => (await initialise(device).unwrap()).text))}
        {button('synchronise', may.synchronise && counter !== '', synchroniseNow)}
        {button('pause', may.pause && !paused && counter !== '', () => onOpen(opened === 'pause' ? null : 'pause'))}
        {button('resume', may.pause && paused !== null && !successor, () => start('resume', async () => (await resume(device).unwrap()).text))}
        {may.replace && counter !== '' && !(page && successor) && (
          <Button size={small} variant="default" component={Link} to={`/devices/${encodeURIComponent(device)}?do=replace`}>
            {text('replace')}
          </Button>
        )}
      </div>
      {task.busy && <p role="status">{text(`busy-${doing}`, { device })}</p>}
      <Failure failed={task.failed} />
      {tested && <TestAnswer tested={tested} />}
      {said && (
        <Notice tone="note">
          <p>
            {said} {lists && (page ? text('syncFollows') : <Link to={`/devices/${encodeURIComponent(device)}`}>{text('syncOnPage')}</Link>)}
          </p>
        </Notice>
      )}
      {opened === 'pause' && may.pause && !paused && (
        <PauseForm
          device={device}
          onCancel={() => onOpen(null)}
          onDone={(done) => {
            onOpen(null);
            task.clear();
            setTested(null);
            setSaid(done);
          }}
        />
      )}
    </div>
  );
}
