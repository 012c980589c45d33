import { Button } from '@mantine/core';
import { useState } from 'react';

import { fromApi } from '../../../fiscal/money';
import { notify } from '../../../notify/notify';
import { useBoot } from '../../../session/use-session';
import { DataTable, type Column } from '../../../ui/data-table';
import { formatDate } from '../../../ui/dates';
import { PlusIcon } from '../../../ui/icons';
import { Money } from '../../../ui/money';
import { Notice } from '../../../ui/notice';
import { Section } from '../../../ui/section';
import { useItemChoicesQuery } from '../api';
import classes from '../items.module.css';
import { itemText } from '../texts';
import type { ItemPrice, ItemView } from '../types';
import { PriceForm } from './price-form';

interface ItemPricesProps {
  item: ItemView;
  reread: () => Promise<ItemView>;
}

/** What is open below the table. */
type Opened = { price: ItemPrice | null; removing: boolean };

/** An item's prices, each with the day from which it holds; today's is marked. */
export function ItemPrices({ item, reread }: ItemPricesProps) {
  const { date_format: pattern } = useBoot();
  const { data: choices } = useItemChoicesQuery(undefined, { skip: !item.can.edit });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { prices, can } = item;
  const day = (price: ItemPrice) => formatDate(price.valid_from, pattern);
  const columns: Column<ItemPrice>[] = [
    { key: 'from', head: itemText('validFrom'), narrow: 'head', cell: (price) => <span data-today={price.state === 'today' || undefined}>{day(price)}</span> },
    { key: 'price', head: itemText('price'), numeric: true, cell: (price) => <Money value={fromApi(price.price)} strong={price.state === 'today'} /> },
    { key: 'letter', head: itemText('letter'), cell: (price) => price.tax_letter },
    {
      key: 'state',
      head: itemText('state'),
      cell: (price) => (
        <span className={classes.mark} data-state={price.state}>
          {itemText(price.state)}
        </span>
      ),
    },
    ...(can.edit
      ? [
          {
            key: 'actions',
            head: itemText('actions'),
            cell: (price: ItemPrice) => (
              <span className={classes.rowActions}>
                <Button size="compact-xs" variant="subtle" aria-label={itemText('changePriceOf', { day: day(price) })} onClick={() => setOpened({ price, removing: false })}>
                  {itemText('changePrice')}
                </Button>
                <Button size="compact-xs" variant="subtle" color="red" aria-label={itemText('removePriceOf', { day: day(price) })} onClick={() => setOpened({ price, removing: true })}>
                  {itemText('removePrice')}
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
  const add = can.edit && !opened && (
    <Button size="xs" variant="default" leftSection={<PlusIcon size={14} />} onClick={() => setOpened({ price: null, removing: false })}>
      {itemText('addPrice')}
    </Button>
  );
  return (
    <Section title={itemText('prices')} actions={add}>
      {prices.length === 0 ? (
        <p className={classes.dim}>{itemText('noPrices')}</p>
      ) : (
        <>
          {prices.every(({ state }) => state !== 'today') && <Notice tone="warning">{itemText('noneToday')}</Notice>}
          <DataTable caption={itemText('prices')} columns={columns} rows={prices} rowKey={(price) => price.row} />
        </>
      )}
      {opened && choices && (
        <PriceForm
          key={`${opened.price?.row ?? 'new'}:${String(opened.removing)}`}
          item={item}
          price={opened.price}
          removing={opened.removing}
          letters={choices.letters}
          reread={reread}
          onCancel={() => setOpened(null)}
          onDone={() => {
            setOpened(null);
            notify.success(itemText(opened.removing ? 'priceRemoved' : 'priceSaved'));
          }}
        />
      )}
    </Section>
  );
}
