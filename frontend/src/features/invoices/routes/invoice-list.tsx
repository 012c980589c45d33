import { Button, CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { isFrappeError, isRefused } from '../../../frappe/errors';
import { useList } from '../../../frappe/lists/use-list';
import { useNames } from '../../../frappe/lists/use-names';
import { useReadAnew } from '../../../frappe/refetching';
import { useRealtimeEvent } from '../../../frappe/use-realtime';
import { MAKERS } from '../../../session/roles';
import { useBoot, useHasRole, useUser } from '../../../session/use-session';
import { countText } from '../../../ui/count-text';
import { EmptyState } from '../../../ui/empty-state';
import { FailureState } from '../../../ui/failure-state';
import { PlusIcon } from '../../../ui/icons';
import { LoadingShape } from '../../../ui/loading-shape';
import { Notice } from '../../../ui/notice';
import { PageHead } from '../../../ui/page-head';
import { StaleNotice } from '../../../ui/stale-notice';
import { useLatest } from '../../../ui/use-latest';
import { VirtualTable } from '../../../ui/virtual-table';
import { INVOICE } from '../api';
import { BulkBar } from '../list/bulk-bar';
import { ChooseColumns } from '../list/choose-columns';
import { ExportMenu, ExportNotice } from '../list/export-menu';
import { ordersOf, questionOf } from '../list/filters';
import classes from '../list/invoice-list.module.css';
import { PAGE_METHOD, useInvoiceCountQuery, useInvoiceViewsQuery } from '../list/list-api';
import { CameFrom, pathOf } from '../list/invoice-link';
import { ListChips } from '../list/list-chips';
import { BESIDE, columnsOf, FIELDS, FIXED, USUAL } from '../list/list-columns';
import { ListSearch } from '../list/list-search';
import { listText } from '../list/list-texts';
import { ListViews } from '../list/list-views';
import { MoreFilters } from '../list/more-filters';
import { useBulk } from '../list/use-bulk';
import { useExport } from '../list/use-export';
import { useListAddress } from '../list/use-list-address';
import { cameFromState } from '../view/came-from';

// Only who opens a row beside the list needs it.
const InvoiceContent = lazy(async () => ({ default: (await import('../view/invoice-content')).InvoiceContent }));

const PAGE = 100;
/** Who may take the list along as a file, as the DocType says. */
const EXPORTERS = ['EBM Supervisor'];

/** `/invoices`: views, filters and order stand in the address, and so does the row that is open beside the list. */
export default function InvoiceListRoute() {
  const { date_format: pattern } = useBoot();
  const user = useUser();
  const makes = useHasRole(...MAKERS);
  const exports = useHasRole(...EXPORTERS);
  const navigate = useNavigate();
  const wide = useMediaQuery('(min-width: 1200px)') ?? false;
  const address = useListAddress();
  const { state } = address;
  const opened = wide ? address.opened : null;

  const question = useMemo(() => questionOf(state, user), [state, user]);
  const list = useNames({ doctype: INVOICE, method: PAGE_METHOD, fields: FIELDS, pageLength: PAGE, keyset: true, endless: true, cache: true, ...question });
  const branchList = useList({ doctype: 'EBM Branch', fields: ['branch_name'], orderBy: 'branch_name asc', pageLength: 200 });
  const branches = useMemo(() => Object.fromEntries(branchList.rows.map((branch) => [branch.name, branch.branch_name ?? branch.name])), [branchList.rows]);
  const counted = useInvoiceCountQuery(question);
  const { data: own } = useInvoiceViewsQuery();
  const countAnew = useReadAnew(counted.refetch);
  const anew = () => {
    void list.refetch();
    countAnew();
  };
  useRealtimeEvent('ebm_invoices', anew);
  // Of a run that is held or let go no bill is named.
  useRealtimeEvent('ebm_run', anew);

  const sorted = useMemo(() => ordersOf(state), [state]);
  const all = useMemo(() => columnsOf(pattern, sorted, branches), [pattern, sorted, branches]);
  const shown = useMemo(() => all.map(({ key }) => key).filter((key) => key === FIXED || (own?.columns ?? USUAL).includes(key)), [all, own?.columns]);
  const beside = opened !== null;
  const columns = useMemo(() => all.filter(({ key }) => (beside ? BESIDE : shown).includes(key)), [all, shown, beside]);
  const bulk = useBulk(list);

  const count = counted.currentData && !counted.error ? countText(counted.currentData) : null;
  const exporting = useExport(question);
  const tooWide = isFrappeError(list.error) && list.error.type === 'TooWideError';
  const narrowed = question.filters.length > 0;
  const newButton = makes && (
    <Button component={Link} to="/invoices/new" leftSection={<PlusIcon />}>
      {listText('newInvoice')}
    </Button>
  );
  const clear = (
    <Button variant="default" onClick={() => address.show('')}>
      {listText('clear')}
    </Button>
  );
  // What the invoice's page needs to lead back here, and to the rows beside it.
  const leading = (name: string) => cameFromState(list.names, name, `/invoices${address.query.size > 0 ? `?${address.query.toString()}` : ''}`);
  const cameFrom = useLatest(leading);
  const open = (name: string) => {
    if (wide) address.change({ open: name }, { replace: opened !== null });
    else void navigate(pathOf(name), { state: leading(name) });
  };

  return (
    <CameFrom value={cameFrom}>
      <PageHead
        title={listText('title')}
        actions={
          <>
            {exports && <ExportMenu exporting={exporting} count={count} />}
            {newButton}
          </>
        }
      />
      <ExportNotice exporting={exporting} />
      <div className={classes.filters}>
        <ListViews address={address} />
        <div className={classes.bar}>
          <ListSearch address={address} />
          <MoreFilters address={address} pattern={pattern} branches={branches} />
          <ChooseColumns all={all.map(({ key }) => key)} shown={shown} own={own} />
          <p className={classes.count} role="status">
            {count !== null && counted.currentData && listText('count', { count, one: counted.currentData.count === 1 && !counted.currentData.more })}
          </p>
        </div>
        <ListChips address={address} pattern={pattern} branches={branches} />
      </div>
      <div className={classes.split} data-open={beside || undefined}>
        <div>
          <BulkBar bulk={bulk} />
          {tooWide ? (
            <Notice tone="warning" title={listText('tooWide')}>
              <p>{list.error?.message}</p>
              {clear}
            </Notice>
          ) : list.error && (list.names.length === 0 || isRefused(list.error)) ? (
            <FailureState error={list.error} onRetry={list.refetch} />
          ) : list.isLoading ? (
            <LoadingShape parts={[28, 36, 36, 36, 36, 36]} />
          ) : list.names.length === 0 ? (
            narrowed ? (
              <EmptyState title={listText('noMatchTitle')} action={clear}>
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
              <VirtualTable
                caption={listText('title')}
                columns={columns}
                list={list}
                onOpen={open}
                opened={opened}
                selection={makes ? { selected: bulk.selected, onChange: bulk.select } : undefined}
                order={state.order}
                onOrder={address.sort}
                more={{ has: list.hasNextPage, loading: list.isFetching, failed: Boolean(list.error), load: list.next }}
                stale={list.isStale && !list.error}
              />
            </>
          )}
        </div>
        {opened !== null && (
          <aside className={classes.panel} aria-label={listText('panel', { name: opened })}>
            <div className={classes.panelBar}>
              <Button variant="default" size="compact-sm" component={Link} to={pathOf(opened)} state={leading(opened)}>
                {listText('wholePage')}
              </Button>
              <CloseButton aria-label={listText('close')} onClick={() => address.change({ open: '' })} />
            </div>
            <Suspense fallback={<LoadingShape parts={[28, 120, 240]} />}>
              <InvoiceContent key={opened} name={opened} inPanel />
            </Suspense>
          </aside>
        )}
      </div>
    </CameFrom>
  );
}
