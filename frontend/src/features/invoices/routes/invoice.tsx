import { Anchor, Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';

import { isRefused } from '../../../frappe/errors';
import { noteOpened } from '../../../session/recent-invoices';
import { useUser } from '../../../session/use-session';
import { FailureState } from '../../../ui/failure-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { PageHead } from '../../../ui/page-head';
import { StaleNotice } from '../../../ui/stale-notice';
import { StatusBadge } from '../../../ui/status-badge';
import { NotesPanel } from '../notes/notes-panel';
import { viewText } from '../texts';
import type { InvoiceView } from '../types';
import { InvoiceFacts } from '../view/invoice-facts';
import { InvoiceLines } from '../view/invoice-lines';
import { useInvoiceActions } from '../view/invoice-actions';
import classes from '../view/invoice-view.module.css';
import { ReceiptPanel } from '../view/receipt-panel';
import { Timeline } from '../view/timeline';
import { useFollowedInvoice } from '../view/use-followed-invoice';

function InvoicePage({ invoice }: { invoice: InvoiceView }) {
  const { buttons, refusal } = useInvoiceActions(invoice);
  const user = useUser();
  const { name, customer_name: customer } = invoice;
  useEffect(() => noteOpened(user, { name, customer: customer || '' }), [user, name, customer]);
  return (
    <>
      <PageHead title={invoice.name} beside={<StatusBadge state={invoice.status} large />} actions={buttons} />
      <p className="visually-hidden" role="status">
        {viewText('nowState', { name: invoice.name, state: invoice.status })}
      </p>
      {refusal}
      <InvoiceFacts invoice={invoice} />
      <div className={classes.columns}>
        <InvoiceLines invoice={invoice} />
        <ReceiptPanel invoice={invoice} />
        <div className={classes.history}>
          <Timeline entries={invoice.timeline} />
          <NotesPanel invoice={invoice.name} />
        </div>
      </div>
    </>
  );
}

/** `/invoices/:name`: follows the invoice from the queue to its receipt. */
export default function InvoiceRoute() {
  const { name = '' } = useParams();
  const { currentData, error, refetch } = useFollowedInvoice(name);
  return (
    <>
      <Anchor component={Link} to="/invoices" className={classes.back}>
        {viewText('backToList')}
      </Anchor>
      {currentData && !isRefused(error) ? (
        <>
          <StaleNotice error={error} onRetry={() => void refetch()} />
          <InvoicePage key={name} invoice={currentData} />
        </>
      ) : (
        <>
          <PageHead title={name} />
          {error ? (
            <FailureState
              error={error}
              onRetry={() => void refetch()}
              action={
                <Button variant="default" component={Link} to="/invoices">
                  {viewText('backToList')}
                </Button>
              }
            />
          ) : (
            <LoadingShape parts={[60, 240, 120]} />
          )}
        </>
      )}
    </>
  );
}
