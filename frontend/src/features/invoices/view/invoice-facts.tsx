import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { spellDate } from '../../../ui/dates';
import { Fact } from '../../../ui/facts';
import { viewText } from '../texts';
import type { InvoiceView } from '../types';
import classes from './invoice-view.module.css';

/** From–to, where at least one of them is known. */
function span(from: string | null, to: string | null, show: (text: string) => string = String): string {
  return [from, to].map((text) => (text ? show(text) : '…')).join(' – ');
}

/** Who, where and for what. Months are spelled out: the receipt beside it writes dates as dd/mm/yyyy, whatever the site does. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceView }) {
  const customer = [
    invoice.poc_number && viewText('poc', { poc: invoice.poc_number }),
    invoice.customer_phone,
    invoice.customer_tin && viewText('tin', { tin: invoice.customer_tin }),
    invoice.purchase_code && viewText('purchaseCode', { code: invoice.purchase_code }),
    invoice.meter_number && viewText('meter', { meter: invoice.meter_number }),
  ].filter(Boolean);
  // What the list searches by; a POC is of one customer, a name perhaps of several.
  const found = invoice.poc_number || invoice.customer_name;
  return (
    <dl className={classes.facts}>
      <Fact label={viewText('customer')}>
        <strong>
          {invoice.customer ? (
            <Anchor component={Link} to={`/customers/${encodeURIComponent(invoice.customer)}`} inherit>
              {invoice.customer_name || invoice.customer}
            </Anchor>
          ) : (
            invoice.customer_name || viewText('noName')
          )}
        </strong>
        {customer.length > 0 && <span className={classes.customerFacts}>{customer.join(' · ')}</span>}
        {found && (
          <Anchor component={Link} to={`/invoices?q=${encodeURIComponent(found)}`} className={classes.others}>
            {viewText('othersOfCustomer')}
          </Anchor>
        )}
      </Fact>
      {invoice.kind !== 'Sale' && <Fact label={viewText('kind')}>{invoice.kind}</Fact>}
      {(invoice.period_from || invoice.period_to) && (
        <Fact label={viewText('period')}>{span(invoice.period_from, invoice.period_to, spellDate)}</Fact>
      )}
      {(invoice.reading_from || invoice.reading_to) && (
        <Fact label={viewText('readings')}>{span(invoice.reading_from, invoice.reading_to)}</Fact>
      )}
      {invoice.bill_date && <Fact label={viewText('billDate')}>{spellDate(invoice.bill_date)}</Fact>}
      {invoice.payment_type && <Fact label={viewText('payment')}>{invoice.payment_type}</Fact>}
      <Fact label={viewText('branch')}>{[invoice.branch_name ?? invoice.branch, invoice.device].filter(Boolean).join(' · ')}</Fact>
    </dl>
  );
}
