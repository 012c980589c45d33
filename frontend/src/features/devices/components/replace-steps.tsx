import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { spellMinute } from '../../../ui/dates';
import { Notice } from '../../../ui/notice';
import { useCompareSuccessorMutation, useFinishReplacementMutation } from '../api';
import { useTask } from '../lib/use-task';
import { devicesText as text } from '../texts';
import type { Compared, OpenNumber, Replacement } from '../types';
import classes from '../devices.module.css';
import { Facts } from './facts';
import { Failure } from './failure';

interface ReplaceStepsProps {
  device: string;
  replacement: Replacement;
  open: OpenNumber | null;
  /** It has taken over. */
  onFinished: (device: string, said: string) => void;
}

function Settled({ replacement, open }: { replacement: Replacement; open: OpenNumber | null }) {
  if (!replacement.open) return <p>{text('settled')}</p>;
  return (
    <>
      <p>{replacement.open}</p>
      <p>
        {open?.invoice && (
          <>
            <Link to={`/invoices/${encodeURIComponent(open.invoice)}`}>{open.invoice}</Link>
            {' · '}
          </>
        )}
        <Link to="/work">{text('openWork')}</Link>
      </p>
    </>
  );
}

function Comparison({ compared }: { compared: Compared }) {
  return (
    <div className={classes.said}>
      <Notice tone="note">
        <p>{compared.text}</p>
      </Notice>
      {compared.warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          <p>{warning}</p>
        </Notice>
      ))}
    </div>
  );
}

/** A replacement that is under way: settle, ask, switch over; each step says what it waits for. */
export function ReplaceSteps({ device, replacement, open, onFinished }: ReplaceStepsProps) {
  const { successor } = replacement;
  const { name } = successor;
  const [compare] = useCompareSuccessorMutation();
  const [finish] = useFinishReplacementMutation();
  const [compared, setCompared] = useState<Compared | null>(null);
  const asking = useTask();
  const switching = useTask();
  const asked = compared !== null || successor.asked_at !== '';
  const wait = replacement.open ? text('switchOpen') : asked ? '' : text('switchAfter');
  const switchOver = () =>
    void switching.run(async () => {
      const done = await finish(device).unwrap();
      onFinished(done.device, done.text);
    });
  return (
    <ol className={classes.steps}>
      <li data-done={!replacement.open || undefined}>
        <h3>{text('stepSettle')}</h3>
        <Settled replacement={replacement} open={open} />
      </li>
      <li data-done={asked || undefined}>
        <h3>{text('stepAsk', { device: name })}</h3>
        <Facts
          facts={[
            [text('address'), successor.base_url],
            [text('serial'), successor.serial_no],
            [text('mrc'), successor.mrc],
            [text('sdcId'), successor.sdc_id],
          ]}
        />
        {!compared && <p>{successor.asked_at ? text('askedAt', { at: spellMinute(successor.asked_at) }) : text('notAsked')}</p>}
        {asking.busy && <p role="status">{text('asking', { device: name })}</p>}
        <Failure failed={asking.failed} />
        {compared && !asking.busy && <Comparison compared={compared} />}
        <Button variant={asked ? 'default' : 'filled'} loading={asking.busy} onClick={() => void asking.run(async () => setCompared(await compare(device).unwrap()))}>
          {text('askNow', { device: name })}
        </Button>
      </li>
      <li>
        <h3>{text('stepSwitch')}</h3>
        <p>{text('switchEffect', { old: device, device: name })}</p>
        {compared && <p>{text('goesOnWith', { n: compared.next_number })}</p>}
        {switching.busy && <p role="status">{text('switching', { device: name })}</p>}
        <Failure failed={switching.failed} />
        {wait && <p className={classes.dim}>{wait}</p>}
        <Button loading={switching.busy} disabled={wait !== ''} onClick={switchOver}>
          {text('switchNow', { device: name })}
        </Button>
      </li>
    </ol>
  );
}
