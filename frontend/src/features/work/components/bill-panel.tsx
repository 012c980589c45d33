import type { ReactNode } from 'react';

import { FailureState } from '../../../ui/failure-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { Notice } from '../../../ui/notice';
import { useWorkInvoiceQuery } from '../api';
import type { InvoiceHead } from '../types';
import { Panel } from './panel';

interface BillPanelProps {
  name: string;
  title: string;
  /** Whether the decision is still to be made. */
  waits: (invoice: InvoiceHead) => boolean;
  /** What is said where it is not. */
  otherwise: (invoice: InvoiceHead) => string;
  children: (invoice: InvoiceHead) => ReactNode;
}

/** The form for one bill, opened from its row or its page. */
export function BillPanel({ name, title, waits, otherwise, children }: BillPanelProps) {
  const { currentData: invoice, error, refetch } = useWorkInvoiceQuery(name, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={title} focused>
      {!invoice && (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <LoadingShape parts={[200]} />)}
      {invoice && (waits(invoice) ? children(invoice) : <Notice tone="note">{otherwise(invoice)}</Notice>)}
    </Panel>
  );
}
