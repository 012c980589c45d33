import { Anchor } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';

import { fromApi } from '../../../fiscal/money';
import { useBoot } from '../../../session/use-session';
import { DataTable, type Column } from '../../../ui/data-table';
import { formatDate, type DatePattern } from '../../../ui/dates';
import { Money } from '../../../ui/money';
import { Section } from '../../../ui/section';
import { StatusBadge } from '../../../ui/status-badge';
import classes from '../customers.module.css';
import { invoicePath, invoicesPath } from '../lib/paths';
import { customerText } from '../texts';
import type { CustomerBill, CustomerView } from '../types';

const columnsFor = (pattern: DatePattern): Column<CustomerBill>[] => [
  { key: 'name', head: customerText('number'), narrow: 'head', cell: (bill) => <Link to={invoicePath(bill.name)}>{bill.name}</Link> },
  { key: 'receipt', head: customerText('receipt'), cell: (bill) => bill.receipt || '–' },
  { key: 'date', head: customerText('billDate'), cell: (bill) => (bill.bill_date ? formatDate(bill.bill_date, pattern) : '–') },
  { key: 'amount', head: customerText('amount'), numeric: true, cell: (bill) => <Money value={fromApi(bill.grand_total)} /> },
  { key: 'state', head: customerText('state'), cell: (bill) => <StatusBadge state={bill.status} /> },
];

/** The newest of a customer's invoices, and the way to all of them. */
export function CustomerInvoices({ customer }: { customer: CustomerView }) {
  const { date_format: pattern } = useBoot();
  const navigate = useNavigate();
  const { invoices } = customer;
  const all = invoices.length > 0 && (
    <Anchor component={Link} to={invoicesPath(customer)} size="sm">
      {customerText('allInvoices')}
    </Anchor>
  );
  return (
    <Section title={customerText('invoices')} actions={all}>
      {invoices.length === 0 ? (
        <p className={classes.dim}>{customerText('noInvoices')}</p>
      ) : (
        <DataTable
          caption={customerText('invoices')}
          columns={columnsFor(pattern)}
          rows={invoices}
          rowKey={(bill) => bill.name}
          onOpen={(bill) => void navigate(invoicePath(bill.name))}
        />
      )}
    </Section>
  );
}
