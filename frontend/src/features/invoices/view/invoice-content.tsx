import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';

import { isRefused } from '../../../frappe/errors';
import { readAnew } from '../../../frappe/refetching';
import { NotesPanel } from '../../../notes/notes-panel';
import { noteOpened } from '../../../session/recent-invoices';
import { useUser } from '../../../session/use-session';
import { FailureState } from '../../../ui/failure-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { PageHead } from '../../../ui/page-head';
import { StaleNotice } from '../../../ui/stale-notice';
import { StatusBadge } from '../../../ui/status-badge';
import { INVOICE } from '../api';
import { CallsPart } from '../history/calls-part';
import { CorrectionsPart } from '../history/corrections-part';
import { viewText } from '../texts';
import type { InvoiceView } from '../types';
import { InvoiceFacts } from './invoice-facts';
import { InvoiceLines } from './invoice-lines';
import { useInvoiceActions } from './invoice-actions';
import classes from './invoice-view.module.css';
import { PartLevel } from './part';
import { ReceiptPanel } from './receipt-panel';
import { Timeline } from './timeline';
import { useFollowedInvoice } from './use-followed-invoice';

interface InvoiceContentProps {
  name: string;
  /** Beside the list: one narrow column, and headings one level down. */
  inPanel?: boolean;
}

function Shown({ invoice, inPanel }: { invoice: InvoiceView; inPanel: boolean }) {
  const { buttons, refusal } = useInvoiceActions(invoice);
  const user = useUser();
  const { name, customer_name: customer } = invoice;
  useEffect(() => noteOpened(user, { name, customer: customer || '' }), [user, name, customer]);
  return (
    <>
      <PageHead title={name} level={inPanel ? 2 : 1} beside={<StatusBadge state={invoice.status} large />} actions={buttons} />
      <p className="visually-hidden" role="status">
        {viewText('nowState', { name, state: invoice.status })}
      </p>
      {refusal}
      <InvoiceFacts invoice={invoice} />
      <div className={inPanel ? classes.stacked : classes.columns}>
        <InvoiceLines invoice={invoice} />
        <ReceiptPanel invoice={invoice} />
        <div className={classes.history}>
          <Timeline invoice={invoice} />
          <CorrectionsPart invoice={invoice} />
          {invoice.can.calls && <CallsPart invoice={invoice} />}
          <NotesPanel doctype={INVOICE} name={name} />
        </div>
      </div>
    </>
  );
}

/** One invoice with all that belongs to it, followed from the queue to its receipt: on its own page, or beside the list. */
export function InvoiceContent({ name, inPanel = false }: InvoiceContentProps) {
  const { currentData, error, refetch } = useFollowedInvoice(name);
  return (
    <PartLevel value={inPanel ? 3 : 2}>
      {currentData && !isRefused(error) ? (
        <>
          <StaleNotice error={error} onRetry={() => void readAnew(refetch)} />
          <Shown key={name} invoice={currentData} inPanel={inPanel} />
        </>
      ) : (
        <>
          <PageHead title={name} level={inPanel ? 2 : 1} />
          {error ? (
            <FailureState
              error={error}
              onRetry={() => void readAnew(refetch)}
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
    </PartLevel>
  );
}
