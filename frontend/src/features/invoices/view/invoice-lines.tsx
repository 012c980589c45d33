import { format, formatPlain, fromApi } from '../../../fiscal/money';
import { DataTable, type Column } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { Money } from '../../../ui/money';
import { viewText } from '../texts';
import type { InvoiceLine, InvoiceView, TaxTotal } from '../types';
import classes from './invoice-view.module.css';
import { Part } from './part';

const LINE_COLUMNS: Column<InvoiceLine>[] = [
  {
    key: 'item',
    head: viewText('item'),
    narrow: 'head',
    cell: (line) => (
      <>
        {line.item_name} <span className={classes.code}>{line.item_code}</span>
        {fromApi(line.discount_amount || '0') !== 0n && (
          <span className={classes.discount}>
            {viewText('discount', { rate: formatPlain(fromApi(line.discount_rate)), amount: format(fromApi(line.discount_amount)) })}
          </span>
        )}
      </>
    ),
  },
  { key: 'qty', head: viewText('qty'), numeric: true, cell: (line) => `${formatPlain(fromApi(line.qty || '0'))} ${line.unit}` },
  { key: 'price', head: viewText('price'), numeric: true, cell: (line) => <Money value={fromApi(line.price || '0')} /> },
  { key: 'tax', head: viewText('tax'), cell: (line) => line.tax_letter || '–' },
  { key: 'amount', head: viewText('amount'), numeric: true, cell: (line) => <Money value={fromApi(line.taxable_amount || '0')} strong /> },
];

const TAX_COLUMNS: Column<TaxTotal>[] = [
  {
    key: 'letter',
    head: viewText('tax'),
    narrow: 'head',
    cell: (total) => viewText('letterTotal', { letter: total.letter, rate: formatPlain(fromApi(total.rate || '0')) }),
  },
  { key: 'taxable', head: viewText('taxable'), numeric: true, cell: (total) => <Money value={fromApi(total.taxable)} /> },
  { key: 'tax', head: viewText('taxTotal'), numeric: true, cell: (total) => <Money value={fromApi(total.tax)} /> },
];

/** The lines and their sums by letter, as the server computed them. */
export function InvoiceLines({ invoice }: { invoice: InvoiceView }) {
  return (
    <Part title={viewText('lines')} className={classes.lines}>
      {invoice.lines.length === 0 ? (
        <EmptyState title={viewText('noLines')} />
      ) : (
        <DataTable
          caption={viewText('lines')}
          columns={LINE_COLUMNS}
          rows={invoice.lines.map((line, at) => ({ ...line, at }))}
          rowKey={(line) => String((line as InvoiceLine & { at: number }).at)}
        />
      )}
      {invoice.taxes.length > 0 && (
        <DataTable
          keepTable
          caption={viewText('totals')}
          columns={TAX_COLUMNS}
          rows={invoice.taxes}
          rowKey={(total) => `${total.letter} ${total.rate}`}
        />
      )}
      <p className={classes.total}>
        <span>{viewText('total')}</span>
        <Money value={fromApi(invoice.grand_total)} strong />
      </p>
    </Part>
  );
}
