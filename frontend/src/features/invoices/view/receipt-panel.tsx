import { Link } from 'react-router-dom';

import { ReceiptPaper } from '../print/receipt-paper';
import { spellDateTime } from '../../../ui/dates';
import { StatusBadge } from '../../../ui/status-badge';
import { stateText, viewText } from '../texts';
import type { InvoiceState, InvoiceView } from '../types';
import classes from './invoice-view.module.css';
import { Part } from './part';

/** Why there is no receipt and what comes next, in the words of the cause where there is one. */
function NotYet({ invoice }: { invoice: InvoiceView }) {
  const known = stateText(invoice.status as InvoiceState);
  const { next } = invoice;
  return (
    <div className={classes.notYet}>
      <p className={classes.notYetHead}>
        {viewText('noReceipt')} <StatusBadge state={invoice.status} />
      </p>
      {invoice.cause_text && <p className={classes.cause}>{invoice.cause_text}</p>}
      {invoice.cause_help && <p className={classes.printed}>{invoice.cause_help}</p>}
      <p>{invoice.status_text || known}</p>
      {next.text && (
        <p className={classes.next}>
          <strong>{viewText('next')}</strong> {next.text}
          {next.at && <span> {viewText('nextAt', { at: spellDateTime(next.at) })}</span>}{' '}
          {next.where === 'work' && <Link to="/work">{viewText('openWork')}</Link>}
        </p>
      )}
    </div>
  );
}

/** The receipt as it prints. Before the signature is there nothing that looks like one is shown. */
export function ReceiptPanel({ invoice }: { invoice: InvoiceView }) {
  const { receipt } = invoice;
  return (
    <Part title={viewText('receipt')}>
      {receipt ? (
        <>
          <p className={classes.printed}>
            {receipt.number}
            {receipt.original_printed && ` · ${viewText('printedOriginal')}`}
            {receipt.copies > 0 && ` ${viewText('copies', { n: receipt.copies })}`}
          </p>
          <ReceiptPaper receipt={receipt} paper="80mm" />
          <p className={classes.printHere}>{viewText('printHere')}</p>
        </>
      ) : (
        <NotYet invoice={invoice} />
      )}
    </Part>
  );
}
