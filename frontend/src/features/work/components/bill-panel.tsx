import type { ReactNode } from 'react';

import { readAnew } from '../../../frappe/refetching';
import { useHasRole } from '../../../session/use-session';
import { FailureState } from '../../../ui/failure-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { Notice } from '../../../ui/notice';
import { useWorkInvoiceQuery } from '../api';
import { workText } from '../texts';
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

/** Who decides about a bill that the authority may have. */
const DECIDERS = ['EBM Supervisor'];

/** The form for one bill, opened from its row, its page or its address. */
export function BillPanel({ name, title, waits, otherwise, children }: BillPanelProps) {
  const { currentData: invoice, error, refetch } = useWorkInvoiceQuery(name, { refetchOnMountOrArgChange: true });
  const decides = useHasRole(...DECIDERS);
  const inside = (bill: InvoiceHead) => {
    if (!waits(bill)) return <Notice tone="note">{otherwise(bill)}</Notice>;
    return decides ? children(bill) : <Notice tone="note">{workText('mayNotDecide', { name, status: bill.status })}</Notice>;
  };
  return (
    <Panel title={title} focused>
      {!invoice && (error ? <FailureState error={error} onRetry={() => void readAnew(refetch)} /> : <LoadingShape parts={[200]} />)}
      {invoice && inside(invoice)}
    </Panel>
  );
}
