import { Link } from 'react-router-dom';

import { format, fromApi } from '../../../fiscal/money';
import { spellDateTime } from '../../../ui/dates';
import { verifyText as text } from '../texts';
import type { ReceiptVerdict as Found } from '../types';
import classes from './receipt-verdict.module.css';

/** A text as it stands in a QR code, for comparison. */
const EXAMPLE = '21112026#140211#SDC010000001#168#ABCDEFGHIJKLMNOPQRSTUVWXYZ#ABCDEFGHIJKLMNOP';

function Facts({ receipt }: { receipt: NonNullable<Found['receipt']> }) {
  const facts: [string, React.ReactNode][] = [
    [text('receipt'), receipt.number],
    [text('signed-at'), spellDateTime(receipt.at)],
    [text('customer'), receipt.customer_name],
    [text('amount'), format(fromApi(receipt.amount))],
    [text('branch'), receipt.branch_name],
    [text('invoice'), <Link key="link" to={`/invoices/${encodeURIComponent(receipt.invoice)}`}>{receipt.invoice}</Link>],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {receipt.refunded && <p>{text('refunded')}</p>}
    </>
  );
}

function Differences({ found }: { found: Found }) {
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          {(['field', 'on-paper', 'we-hold'] as const).map((head) => (
            <th key={head} scope="col">
              {text(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.differences.map(({ field, paper, held }) => (
          <tr key={field}>
            <th scope="row">{text(field)}</th>
            <td>{paper}</td>
            <td>{held ?? text('hidden-from-you')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SIGNS = { genuine: '✓', altered: '!', unknown: '?', unreadable: '?' };

/** What is known of a receipt that somebody holds, and what to do about it. */
export function ReceiptVerdict({ found }: { found: Found }) {
  const { verdict, receipt } = found;
  return (
    <div className={classes.verdict} data-verdict={verdict}>
      <p className={classes.head}>
        <span aria-hidden="true">{SIGNS[verdict]}</span> <strong>{text(verdict)}</strong>
      </p>
      <p>{text(`${verdict}-text`)}</p>
      {verdict === 'unreadable' && <code className={classes.example}>{EXAMPLE}</code>}
      {verdict === 'altered' && <Differences found={found} />}
      {verdict !== 'genuine' && <p>{text(`${verdict}-todo`)}</p>}
      {receipt ? <Facts receipt={receipt} /> : (verdict === 'genuine' || verdict === 'altered') && <p>{text('other-branch')}</p>}
    </div>
  );
}
