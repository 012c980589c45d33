import { Link } from 'react-router-dom';

import { format, fromApi } from '../../../fiscal/money';
import { spellMinute } from '../../../ui/dates';
import { workText } from '../texts';
import type { CounterInNeed } from '../types';
import classes from '../work.module.css';
import { Panel } from './panel';
import { RulingForm } from './ruling-form';
import { StopForm } from './stop-form';

function Facts({ counter }: { counter: CounterInNeed }) {
  const { open } = counter;
  const facts: [string, React.ReactNode][] = open
    ? [
        [workText('openNumber'), open.number],
        [workText('bill'), open.invoice ? <Link to={`/invoices/${encodeURIComponent(open.invoice)}`}>{open.invoice}</Link> : workText('lostBill', { key: open.bill_key })],
        [workText('customer'), open.customer_name],
        [workText('amount'), format(fromApi(open.amount))],
        [workText('sentAt'), workText('sentTimes', { at: spellMinute(open.sent_at), n: open.attempts })],
      ]
    : [[workText('ourLast'), counter.last_number]];
  if (counter.state === 'Stopped') facts.push([workText('deviceSaid'), counter.device_last || workText('deviceSaidNothing')]);
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A counter that needs a person: what happened, what is known, and what can be decided. */
export function CounterCard({ counter, onDone }: { counter: CounterInNeed; onDone: (text: string) => void }) {
  const stopped = counter.state === 'Stopped';
  const device = counter.device || workText('noDevice');
  return (
    <Panel title={stopped ? workText('stoppedTitle', { device }) : workText('silentTitle', { device })} tone="bad">
      <p className={classes.where}>{workText('where', { branch: counter.branch_name ?? counter.branch, environment: counter.environment })}</p>
      <p>{stopped ? counter.cause_text : workText('silentText', { since: spellMinute(counter.offline_since) })}</p>
      <Facts counter={counter} />
      {counter.held > 0 && <p>{workText('heldHere', { n: counter.held })}</p>}
      {stopped && counter.may_rule && <RulingForm counter={counter} onDone={onDone} />}
      {stopped && !counter.may_rule && <p className={classes.hint}>{workText('mayNotRule')}</p>}
      {!stopped && counter.may_stop && <StopForm counter={counter.name} onDone={onDone} />}
    </Panel>
  );
}
