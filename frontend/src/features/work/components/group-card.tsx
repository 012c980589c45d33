import { Link } from 'react-router-dom';

import { fromApi } from '../../../fiscal/money';
import { DataTable, type Column } from '../../../ui/data-table';
import { spellMinute } from '../../../ui/dates';
import { Money } from '../../../ui/money';
import { StatusBadge } from '../../../ui/status-badge';
import { workText } from '../texts';
import type { WorkGroup, WorkRow } from '../types';
import classes from '../work.module.css';
import { FileForm } from './file-form';
import { Panel } from './panel';
import { RunForm } from './run-form';

const pathOf = (name: string) => `/invoices/${encodeURIComponent(name)}`;

/** The way to what may be done with one bill. */
function Way({ row, group }: { row: WorkRow; group: WorkGroup }) {
  const name = encodeURIComponent(row.name);
  if (group.does.includes('complete')) return <Link to={`/work?complete=${name}`}>{workText('complete')}</Link>;
  if (group.does.includes('release')) return <Link to={`/work?match=${name}`}>{workText('match')}</Link>;
  if (group.does.includes('edit')) return <Link to={`/invoices/new?edit=${name}`}>{workText('edit')}</Link>;
  return null;
}

function columnsOf(group: WorkGroup): Column<WorkRow>[] {
  const columns: Column<WorkRow>[] = [
    { key: 'name', head: workText('number'), narrow: 'head', cell: (row) => <Link to={pathOf(row.name)}>{row.name}</Link> },
    { key: 'customer', head: workText('customer'), cell: (row) => row.customer_name || '–' },
    { key: 'amount', head: workText('amount'), numeric: true, cell: (row) => <Money value={fromApi(row.grand_total)} /> },
    { key: 'why', head: workText('why'), cell: (row) => row.text || <StatusBadge state={row.status} /> },
    { key: 'since', head: workText('since'), cell: (row) => spellMinute(row.since) },
  ];
  const acts = group.does.some((act) => act !== 'release_run');
  return acts ? [...columns, { key: 'way', head: workText('action'), cell: (row) => <Way row={row} group={group} /> }] : columns;
}

const LISTED: Record<WorkGroup['state'], string> = {
  Incomplete: 'Incomplete',
  Parked: 'Parked',
  Held: 'Held',
  'Waiting long': 'Queued,Sending,Waiting,Unknown',
};

/** Bills that wait for the same cause, and what is to be done with them. */
export function GroupCard({ group, onDone }: { group: WorkGroup; onDone: (text: string) => void }) {
  const of = [group.device, group.billing_run && workText('groupRun', { run: group.billing_run })].filter(Boolean).join(' · ');
  const title = [workText(group.state, { n: group.count }), of].filter(Boolean).join(' · ');
  const more = group.count - group.rows.length;
  return (
    <Panel title={title}>
      {group.cause && <p className={classes.hint}>{workText('cause', { cause: group.cause })}</p>}
      <p>{group.todo}</p>
      <DataTable caption={title} columns={columnsOf(group)} rows={group.rows} rowKey={(row) => row.name} />
      {more > 0 && (
        <p className={classes.hint}>
          {workText('moreRows', { n: more })} <Link to={`/invoices?status=${LISTED[group.state]}`}>{workText('allOfState')}</Link>
        </p>
      )}
      {group.does.includes('release_run') && <RunForm run={group.billing_run} onDone={onDone} />}
      {group.does.includes('complete') && group.counter && <FileForm counter={group.counter} device={group.device} onDone={onDone} />}
    </Panel>
  );
}
