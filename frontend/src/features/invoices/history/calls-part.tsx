import { useId, useState } from 'react';

import { isRefused } from '../../../frappe/errors';
import { readAnew } from '../../../frappe/refetching';
import { spellDateTime } from '../../../ui/dates';
import { FailureState } from '../../../ui/failure-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { StaleNotice } from '../../../ui/stale-notice';
import { useInvoiceCallsQuery } from '../api';
import type { DeviceCall, ExchangeOf, InvoiceView } from '../types';
import { ExchangeView } from './exchange-view';
import { Fold } from './fold';
import { historyText as text } from './history-texts';
import classes from './history.module.css';
import { tookText } from './took';
import { stampOf, useAskedAgain } from './use-history';

interface OpenableProps {
  at: string;
  head: string;
  facts: (string | false)[];
  words?: string;
  tone: string;
  of: ExchangeOf | null;
}

function Openable({ at, head, facts, words, tone, of }: OpenableProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={classes.call} data-tone={tone}>
      <button type="button" className={classes.callHead} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <time dateTime={at.replace(' ', 'T')} title={at}>
          {spellDateTime(at)}
        </time>
        <strong>{head}</strong>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </button>
      <div id={id} hidden={!open}>
        {open && (
          <>
            {words && <p className={classes.note}>{text('deviceSays', { words })}</p>}
            {of ? <ExchangeView of={of} /> : <p className={classes.dim}>{text('neverKept')}</p>}
          </>
        )}
      </div>
    </li>
  );
}

const RIGHT = ['Signed', 'Taken', 'Seen'];
const WRONG = ['Refused', 'Stopped', 'Failed'];
const toneOf = ({ outcome }: DeviceCall) => (RIGHT.includes(outcome) ? 'right' : WRONG.includes(outcome) ? 'wrong' : 'open');

function Calls({ invoice }: { invoice: InvoiceView }) {
  const { name } = invoice;
  const { currentData, error, refetch } = useInvoiceCallsQuery(name, { refetchOnMountOrArgChange: true });
  useAskedAgain(stampOf(invoice), () => void refetch());
  if (!currentData || isRefused(error)) {
    return error ? <FailureState error={error} onRetry={() => void readAnew(refetch)} /> : <LoadingShape parts={[40, 40]} />;
  }
  const { calls, entries, more } = currentData;
  return (
    <>
      <StaleNotice error={error} onRetry={() => void readAnew(refetch)} />
      {calls.length === 0 && entries.length === 0 && <p className={classes.dim}>{text('noCalls')}</p>}
      {more && <p className={classes.dim}>{text('moreCalls')}</p>}
      <ol className={classes.calls}>
        {calls.map((call) => (
          <Openable
            key={call.name}
            at={call.at}
            head={text('asked', call)}
            facts={[
              call.number !== null && text('numbered', { n: call.number }),
              call.outcome_text,
              tookText(call.took),
              call.http_status === null ? text('noHttp') : text('http', { status: call.http_status }),
              text('result', call),
            ]}
            words={call.words}
            tone={toneOf(call)}
            of={call.kept ? { invoice: name, call: call.name } : null}
          />
        ))}
        {entries.map((entry) => (
          <Openable
            key={`entry ${entry.name}`}
            at={entry.at}
            head={text('entry', entry)}
            facts={[]}
            tone="right"
            of={{ invoice: name, entry: entry.name }}
          />
        ))}
      </ol>
    </>
  );
}

/** Each exchange with the device about the invoice, for who may read them; asked for when opened. */
export function CallsPart({ invoice }: { invoice: InvoiceView }) {
  return <Fold title={text('calls')}>{() => <Calls invoice={invoice} />}</Fold>;
}
