import { readAnew } from '../../../frappe/refetching';
import { FailureState } from '../../../ui/failure-state';
import { CrossIcon, QuestionIcon, TickIcon } from '../../../ui/icons';
import { LoadingShape } from '../../../ui/loading-shape';
import { useExchangeQuery } from '../api';
import type { Exchange, ExchangeOf } from '../types';
import { BodyView } from './body-view';
import { historyText as text } from './history-texts';
import classes from './history.module.css';

type Verdict = 'right' | 'wrong' | 'open';

const SIGNS = { right: TickIcon, wrong: CrossIcon, open: QuestionIcon };
const WORDS = { right: 'holds', wrong: 'broken', open: 'open' } as const;

function Check({ verdict, children }: { verdict: Verdict; children: string }) {
  const Sign = SIGNS[verdict];
  return (
    <li data-verdict={verdict}>
      <Sign size={15} />
      <span className="visually-hidden">{text(WORDS[verdict])}</span> {children}
    </li>
  );
}

function numberCheck({ number, verdict }: NonNullable<Exchange['number']>): { verdict: Verdict; words: string } {
  const n = String(number ?? '?');
  if (verdict === 'fits') return { verdict: 'right', words: text('fits', { n }) };
  if (verdict === 'differs') return { verdict: 'wrong', words: text('differs', { n }) };
  if (verdict === 'cut') return { verdict: 'open', words: text('cutRequest', { n }) };
  if (verdict === 'missing') return { verdict: 'open', words: text('missing', { n }) };
  return { verdict: 'open', words: text('unknown') };
}

const REPLY_NOTES = { device: undefined, person: 'entered', log: 'fromLog' } as const;

/** One exchange to the byte, and whether it is what it was when it was written down. */
export function ExchangeView({ of }: { of: ExchangeOf }) {
  const { currentData, error, refetch } = useExchangeQuery(of, { refetchOnMountOrArgChange: true });
  if (!currentData) return error ? <FailureState error={error} onRetry={() => void readAnew(refetch)} /> : <LoadingShape parts={[80, 80]} />;
  const { request, reply, number, link, source } = currentData;
  const numbered = number && numberCheck(number);
  const note = REPLY_NOTES[source];
  return (
    <div className={classes.exchange}>
      {(numbered || link) && (
        <ul className={classes.checks} aria-label={text('checks')}>
          {numbered && <Check verdict={numbered.verdict}>{numbered.words}</Check>}
          {link && <Check verdict={link.ok ? 'right' : 'wrong'}>{link.text}</Check>}
        </ul>
      )}
      <BodyView title={text('request')} body={request} none={text('noRequest')} />
      <BodyView title={text('reply')} body={reply} none={text('noReply')} {...(note ? { note: text(note) } : {})} />
    </div>
  );
}
