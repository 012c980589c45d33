import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { isRefused } from '../frappe/errors';
import { readAnew } from '../frappe/refetching';
import { DataTable, type Column } from './data-table';
import { FailureState } from './failure-state';
import { SearchIcon } from './icons';
import { LoadingShape } from './loading-shape';
import { PageHead } from './page-head';
import { Pager } from './pager';
import classes from './searched-list.module.css';
import { StaleNotice } from './stale-notice';
import type { Cursors } from './use-cursors';
import type { TypedSearch } from './use-typed-search';

/** What a query of RTK gives of a list. */
interface Answer<Row> {
  data?: { rows: Row[] } | undefined;
  /** Of the question as it is now; not there while the older answer stands in. */
  currentData?: { rows: Row[] } | undefined;
  error?: unknown;
  refetch: Parameters<typeof readAnew>[0];
}

interface SearchedListProps<Row> {
  title: string;
  actions?: ReactNode;
  search: TypedSearch;
  searchLabel: string;
  searchHint: string;
  /** What else narrows the list, beside the search. */
  filters?: ReactNode;
  /** How many there are, in words; "" while it is not known. */
  count: string;
  list: Answer<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onOpen: (row: Row) => void;
  /** Shown where there is no row at all. */
  empty: ReactNode;
  pages: Cursors;
  /** What the server needs to begin the next page; nothing on the last one. */
  next: string | undefined;
  /** Below the rows. */
  children?: ReactNode;
}

/** A list by pages with a search, in all its states: loading, empty, failed, seen before but not to be had now. */
export function SearchedList<Row>({ title, actions, search, searchLabel, searchHint, filters, count, list, columns, rowKey, onOpen, empty, pages, next, children }: SearchedListProps<Row>) {
  const { data, currentData, error, refetch } = list;
  return (
    <>
      <PageHead title={title} actions={actions} />
      <div className={classes.filters}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={searchLabel}
          placeholder={searchHint}
          leftSection={<SearchIcon />}
          value={search.typed}
          onChange={(event) => search.type(event.currentTarget.value)}
        />
        {filters}
        <span className={classes.count} role="status">
          {count}
        </span>
      </div>
      {error && (!currentData || isRefused(error)) ? (
        <FailureState error={error} onRetry={() => void readAnew(refetch)} />
      ) : !data ? (
        <LoadingShape parts={[28, 36, 36, 36, 36, 36]} />
      ) : data.rows.length === 0 && pages.page === 1 ? (
        empty
      ) : (
        <>
          <StaleNotice error={error} onRetry={() => void readAnew(refetch)} />
          <DataTable caption={title} columns={columns} rows={data.rows} stale={!currentData} rowKey={rowKey} onOpen={onOpen} />
          <Pager page={pages.page} onPrevious={pages.previous} onNext={pages.nextTo(next)} />
          {children}
        </>
      )}
    </>
  );
}
