import { Link } from 'react-router-dom';

import { spellDateTime } from '../../../ui/dates';
import { DataTable, type Column } from '../../../ui/data-table';
import panel from '../../../ui/panel.module.css';
import { devicesText as text } from '../texts';
import type { DeviceCall, DevicePage } from '../types';
import classes from '../devices.module.css';

const COLUMNS: Column<DeviceCall>[] = [
  { key: 'time', head: text('time'), cell: ({ started_at: at }) => spellDateTime(at), narrow: 'head' },
  { key: 'operation', head: text('operation'), cell: ({ operation }) => operation },
  { key: 'result', head: text('result'), cell: ({ result_code: code, result_text: said }) => [code, said].filter(Boolean).join(' ') },
  { key: 'outcome', head: text('outcome'), cell: ({ outcome, failed }) => <span className={failed ? classes.failed : undefined}>{outcome}</span> },
  { key: 'took', head: text('duration'), numeric: true, cell: ({ duration_ms: n }) => text('ms', { n }) },
  { key: 'invoice', head: text('invoice'), cell: ({ invoice }) => invoice && <Link to={`/invoices/${encodeURIComponent(invoice)}`}>{invoice}</Link> },
];

function Calls({ title, calls, none }: { title: string; calls: DeviceCall[]; none: string }) {
  return (
    <>
      <h3>{title}</h3>
      {calls.length === 0 ? <p className={classes.dim}>{none}</p> : <DataTable caption={title} columns={COLUMNS} rows={calls} rowKey={({ name }) => name} />}
    </>
  );
}

/** The newest exchanges with the device, failures first; what was said in them is for who reads EBM Call in Desk. */
export function CallsPanel({ calls }: { calls: NonNullable<DevicePage['calls']> }) {
  return (
    <section className={`${panel.panel} ${classes.panel} ${classes.wide}`} aria-label={text('callsTitle')}>
      <h2>{text('callsTitle')}</h2>
      <Calls title={text('callsFailed')} calls={calls.failed} none={calls.last.length > 0 ? text('callsNoFailure') : text('callsNone')} />
      {calls.last.length > 0 && <Calls title={text('callsAll')} calls={calls.last} none={text('callsNone')} />}
    </section>
  );
}
