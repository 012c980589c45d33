import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { useRecordForm } from '../../../session/record-form';
import { RecordFormFrame } from '../../../session/record-form-frame';
import { useBoot } from '../../../session/use-session';
import { formatDate, parseDate } from '../../../ui/dates';
import { Notice } from '../../../ui/notice';
import { useRemovePriceMutation, useSetPriceMutation } from '../api';
import classes from '../items.module.css';
import { checkPrice, LEAST_REASON, priceOf, wantsReason } from '../lib/check-item';
import { faultText, itemText } from '../texts';
import type { Choices, ItemPrice, ItemView, PriceValues } from '../types';
import { PriceFields } from './price-fields';

interface PriceFormProps {
  item: ItemView;
  /** The price to change or remove; null for a new one. */
  price: ItemPrice | null;
  removing?: boolean;
  letters: Choices['letters'];
  onDone: (item: ItemView) => void;
  onCancel: () => void;
  reread: () => Promise<ItemView>;
}

type Values = PriceValues & { reason: string };

/** Adds a price, changes or removes one; with a reason where it has held already. */
export function PriceForm({ item, price, removing = false, letters, onDone, onCancel, reread }: PriceFormProps) {
  const { date_format: pattern } = useBoot();
  const [setPrice] = useSetPriceMutation();
  const [removePrice] = useRemovePriceMutation();
  const [start] = useState<Values>(() =>
    price
      ? { price: price.price, tax_letter: price.tax_letter, valid_from: formatDate(price.valid_from, pattern), reason: '' }
      : { price: '', tax_letter: item.prices[0]?.tax_letter ?? '', valid_from: formatDate(item.today, pattern), reason: '' },
  );
  const reasonWanted = (values: Values) => wantsReason(price, removing ? null : parseDate(values.valid_from, pattern), item.today);
  const others = item.prices.filter(({ row }) => row !== price?.row).map(({ valid_from }) => valid_from);
  const form = useRecordForm<Values, ItemView>({
    key: `item:${item.name}:price:${removing ? 'remove:' : ''}${price?.row ?? 'new'}`,
    fresh: { values: start, modified: '' },
    check: (values) => [
      ...(removing ? [] : checkPrice(values, pattern, others)),
      ...(reasonWanted(values) && values.reason.trim().length < LEAST_REASON ? [{ field: 'reason', text: faultText('noReason') }] : []),
    ],
    save: (values) => {
      const reason = values.reason ?? '';
      const about = { item: item.name, modified: item.modified, row: price?.row ?? '', reason };
      return (removing ? removePrice(about) : setPrice({ ...about, price: priceOf(values as Values, pattern) })).unwrap();
    },
    // The list of prices beside this form then shows what somebody else made of them.
    reread: async () => {
      await reread();
      return { values: start, modified: '' };
    },
  });
  const { values, faultAt } = form;
  const day = price ? formatDate(price.valid_from, pattern) : '';
  const title = removing ? itemText('removeTitle', { day }) : price ? itemText('changePriceOf', { day }) : itemText('addPrice');

  return (
    <RecordFormFrame form={form} label={title} head onSaved={onDone} onCancel={onCancel} submitLabel={removing ? itemText('removeNow') : undefined} removes={removing}>
      {!removing && (
        <div className={classes.priceGrid}>
          <PriceFields values={values} letters={letters} faultAt={faultAt} onChange={form.change} />
        </div>
      )}
      {reasonWanted(values) && (
        <>
          <Notice tone="warning" title={itemText('heldTitle')}>
            {itemText('heldText')}
          </Notice>
          <TextInput data-field="reason" label={itemText('reason')} withAsterisk value={values.reason} error={faultAt('reason')} onChange={(event) => form.change({ reason: event.currentTarget.value })} />
        </>
      )}
    </RecordFormFrame>
  );
}
