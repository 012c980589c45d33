import { Button, NativeSelect } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';

import { useReadAnew } from '../../../frappe/refetching';
import { useDoctypeEvents, useMissedUpdates } from '../../../frappe/use-realtime';
import { fromApi } from '../../../fiscal/money';
import { PATHS } from '../../../session/paths';
import { useHasRole } from '../../../session/use-session';
import type { Column } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { PlusIcon } from '../../../ui/icons';
import { Money } from '../../../ui/money';
import { SearchedList } from '../../../ui/searched-list';
import { useCursors } from '../../../ui/use-cursors';
import { useQuery } from '../../../ui/use-query';
import { useTypedSearch } from '../../../ui/use-typed-search';
import { ITEM, useItemsQuery } from '../api';
import { RegistrationMark } from '../components/registration-mark';
import classes from '../items.module.css';
import { ITEM_WRITERS, itemPath } from '../lib/paths';
import { itemText } from '../texts';
import type { ItemRow } from '../types';

const SHOWN = ['enabled', 'disabled', 'all'] as const;

const COLUMNS: Column<ItemRow>[] = [
  {
    key: 'name',
    head: itemText('name'),
    narrow: 'head',
    cell: (row) => (
      <>
        <Link to={itemPath(row.name)}>{row.item_name}</Link>
        {!row.enabled && <span className={classes.dim}> · {itemText('disabled')}</span>}
      </>
    ),
  },
  { key: 'code', head: itemText('code'), cell: (row) => row.item_code },
  { key: 'price', head: itemText('priceToday'), numeric: true, cell: (row) => (row.price === null ? <span className={classes.dim}>{itemText('noPrice')}</span> : <Money value={fromApi(row.price)} />) },
  { key: 'letter', head: itemText('letter'), cell: (row) => row.tax_letter ?? '–' },
  { key: 'unit', head: itemText('unit'), cell: (row) => row.quantity_unit },
  { key: 'authority', head: itemText('authority'), cell: (row) => <RegistrationMark registration={row.registration} /> },
];

/** `/items`: what the utility sells, by name; search and what is shown stand in the address. */
export default function ItemListRoute() {
  const writes = useHasRole(...ITEM_WRITERS);
  const navigate = useNavigate();
  const [query, changeQuery] = useQuery();
  const search = useTypedSearch(query, changeQuery);
  const show = SHOWN.find((shown) => shown === query.get('show')) ?? 'enabled';
  const pages = useCursors(JSON.stringify([search.asked, show]));
  const list = useItemsQuery({ text: search.asked, show, start: Number(pages.after) }, { refetchOnMountOrArgChange: true });
  const again = useReadAnew(list.refetch);
  useDoctypeEvents(ITEM, again);
  useMissedUpdates(again, ITEM);

  const { currentData } = list;
  const narrowed = search.asked !== '' || show !== 'enabled';
  const newButton = writes && (
    <Button component={Link} to={PATHS.newItem} leftSection={<PlusIcon />}>
      {itemText('newItem')}
    </Button>
  );
  const noMatch = (
    <EmptyState
      title={itemText('noMatchTitle')}
      action={
        <Button variant="default" onClick={() => changeQuery(() => new URLSearchParams({ show: 'all' }))}>
          {itemText('clear')}
        </Button>
      }
    >
      {itemText('noMatchText')}
    </EmptyState>
  );
  const noneYet = (
    <EmptyState title={itemText('emptyTitle')} action={newButton}>
      {itemText('emptyText')} {!writes && itemText('emptyWriters')}
    </EmptyState>
  );
  const shownFilter = (
    <NativeSelect
      aria-label={itemText('show')}
      value={show}
      data={SHOWN.map((shown) => ({ value: shown, label: itemText(shown) }))}
      onChange={(event) => search.change('show', event.currentTarget.value === 'enabled' ? '' : event.currentTarget.value)}
    />
  );

  return (
    <SearchedList
      title={itemText('title')}
      actions={newButton}
      search={search}
      searchLabel={itemText('search')}
      searchHint={itemText('searchHint')}
      filters={shownFilter}
      count={currentData?.count ? itemText('count', { n: currentData.count, more: currentData.more }) : ''}
      list={list}
      columns={COLUMNS}
      rowKey={(row) => row.name}
      onOpen={(row) => void navigate(itemPath(row.name))}
      empty={narrowed ? noMatch : noneYet}
      pages={pages}
      next={currentData?.next ? String(currentData.next) : undefined}
    />
  );
}
