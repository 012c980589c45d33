import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';

import type { RowOf } from '../../../frappe/doctypes';
import { isRefused } from '../../../frappe/errors';
import { useList } from '../../../frappe/lists/use-list';
import { useRealtimeEvent } from '../../../frappe/use-realtime';
import { fromFloat } from '../../../fiscal/money';
import { MAKERS } from '../../../session/roles';
import { useBoot, useHasRole } from '../../../session/use-session';
import { DataTable, type Column } from '../../../ui/data-table';
import { formatDateTime, type DatePattern } from '../../../ui/dates';
import { EmptyState } from '../../../ui/empty-state';
import { FailureState } from '../../../ui/failure-state';
import { PlusIcon, SearchIcon } from '../../../ui/icons';
import { LoadingShape } from '../../../ui/loading-shape';
import { Money } from '../../../ui/money';
import { PageHead } from '../../../ui/page-head';
import { StaleNotice } from '../../../ui/stale-notice';
import { StatusBadge } from '../../../ui/status-badge';
import { INVOICE } from '../api';
import { questionOf, statesOf } from '../list/filters';
import classes from '../list/invoice-list.module.css';
import { listText } from '../texts';
import { INVOICE_STATES } from '../types';

const FIELDS = [
  'name',
  'customer_name',
  'poc_number',
  'branch',
  // Frappe's lists bring Currency as a float.
  'grand_total',
  'status',
  'creation',
  'receipt_no',
  'receipt_total_no',
  'receipt_label',
] as const;

type InvoiceRow = RowOf<typeof INVOICE, (typeof FIELDS)[number]>;

const pathOf = (row: InvoiceRow) => `/invoices/${encodeURIComponent(row.name)}`;

function columnsFor(pattern: DatePattern): Column<InvoiceRow>[] {
  return [
    { key: 'name', head: listText('number'), narrow: 'head', cell: (row) => <Link to={pathOf(row)}>{row.name}</Link> },
    {
      key: 'receipt',
      head: listText('receipt'),
      cell: (row) => (row.receipt_no ? `${row.receipt_no}/${row.receipt_total_no} ${row.receipt_label ?? ''}` : '–'),
    },
    {
      key: 'customer',
      head: listText('customer'),
      cell: (row) => (
        <span>
          {row.customer_name || '–'}
          {row.poc_number && <span className={classes.poc}> {listText('poc', { poc: row.poc_number })}</span>}
        </span>
      ),
    },
    { key: 'branch', head: listText('branch'), narrow: 'hidden', cell: (row) => row.branch },
    { key: 'amount', head: listText('amount'), numeric: true, cell: (row) => <Money value={fromFloat(row.grand_total)} /> },
    { key: 'state', head: listText('state'), cell: (row) => <StatusBadge state={row.status ?? ''} /> },
    { key: 'time', head: listText('time'), cell: (row) => formatDateTime(row.creation, pattern) },
  ];
}

function StateChips({ states, onChange }: { states: readonly string[]; onChange: (states: string[]) => void }) {
  const toggle = (state: string) => onChange(states.includes(state) ? states.filter((other) => other !== state) : [...states, state]);
  return (
    <div className={classes.chips} role="group" aria-label={listText('filterByState')}>
      <button type="button" className={classes.chip} aria-pressed={states.length === 0} onClick={() => onChange([])}>
        {listText('all')}
      </button>
      {INVOICE_STATES.map((state) => (
        <button key={state} type="button" className={classes.chip} aria-pressed={states.includes(state)} onClick={() => toggle(state)}>
          {state}
        </button>
      ))}
    </div>
  );
}

/** `/invoices`: the newest first; states and search stand in the address. */
export default function InvoiceListRoute() {
  const { date_format: pattern } = useBoot();
  const makes = useHasRole(...MAKERS);
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const status = query.get('status');
  const states = statesOf(status);
  const asked = query.get('q') ?? '';
  const [typed, setTyped] = useState({ text: asked, of: asked });
  // Back and forward change the address under the field.
  if (typed.of !== asked) setTyped({ text: asked, of: asked });
  const [settled] = useDebouncedValue(typed.text, 250);

  const change = (name: string, value: string, replace = false) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace },
    );

  useEffect(() => {
    if (settled === typed.text && settled.trim() !== asked) change('q', settled.trim(), true);
    // Only when typing has come to rest.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);

  const list = useList({ doctype: INVOICE, fields: FIELDS, orderBy: 'creation desc', keyset: true, cache: true, ...questionOf(states, asked) });
  useRealtimeEvent('ebm_invoices', list.refetch);
  // Of a run that is held or let go no bill is named.
  useRealtimeEvent('ebm_run', list.refetch);
  const narrowed = states.length > 0 || asked !== '';
  const newButton = makes && (
    <Button component={Link} to="/invoices/new" leftSection={<PlusIcon />}>
      {listText('newInvoice')}
    </Button>
  );

  return (
    <>
      <PageHead title={listText('title')} actions={newButton} />
      <div className={classes.filters}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={listText('search')}
          placeholder={listText('searchHint')}
          leftSection={<SearchIcon />}
          value={typed.text}
          onChange={(event) => setTyped({ text: event.currentTarget.value, of: asked })}
        />
        <StateChips states={states} onChange={(next) => change('status', next.join(','))} />
      </div>
      {list.error && (list.rows.length === 0 || isRefused(list.error)) ? (
        <FailureState error={list.error} onRetry={list.refetch} />
      ) : list.isLoading ? (
        <LoadingShape parts={[28, 36, 36, 36, 36, 36]} />
      ) : list.rows.length === 0 && !list.hasPreviousPage ? (
        narrowed ? (
          <EmptyState
            title={listText('noMatchTitle')}
            action={
              <Button variant="default" onClick={() => setQuery({})}>
                {listText('clear')}
              </Button>
            }
          >
            {listText('noMatchText')}
          </EmptyState>
        ) : (
          <EmptyState title={listText('emptyTitle')} action={newButton}>
            {listText('emptyText')}
          </EmptyState>
        )
      ) : (
        <>
          <StaleNotice error={list.error} onRetry={list.refetch} />
          <DataTable
            caption={listText('title')}
            columns={columnsFor(pattern)}
            rows={list.rows}
            stale={list.isStale && !list.error}
            rowKey={(row) => row.name}
            onOpen={(row) => void navigate(pathOf(row))}
          />
          {(list.hasPreviousPage || list.hasNextPage) && (
            <nav className={classes.pages} aria-label={listText('pages')}>
              <Button variant="default" size="xs" disabled={!list.hasPreviousPage} onClick={list.previous}>
                {listText('previous')}
              </Button>
              <span>{listText('page', { n: list.start / list.pageLength + 1 })}</span>
              <Button variant="default" size="xs" disabled={!list.hasNextPage} onClick={list.next}>
                {listText('next')}
              </Button>
            </nav>
          )}
        </>
      )}
    </>
  );
}
