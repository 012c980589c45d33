import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { fromApi } from '../../../fiscal/money';
import { useKeptFields } from '../../../session/kept-fields';
import { saveCsv } from '../../../ui/csv';
import { DataTable, type Column } from '../../../ui/data-table';
import { spellMinute } from '../../../ui/dates';
import { Money } from '../../../ui/money';
import { Notice } from '../../../ui/notice';
import { StatusBadge } from '../../../ui/status-badge';
import type { Fixing } from '../lib/use-fixing';
import { MOST_IN_FILE, useRows } from '../lib/use-rows';
import { mendedLabel, workText } from '../texts';
import type { WorkGroup, WorkRow } from '../types';
import classes from '../work.module.css';
import { FileForm } from './file-form';
import { FixForm, modesOf, type FixMode } from './fix-form';
import { ItemForms } from './item-form';
import { Panel } from './panel';
import { RunForm } from './run-form';
import { ValueInput } from './value-input';
import { WithoutTinForm } from './without-tin-form';

const pathOf = (name: string) => `/invoices/${encodeURIComponent(name)}`;

/** The way to what may be done with one bill. */
function Way({ row, group }: { row: WorkRow; group: WorkGroup }) {
  const name = encodeURIComponent(row.name);
  if (group.does.includes('complete')) return <Link to={`/work?complete=${name}`}>{workText('complete')}</Link>;
  if (group.does.includes('release')) return <Link to={`/work?match=${name}`}>{workText('match')}</Link>;
  if (group.does.includes('edit')) return <Link to={`/invoices/new?edit=${name}`}>{workText('edit')}</Link>;
  return null;
}

interface Entering {
  /** null: bills are chosen, and nothing is entered beside them. */
  field: string | null;
  values: Record<string, string>;
  change: (name: string, value: string) => void;
}

function columnsOf(group: WorkGroup, entering: Entering | null): Column<WorkRow>[] {
  const columns: Column<WorkRow>[] = [
    { key: 'name', head: workText('number'), short: true, narrow: 'head', cell: (row) => <Link to={pathOf(row.name)}>{row.name}</Link> },
    { key: 'customer', head: workText('customer'), cell: (row) => row.customer_name || '–' },
    { key: 'amount', head: workText('amount'), numeric: true, cell: (row) => <Money value={fromApi(row.grand_total)} /> },
    { key: 'why', head: workText('why'), cell: (row) => row.text || <StatusBadge state={row.status} /> },
    { key: 'since', head: workText('since'), short: true, cell: (row) => spellMinute(row.since) },
  ];
  if (group.remedy?.kind === 'field') columns.push({ key: 'now', head: workText('nowValue'), cell: (row) => row.value || '–' });
  if (entering?.field === null) {
    columns.push({
      key: 'without',
      head: workText('withoutTin'),
      cell: (row) => (
        <Checkbox
          aria-label={workText('withoutTinOf', { name: row.name })}
          checked={Boolean(entering.values[row.name])}
          onChange={(event) => entering.change(row.name, event.currentTarget.checked ? 'yes' : '')}
        />
      ),
    });
  } else if (entering) {
    const { field } = entering;
    const label = mendedLabel(field);
    columns.push({
      key: 'value',
      head: label,
      cell: (row) => (
        <ValueInput
          inTable
          field={field}
          label={workText('fixField', { name: row.name, field: label })}
          value={entering.values[row.name] ?? ''}
          onChange={(value) => entering.change(row.name, value)}
        />
      ),
    });
  }
  const acts = group.does.some((act) => ['complete', 'release', 'edit'].includes(act));
  return acts ? [...columns, { key: 'way', head: workText('action'), cell: (row) => <Way row={row} group={group} /> }] : columns;
}

const FILE_HEADS = ['number', 'billNumber', 'poc', 'customer', 'tinNow', 'amount', 'nowValue', 'why', 'since'] as const;

function saveRows(key: string, rows: readonly WorkRow[]): void {
  saveCsv(`ebm-${key.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase()}.csv`, [
    FILE_HEADS.map((head) => workText(head)),
    ...rows.map((row) => [row.name, row.bill_number, row.poc_number, row.customer_name, row.customer_tin, row.grand_total, row.value, row.text, row.since]),
  ]);
}

function titleOf(group: WorkGroup): string {
  const of = [group.device, group.billing_run && workText('groupRun', { run: group.billing_run })].filter(Boolean).join(' · ');
  const what = group.title ? workText('groupTitle', { title: group.title, n: group.count, oldest: spellMinute(group.oldest) }) : workText(group.state, { n: group.count });
  return [what, of].filter(Boolean).join(' · ');
}

interface OpenGroupProps {
  group: WorkGroup;
  title: string;
  fixing: Fixing;
  onDone: (text: string) => void;
}

/** Among what is kept of the chosen bills; no bill has this name. */
const REASON = 'reason';

function OpenGroup({ group, title, fixing, onDone }: OpenGroupProps) {
  const [mode, setMode] = useState<FixMode | undefined>(() => modesOf(group)[0]);
  const kept = useKeptFields<Record<string, string>>(`fix:${group.key}`, {});
  const { rows, more, busy, failed, showMore, all } = useRows(group);
  const [cut, setCut] = useState(false);
  const fixes = group.does.includes('fix') && mode !== undefined;
  const chosen = useKeptFields<Record<string, string>>(`without-tin:${group.key}`, {});
  const { [REASON]: reason = '', ...choices } = chosen.values;
  const entering = (): Entering | null => {
    if (!fixes || !group.remedy) return null;
    if (mode === 'without') return { field: null, values: choices, change: (name, value) => chosen.change({ [name]: value }) };
    return mode === 'each' ? { field: group.remedy.field, values: kept.values, change: (name, value) => kept.change({ [name]: value }) } : null;
  };
  return (
    <>
      <DataTable caption={title} columns={columnsOf(group, entering())} rows={rows} rowKey={(row) => row.name} />
      <div className={classes.tools}>
        {more > 0 && (
          <>
            <span className={classes.hint}>{workText('moreRows', { n: more })}</span>
            <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void showMore()}>
              {workText('showMore')}
            </Button>
            <Link to={`/invoices?status=${group.state}`}>{workText('allOfState')}</Link>
          </>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={busy}
          onClick={() =>
            void all((found, left) => {
              setCut(left);
              saveRows(group.key, found);
            })
          }
        >
          {workText('downloadRows')}
        </Button>
      </div>
      {cut && <p className={classes.hint}>{workText('tooManyRows', { n: MOST_IN_FILE })}</p>}
      {failed && <Notice tone="error">{failed}</Notice>}
      <ItemForms group={group} onDone={onDone} />
      {fixes && mode === 'without' && (
        <WithoutTinForm
          group={group}
          title={title}
          onMode={setMode}
          // Those in sight: what left the group meanwhile is not meant any more.
          chosen={rows.flatMap(({ name }) => (choices[name] ? [name] : []))}
          reason={reason}
          onReason={(text) => chosen.change({ [REASON]: text })}
          onSent={(names) => chosen.change(Object.fromEntries(names.map((name) => [name, ''])))}
          fixing={fixing}
        />
      )}
      {fixes && mode !== 'without' && (
        <FixForm
          group={group}
          title={title}
          mode={mode}
          onMode={setMode}
          values={kept.values}
          onValues={kept.change}
          fixing={fixing}
        />
      )}
      {group.does.includes('release_run') && <RunForm run={group.billing_run} onDone={onDone} />}
      {group.does.includes('complete') && group.counter && <FileForm counter={group.counter} device={group.device} onDone={onDone} />}
    </>
  );
}

interface GroupCardProps {
  group: WorkGroup;
  /** Its rows and its form are shown. */
  open: boolean;
  /** The address names it. */
  chosen: boolean;
  fixing: Fixing;
  onDone: (text: string) => void;
}

/** Bills that wait for the same cause, and what is to be done with them. */
export function GroupCard({ group, open, chosen, fixing, onDone }: GroupCardProps) {
  const title = titleOf(group);
  return (
    <Panel title={title} focused={chosen}>
      {group.cause && <p className={classes.hint}>{workText('cause', { cause: group.cause })}</p>}
      <p>{group.todo}</p>
      {!open && (
        <Button component={Link} variant="default" size="compact-sm" to={`/work?group=${encodeURIComponent(group.key)}`} aria-label={`${workText('openGroup')}: ${title}`}>
          {workText('openGroup')}
        </Button>
      )}
      {open && <OpenGroup group={group} title={title} fixing={fixing} onDone={onDone} />}
      {chosen && (
        <p className={classes.fold}>
          <Link to="/work">{workText('closeGroup')}</Link>
        </p>
      )}
    </Panel>
  );
}
