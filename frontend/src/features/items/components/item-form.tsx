import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

import { useRecordForm, type RecordVersion } from '../../../session/record-form';
import { RecordFormFrame } from '../../../session/record-form-frame';
import { useBoot } from '../../../session/use-session';
import { formatDate, todayInKigali } from '../../../ui/dates';
import { TheirText } from '../../../ui/their-text';
import { useNextCodeQuery, useSaveItemMutation } from '../api';
import classes from '../items.module.css';
import { checkFacts, checkPrice, priceOf } from '../lib/check-item';
import { itemText } from '../texts';
import type { Choices, CodePart, ItemValues, ItemView } from '../types';
import { ClassSearch } from './class-search';
import { CodeField } from './code-field';
import { PriceFields } from './price-fields';

interface ItemFormProps {
  /** The item to change; null for a new one. */
  item: ItemView | null;
  choices: Choices;
  onSaved: (item: ItemView) => void;
  onCancel: () => void;
  /** The item as it is now, where somebody else changed it. */
  reread?: () => Promise<ItemView>;
}

const PARTS: readonly (readonly [CodePart, 'type' | 'origin' | 'packaging' | 'quantity'])[] = [
  ['item_type', 'type'],
  ['origin_country', 'origin'],
  ['packaging_unit', 'packaging'],
  ['quantity_unit', 'quantity'],
];

const NO_PRICE = { price: '', tax_letter: '', valid_from: '' };
/** What most of a water utility's items are: a service from Rwanda, without packaging. */
const START = { item_name: '', item_class: '', origin_country: 'RW', item_type: '3', packaging_unit: 'NT', quantity_unit: 'U' };

const versionOf = ({ item_name, item_class, origin_country, item_type, packaging_unit, quantity_unit, modified }: ItemView): RecordVersion<ItemValues> => ({
  values: { item_name, item_class, origin_country, item_type, packaging_unit, quantity_unit, ...NO_PRICE },
  modified,
});

/** The code that the choices make, seen before the item is there. */
function CodePreview({ parts }: { parts: Record<CodePart, string> }) {
  const [settled] = useDebouncedValue(parts, 150, { leading: true });
  const { data } = useNextCodeQuery(settled);
  return (
    <p className={classes.preview} role="status">
      {itemText('codeMade')}: <strong>{data?.item_code || itemText('codeLater')}</strong>
    </p>
  );
}

/** Enters an item with its first price, or changes one. */
export function ItemForm({ item, choices, onSaved, onCancel, reread }: ItemFormProps) {
  const { date_format: pattern } = useBoot();
  const [save] = useSaveItemMutation();
  const [fresh] = useState(() => (item ? versionOf(item) : { values: { ...START, ...NO_PRICE, valid_from: formatDate(todayInKigali(), pattern) }, modified: '' }));
  const form = useRecordForm<ItemValues, ItemView>({
    key: item ? `item:${item.name}` : 'item:new',
    fresh,
    check: (values) => [...checkFacts(values), ...(item ? [] : checkPrice(values, pattern))],
    save: (changes, modified) => save({ name: item?.name ?? '', modified, item: item ? changes : { ...changes, ...priceOf(changes as ItemValues, pattern) } }).unwrap(),
    reread: reread && (async () => versionOf(await reread())),
  });

  const { values, theirs, faultAt, change } = form;
  const { item_type, origin_country, packaging_unit, quantity_unit } = values;

  return (
    <RecordFormFrame form={form} label={item ? itemText('editTitle', { name: item.item_name }) : itemText('newItem')} onSaved={onSaved} onCancel={onCancel}>
      <div className={classes.grid}>
        <TextInput
          data-field="item_name"
          className={classes.wide}
          label={itemText('name')}
          placeholder={itemText('nameHint')}
          withAsterisk
          autoComplete="off"
          value={values.item_name}
          error={faultAt('item_name')}
          description={theirs.item_name === undefined ? undefined : <TheirText text={theirs.item_name} onTake={() => form.takeTheirs('item_name')} />}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={(event) => change({ item_name: event.currentTarget.value })}
        />
        <div className={classes.wide}>
          <ClassSearch
            value={values.item_class}
            error={faultAt('item_class')}
            onText={(item_class) => change({ item_class })}
            onChoose={({ item_class, tax_letter }) => change({ item_class, ...(!item && !values.tax_letter && choices.letters.some(({ letter }) => letter === tax_letter) ? { tax_letter } : {}) })}
          />
          {theirs.item_class !== undefined && (
            <p className={classes.hint}>
              <TheirText text={theirs.item_class} onTake={() => form.takeTheirs('item_class')} />
            </p>
          )}
        </div>
        {!item && PARTS.map(([field, label]) => <CodeField key={field} field={field} label={itemText(label)} value={values[field]} choices={choices.lists[field]} error={faultAt(field)} onChange={(code) => change({ [field]: code })} />)}
      </div>
      {item ? <p className={classes.hint}>{itemText('codeFixed')}</p> : <CodePreview parts={{ item_type, origin_country, packaging_unit, quantity_unit }} />}
      {!item && (
        <fieldset className={classes.fieldset}>
          <legend>{itemText('firstPrice')}</legend>
          <div className={classes.priceGrid}>
            <PriceFields values={values} letters={choices.letters} faultAt={faultAt} onChange={change} />
          </div>
        </fieldset>
      )}
    </RecordFormFrame>
  );
}
