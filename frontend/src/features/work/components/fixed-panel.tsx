import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { saveCsv } from '../../../ui/csv';
import { DataTable, type Column } from '../../../ui/data-table';
import { Notice } from '../../../ui/notice';
import type { Fixing } from '../lib/use-fixing';
import { workText } from '../texts';
import type { FixResult } from '../types';
import classes from '../work.module.css';
import { Panel } from './panel';

const SHOWN = 200;
const sayOf = ({ ok, status, text }: FixResult) => text || (ok ? status : '');

const COLUMNS: Column<FixResult>[] = [
  { key: 'name', head: workText('number'), narrow: 'head', cell: (row) => <Link to={`/invoices/${encodeURIComponent(row.name)}`}>{row.name}</Link> },
  { key: 'result', head: workText('result'), cell: (row) => <span data-bad={!row.ok || undefined}>{sayOf(row)}</span> },
];

/** How far it is, and what came of each bill: those that were left alone first. */
export function FixedPanel({ fixing }: { fixing: Fixing }) {
  const { fixed } = fixing;
  if (!fixed) return null;
  const rows = [...fixed.results].sort((a, b) => Number(a.ok) - Number(b.ok));
  const ok = fixed.results.filter((row) => row.ok).length;
  const csv = () => saveCsv('ebm-results.csv', [[workText('number'), workText('result')], ...rows.map((row) => [row.name, sayOf(row)])]);
  return (
    <Panel title={fixed.title}>
      {fixed.running && (
        <div role="status">
          <progress value={fixed.results.length} max={Math.max(1, fixed.total)} aria-label={fixed.title} />
          <p>{workText('fixing', { done: fixed.results.length, total: fixed.total })}</p>
        </div>
      )}
      {!fixed.running && (
        <Notice tone={fixed.broken ? 'error' : 'note'}>
          {workText('fixDone', { ok, wrong: fixed.results.length - ok })} {fixed.stopped && workText('fixStopped')}{' '}
          {fixed.broken && workText('fixBroken', { why: fixed.broken })}
        </Notice>
      )}
      <div className={classes.tools}>
        {fixed.running && (
          <Button variant="default" size="compact-sm" onClick={fixing.stop}>
            {workText('fixStop')}
          </Button>
        )}
        {!fixed.running && rows.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={csv}>
            {workText('resultsCsv')}
          </Button>
        )}
        {!fixed.running && (
          <Button variant="subtle" size="compact-sm" onClick={fixing.forget}>
            {workText('dismiss')}
          </Button>
        )}
      </div>
      {!fixed.running && rows.length > 0 && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.results} role="region" aria-label={workText('fixResults')} tabIndex={0}>
          <DataTable caption={workText('fixResults')} columns={COLUMNS} rows={rows.slice(0, SHOWN)} rowKey={(row) => row.name} />
        </div>
      )}
      {!fixed.running && rows.length > SHOWN && <p className={classes.hint}>{workText('fixShown', { n: SHOWN })}</p>}
    </Panel>
  );
}
