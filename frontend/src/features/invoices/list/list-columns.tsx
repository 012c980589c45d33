import { fromFloat } from '../../../fiscal/money';
import type { RowOf } from '../../../frappe/doctypes';
import { formatDate, formatDateTime, type DatePattern } from '../../../ui/dates';
import { Money } from '../../../ui/money';
import { StatusBadge } from '../../../ui/status-badge';
import type { VirtualColumn } from '../../../ui/virtual-table';
import type { INVOICE } from '../api';
import { InvoiceLink } from './invoice-link';
import { columnText } from './list-texts';
import classes from './invoice-list.module.css';

export const FIELDS = [
  'name',
  'customer_name',
  'poc_number',
  'customer_phone',
  'customer_tin',
  'meter_number',
  'period_from',
  'period_to',
  'branch',
  'kind',
  // Frappe's lists bring Currency as a float.
  'grand_total',
  'status',
  'creation',
  'receipt_no',
  'receipt_total_no',
  'receipt_label',
] as const;

export type InvoiceRow = RowOf<typeof INVOICE, (typeof FIELDS)[number]>;
export type ColumnKey = 'number' | 'receipt' | 'customer' | 'period' | 'branch' | 'amount' | 'state' | 'time' | 'kind' | 'phone' | 'tin' | 'meter';

export const USUAL: readonly ColumnKey[] = ['number', 'receipt', 'customer', 'period', 'branch', 'amount', 'state', 'time'];
/** Beside an open invoice, which tells the rest. */
export const BESIDE: readonly ColumnKey[] = ['number', 'customer', 'amount', 'state'];
/** The way to the invoice: always shown. */
export const FIXED: ColumnKey = 'number';

const orNone = (value: unknown): string => (value ? String(value) : '–');

/** All columns in their order; the heads of those in `sorted` ask for an order. */
export function columnsOf(pattern: DatePattern, sorted: readonly string[], branches: Readonly<Record<string, string>>): readonly (VirtualColumn<InvoiceRow> & { key: ColumnKey })[] {
  const sort = (...columns: string[]) => columns.find((column) => sorted.includes(column));
  const head = (key: ColumnKey) => ({ key, head: columnText(key) });
  return [
    { ...head('number'), width: 168, narrow: 'head', sort: sort('name'), cell: (row) => <InvoiceLink name={row.name} /> },
    {
      ...head('receipt'),
      // Six digits each: a device that has signed for some years.
      width: 124,
      cell: (row) =>
        row.receipt_no ? (
          <span className={classes.twoLines}>
            <span>{`${row.receipt_no}/${row.receipt_total_no}`}</span> <span className={classes.second}>{row.receipt_label}</span>
          </span>
        ) : (
          '–'
        ),
    },
    {
      ...head('customer'),
      sort: sort('customer_name', 'poc_number'),
      cell: (row) => (
        <span className={classes.twoLines} title={row.customer_name ?? undefined}>
          <span>{orNone(row.customer_name)}</span>
          {row.poc_number && <span className={classes.second}> {columnText('poc', { poc: row.poc_number })}</span>}
        </span>
      ),
    },
    { ...head('phone'), width: 122, sort: sort('customer_phone'), cell: (row) => orNone(row.customer_phone) },
    { ...head('tin'), width: 100, sort: sort('customer_tin'), cell: (row) => orNone(row.customer_tin) },
    { ...head('meter'), width: 110, sort: sort('meter_number'), cell: (row) => orNone(row.meter_number) },
    {
      ...head('period'),
      width: 192,
      sort: sort('period_to'),
      cell: (row) => (row.period_to ? `${row.period_from ? `${formatDate(row.period_from, pattern)}–` : ''}${formatDate(row.period_to, pattern)}` : '–'),
    },
    { ...head('branch'), width: 108, narrow: 'hidden', cell: (row) => branches[row.branch ?? ''] ?? row.branch },
    { ...head('kind'), width: 116, cell: (row) => orNone(row.kind) },
    { ...head('amount'), width: 130, numeric: true, sort: sort('grand_total'), cell: (row) => <Money value={fromFloat(row.grand_total)} /> },
    { ...head('state'), width: 126, cell: (row) => <StatusBadge state={row.status ?? ''} /> },
    { ...head('time'), width: 146, sort: sort('creation'), cell: (row) => formatDateTime(row.creation, pattern) },
  ];
}
