import { Link } from 'react-router-dom';

import { fromApi } from '../../../fiscal/money';
import { isRefused } from '../../../frappe/errors';
import { readAnew, useReadAnew } from '../../../frappe/refetching';
import { useMissedUpdates, useRealtimeEvent } from '../../../frappe/use-realtime';
import { DataTable, type Column } from '../../../ui/data-table';
import { spellDate } from '../../../ui/dates';
import { FailureState } from '../../../ui/failure-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { Money } from '../../../ui/money';
import { StaleNotice } from '../../../ui/stale-notice';
import { StatusBadge } from '../../../ui/status-badge';
import { useCorrectionsQuery } from '../api';
import type { Correction, InvoiceView } from '../types';
import { Fold } from './fold';
import { historyText as text } from './history-texts';
import classes from './history.module.css';
import { stampOf, useAskedAgain } from './use-history';

function relation({ kind, original_invoice: original, refunded_by: refund, reason }: Correction): string {
  return [
    original && (kind === 'Refund' ? text('refunds', { name: original }) : text('replaces', { name: original })),
    refund && text('refundedBy', { name: refund }),
    reason && text('refundReason', { reason }),
  ]
    .filter(Boolean)
    .join(' · ');
}

const columnsFor = (current: string): Column<Correction>[] => [
  {
    key: 'document',
    head: text('document'),
    narrow: 'head',
    cell: (row) => (
      <>
        {row.name === current ? (
          <strong>
            {row.name} ({text('thisOne')})
          </strong>
        ) : (
          <Link to={`/invoices/${encodeURIComponent(row.name)}`}>{row.name}</Link>
        )}
        <span className={classes.relation}>{relation(row)}</span>
      </>
    ),
  },
  { key: 'kind', head: text('kind'), cell: (row) => row.kind },
  { key: 'state', head: text('state'), cell: (row) => <StatusBadge state={row.status} /> },
  { key: 'receipt', head: text('receipt'), cell: (row) => row.receipt || '–' },
  { key: 'date', head: text('date'), cell: (row) => spellDate(row.at) },
  { key: 'amount', head: text('amount'), numeric: true, cell: (row) => <Money value={fromApi(row.amount)} strong={row.counts} /> },
];

function Corrections({ invoice }: { invoice: InvoiceView }) {
  const { currentData, error, refetch } = useCorrectionsQuery(invoice.name, { refetchOnMountOrArgChange: true });
  useAskedAgain(stampOf(invoice), () => void refetch());
  // The others of the chain change too: an original is signed while its refund is open.
  const again = useReadAnew(refetch);
  useRealtimeEvent<{ names?: string[] }>('ebm_invoices', ({ names }) => {
    if (currentData?.documents.some((row) => row.name !== invoice.name && names?.includes(row.name))) again();
  });
  useMissedUpdates(again, 'EBM Invoice');
  if (!currentData || isRefused(error)) {
    return error ? <FailureState error={error} onRetry={() => void readAnew(refetch)} /> : <LoadingShape parts={[40, 40]} />;
  }
  const { documents, net, whole } = currentData;
  return (
    <>
      <StaleNotice error={error} onRetry={() => void readAnew(refetch)} />
      <DataTable caption={text('corrections')} columns={columnsFor(invoice.name)} rows={documents} rowKey={(row) => row.name} />
      {net !== null && (
        <p className={classes.net}>
          <span>{text('net')}</span> <Money value={fromApi(net)} strong />
        </p>
      )}
      {documents.some((row) => !row.counts) && <p className={classes.dim}>{text('notCounted')}</p>}
      {!whole && <p className={classes.note}>{text('notWhole')}</p>}
    </>
  );
}

/** Original, refund and corrected sale as one chain; shown where there is one. */
export function CorrectionsPart({ invoice }: { invoice: InvoiceView }) {
  if (!invoice.corrected) return null;
  return (
    <Fold title={text('corrections')} open>
      {() => <Corrections invoice={invoice} />}
    </Fold>
  );
}
