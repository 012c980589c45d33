import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';

import { readAnew } from '../../../frappe/refetching';
import { notify } from '../../../notify/notify';
import { MAKERS } from '../../../session/roles';
import { useBoot, useHasRole } from '../../../session/use-session';
import { formatDate, todayInKigali } from '../../../ui/dates';
import { EmptyState } from '../../../ui/empty-state';
import { FailureState } from '../../../ui/failure-state';
import { ForbiddenState } from '../../../ui/forbidden-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { PageHead } from '../../../ui/page-head';
import { useBilledCustomerQuery, useInvoiceQuery } from '../api';
import { emptyForm, formOf, withCustomer } from '../form/bill-form';
import { InvoiceForm } from '../form/invoice-form';
import { formText } from '../texts';
import type { Customer } from '../types';

const invoicePath = (name: string) => `/invoices/${encodeURIComponent(name)}`;

function useIssued() {
  const navigate = useNavigate();
  return (name: string, sent: boolean) => {
    // What becomes of a sent one stands on its page.
    if (!sent) notify.success(formText('draftSaved'));
    void navigate(invoicePath(name), { replace: true });
  };
}

function NewInvoice({ customer }: { customer?: Customer }) {
  const { date_format: pattern } = useBoot();
  const onIssued = useIssued();
  const [today] = useState(() => formatDate(todayInKigali(), pattern));
  const [fresh] = useState(() => (customer ? withCustomer(emptyForm(today), customer) : emptyForm(today)));
  return (
    <>
      <PageHead title={formText('newTitle')} />
      <InvoiceForm fresh={fresh} pattern={pattern} onIssued={onIssued} onTheirs={() => undefined} />
    </>
  );
}

/** A new bill that begins with a customer (`?customer=NAME`), as he is now. */
function NewInvoiceFor({ name }: { name: string }) {
  const { currentData, error, isFetching, refetch } = useBilledCustomerQuery(name, { refetchOnMountOrArgChange: true });
  const [customer, setCustomer] = useState<Customer>();
  if (currentData && !isFetching && !customer) setCustomer(currentData);
  if (customer) return <NewInvoice customer={customer} />;
  return (
    <>
      <PageHead title={formText('newTitle')} />
      {error ? <FailureState error={error} onRetry={() => void readAnew(refetch)} /> : <LoadingShape parts={[180, 140, 120, 60]} />}
    </>
  );
}

function EditInvoice({ name }: { name: string }) {
  const { date_format: pattern } = useBoot();
  const onIssued = useIssued();
  // Always as it is now: an edit must not begin from what was true some time ago.
  const { data, error, isFetching, refetch } = useInvoiceQuery(name, { refetchOnMountOrArgChange: true });
  // The form keeps the version it was opened with; only "Show the other version" opens it anew.
  const [opened, setOpened] = useState<{ version: number; invoice: NonNullable<typeof data> } | null>(null);
  if (data && !isFetching && opened === null) setOpened({ version: 0, invoice: data });

  const title = <PageHead title={formText('editTitle', { name })} />;
  if (error && !opened) {
    return (
      <>
        {title}
        <FailureState error={error} onRetry={() => void readAnew(refetch)} />
      </>
    );
  }
  if (!opened) {
    return (
      <>
        {title}
        <LoadingShape parts={[180, 140, 120, 60]} />
      </>
    );
  }
  const { invoice, version } = opened;
  if (!invoice.can.edit) {
    return (
      <>
        {title}
        <EmptyState
          title={formText('cannotEdit')}
          action={
            <Button component={Link} to={invoicePath(name)}>
              {formText('openInvoice')}
            </Button>
          }
        >
          {formText('cannotEditText', { status: invoice.status })}
        </EmptyState>
      </>
    );
  }
  const showTheirs = async () => {
    const newer = await refetch();
    if (newer.data) setOpened({ version: version + 1, invoice: newer.data });
  };
  return (
    <>
      {title}
      <InvoiceForm
        key={version}
        fresh={formOf(invoice, (iso) => formatDate(iso, pattern))}
        pattern={pattern}
        onIssued={onIssued}
        onTheirs={() => void showTheirs()}
      />
    </>
  );
}

/** `/invoices/new`; with `?customer=NAME` for that customer; with `?edit=NAME` the same form for a draft or a parked invoice. */
export default function NewInvoiceRoute() {
  const [query] = useSearchParams();
  const makes = useHasRole(...MAKERS);
  const edit = query.get('edit');
  if (!makes) {
    return (
      <>
        <PageHead title={edit ? formText('editTitle', { name: edit }) : formText('newTitle')} />
        <ForbiddenState />
      </>
    );
  }
  const customer = query.get('customer');
  if (edit) return <EditInvoice key={edit} name={edit} />;
  return customer ? <NewInvoiceFor key={customer} name={customer} /> : <NewInvoice key="new" />;
}
