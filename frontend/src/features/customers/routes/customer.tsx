import { Anchor, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';

import { useFrappe } from '../../../frappe/context';
import { isRefused } from '../../../frappe/errors';
import { readAnew, useReadAnew } from '../../../frappe/refetching';
import { useDoctypeEvents, useMissedUpdates, useRealtimeEvent } from '../../../frappe/use-realtime';
import { notify } from '../../../notify/notify';
import { NotesPanel } from '../../../notes/notes-panel';
import { PATHS } from '../../../session/paths';
import { FailureState } from '../../../ui/failure-state';
import { ForbiddenState } from '../../../ui/forbidden-state';
import { PenIcon, PlusIcon } from '../../../ui/icons';
import { LoadingShape } from '../../../ui/loading-shape';
import { PageHead } from '../../../ui/page-head';
import { Section } from '../../../ui/section';
import { StaleNotice } from '../../../ui/stale-notice';
import { CUSTOMER, useCustomerBranchesQuery, useCustomerQuery } from '../api';
import { CustomerFacts } from '../components/customer-facts';
import { CustomerForm } from '../components/customer-form';
import { CustomerInvoices } from '../components/customer-invoices';
import { DeleteCustomer } from '../components/delete-customer';
import classes from '../customers.module.css';
import { newInvoicePath } from '../lib/paths';
import { customerText } from '../texts';
import type { CustomerView } from '../types';

/** The customer, asked for again when he or an invoice of his may have changed. */
function useFollowedCustomer(name: string) {
  const { documents } = useFrappe();
  const known = useCustomerQuery(name, { refetchOnMountOrArgChange: true });
  const again = useReadAnew(known.refetch);
  useDoctypeEvents(CUSTOMER, (update) => {
    if (update.name === name && !documents.echoes.isEcho(update)) again();
  });
  useRealtimeEvent<{ names?: string[] }>('ebm_invoices', ({ names }) => {
    if (known.currentData?.invoices.some((bill) => names?.includes(bill.name))) again();
  });
  useMissedUpdates(again, CUSTOMER, 'EBM Invoice');
  return known;
}

interface PartsProps {
  customer: CustomerView;
  reread: () => Promise<CustomerView>;
}

function EditPart({ customer, reread, onDone }: PartsProps & { onDone: () => void }) {
  const { data: branches, error, refetch } = useCustomerBranchesQuery();
  const title = customerText('editTitle', { name: customer.customer_name });
  const inside = (): ReactNode => {
    if (!customer.can.edit) return <ForbiddenState />;
    if (branches) {
      const onSaved = (saved: CustomerView) => {
        notify.success(customerText('saved', { name: saved.customer_name }));
        onDone();
      };
      return <CustomerForm customer={customer} branches={branches} onSaved={onSaved} onCancel={onDone} reread={reread} />;
    }
    return error ? <FailureState error={error} onRetry={() => void readAnew(refetch)} /> : <LoadingShape parts={[200]} />;
  };
  return <Section title={title}>{inside()}</Section>;
}

function CustomerPage({ customer, reread }: PartsProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [asked, setAsked] = useState(false);
  const editing = query.get('edit') === '1';
  const stopEditing = () => setQuery({}, { replace: true });
  const { can } = customer;
  const actions = (
    <>
      {can.delete && !editing && !asked && (
        <Button variant="default" onClick={() => setAsked(true)}>
          {customerText('delete')}
        </Button>
      )}
      {can.edit && !editing && (
        <Button variant="default" leftSection={<PenIcon />} onClick={() => setQuery({ edit: '1' })}>
          {customerText('edit')}
        </Button>
      )}
      {can.invoice && (
        <Button component={Link} to={newInvoicePath(customer.name)} leftSection={<PlusIcon />}>
          {customerText('newInvoice')}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHead title={customer.customer_name} actions={actions} />
      {asked && (
        <DeleteCustomer
          customer={customer}
          onKeep={() => setAsked(false)}
          onDeleted={() => {
            notify.success(customerText('deleted', { name: customer.customer_name }));
            void navigate(PATHS.customers, { replace: true });
          }}
        />
      )}
      <div className={classes.parts}>
        {editing ? <EditPart customer={customer} reread={reread} onDone={stopEditing} /> : <CustomerFacts customer={customer} />}
        <CustomerInvoices customer={customer} />
        <NotesPanel doctype={CUSTOMER} name={customer.name} />
      </div>
    </>
  );
}

/** `/customers/:name`; with `?edit=1` his facts in a form. */
export default function CustomerRoute() {
  const { name = '' } = useParams();
  const { currentData: customer, error, refetch } = useFollowedCustomer(name);
  const back = (
    <Anchor component={Link} to={PATHS.customers} className={classes.back}>
      {customerText('back')}
    </Anchor>
  );
  if (!customer || isRefused(error)) {
    return (
      <>
        {back}
        <PageHead title={customer?.customer_name ?? name} />
        {error ? <FailureState error={error} onRetry={() => void readAnew(refetch)} /> : <LoadingShape parts={[90, 160, 120]} />}
      </>
    );
  }
  return (
    <>
      {back}
      <StaleNotice error={error} onRetry={() => void readAnew(refetch)} />
      <CustomerPage key={name} customer={customer} reread={() => refetch().unwrap()} />
    </>
  );
}
