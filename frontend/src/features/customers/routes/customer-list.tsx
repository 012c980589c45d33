import { Button, NativeSelect } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';

import { useReadAnew } from '../../../frappe/refetching';
import { useDoctypeEvents, useMissedUpdates } from '../../../frappe/use-realtime';
import { PATHS } from '../../../session/paths';
import { MAKERS } from '../../../session/roles';
import { useHasRole } from '../../../session/use-session';
import type { Column } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { PlusIcon } from '../../../ui/icons';
import { SearchedList } from '../../../ui/searched-list';
import { useCursors } from '../../../ui/use-cursors';
import { useQuery } from '../../../ui/use-query';
import { useTypedSearch } from '../../../ui/use-typed-search';
import { CUSTOMER, useCustomerBranchesQuery, useCustomersQuery } from '../api';
import classes from '../customers.module.css';
import { customerPath } from '../lib/paths';
import { customerText } from '../texts';
import type { CustomerRow } from '../types';

/** @param branchNames null where only one branch is seen: then it is no news */
const columnsFor = (branchNames: ReadonlyMap<string, string> | null): Column<CustomerRow>[] => [
  { key: 'name', head: customerText('name'), narrow: 'head', cell: (row) => <Link to={customerPath(row.name)}>{row.customer_name}</Link> },
  { key: 'poc', head: customerText('poc'), cell: (row) => row.poc_number || '–' },
  { key: 'phone', head: customerText('phone'), cell: (row) => row.phone || '–' },
  { key: 'tin', head: customerText('tin'), cell: (row) => row.tin || '–' },
  { key: 'meter', head: customerText('meter'), cell: (row) => row.meter_number || '–' },
  ...(branchNames ? [{ key: 'branch', head: customerText('branch'), cell: (row: CustomerRow) => branchNames.get(row.branch) ?? row.branch }] : []),
];

/** `/customers`: the newest first; search and branch stand in the address. */
export default function CustomerListRoute() {
  const makes = useHasRole(...MAKERS);
  const navigate = useNavigate();
  const [query, changeQuery] = useQuery();
  const search = useTypedSearch(query, changeQuery);
  const branch = query.get('branch') ?? '';
  const pages = useCursors(JSON.stringify([search.asked, branch]));
  const list = useCustomersQuery({ text: search.asked, branch, after: pages.after }, { refetchOnMountOrArgChange: true });
  // The first page has the count; it stays in sight on the others.
  const { data: first } = useCustomersQuery({ text: search.asked, branch, after: '' });
  const { data: places } = useCustomerBranchesQuery();
  const again = useReadAnew(list.refetch);
  useDoctypeEvents(CUSTOMER, again);
  useMissedUpdates(again, CUSTOMER);

  const branches = places?.branches ?? [];
  const several = branches.length > 1;
  const names = several ? new Map(branches.map(({ name, branch_name }) => [name, branch_name])) : null;
  const { data, currentData } = list;
  const narrowed = search.asked !== '' || branch !== '';
  const newButton = makes && (
    <Button component={Link} to={PATHS.newCustomer} leftSection={<PlusIcon />}>
      {customerText('newCustomer')}
    </Button>
  );
  const noMatch = (
    <EmptyState
      title={customerText('noMatchTitle')}
      action={
        <Button variant="default" onClick={() => changeQuery(() => new URLSearchParams())}>
          {customerText('clear')}
        </Button>
      }
    >
      {customerText('noMatchText')}
    </EmptyState>
  );
  const noneYet = (
    <EmptyState title={customerText('emptyTitle')} action={newButton}>
      {customerText('emptyText')}
    </EmptyState>
  );
  const branchFilter = several && (
    <NativeSelect
      aria-label={customerText('branch')}
      value={branch}
      data={[{ value: '', label: customerText('allBranches') }, ...branches.map(({ name, branch_name }) => ({ value: name, label: branch_name }))]}
      onChange={(event) => search.change('branch', event.currentTarget.value)}
    />
  );

  return (
    <SearchedList
      title={customerText('title')}
      actions={newButton}
      search={search}
      searchLabel={customerText('search')}
      searchHint={customerText('searchHint')}
      filters={branchFilter}
      count={first?.count ? customerText('count', { n: first.count, more: first.more ?? false }) : ''}
      list={list}
      columns={columnsFor(names)}
      rowKey={(row) => row.name}
      onOpen={(row) => void navigate(customerPath(row.name))}
      empty={narrowed ? noMatch : noneYet}
      pages={pages}
      next={currentData?.next}
    >
      {search.asked && data?.more && !data.next && <p className={classes.dim}>{customerText('tooMany')}</p>}
    </SearchedList>
  );
}
