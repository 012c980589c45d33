import { useDebouncedValue } from '@mantine/hooks';
import { useState, type KeyboardEvent } from 'react';

import { errorText } from '../../../frappe/errors';
import { format, fromApi } from '../../../fiscal/money';
import { parseDate, todayInKigali } from '../../../ui/dates';
import { SearchBox } from '../../../ui/search-box';
import { useFindItemsQuery } from '../api';
import { formText } from '../texts';
import type { Item } from '../types';
import { useBill } from './bill-context';
import classes from './invoice-form.module.css';

interface ItemSearchProps {
  row: number;
  /** Enter on an empty item: there are no more lines. */
  onDone: () => void;
}

/** The item of a line, with the price and the letter that hold on the bill's date. */
export function ItemSearch({ row, onDone }: ItemSearchProps) {
  const { form, dispatch, focus, pattern, problemAt, leave, next, favourites } = useBill();
  const [focused, setFocused] = useState(false);
  const line = form.lines[row];
  const text = line?.item_text ?? '';
  const [asked] = useDebouncedValue(text.trim(), 150);
  const on = parseDate(form.bill_date, pattern) ?? todayInKigali();
  const place = `${row}.item`;
  // A chosen item needs no search, an empty field offers the first items once one is in it.
  const wanted = focused && !line?.item;
  const search = useFindItemsQuery({ text: asked, on }, { skip: !wanted });
  const searching = wanted && (asked !== text.trim() || search.isFetching);
  const matches = (item: Item) => `${item.item_name}\n${item.item_code}`.toLowerCase().includes(text.trim().toLowerCase());
  const found = !wanted ? [] : searching ? (search.data ?? []).filter(matches) : (search.currentData ?? []);

  const take = (item: Item) => {
    dispatch({ type: 'item', row, item });
    focus(`${row}.qty`);
  };
  // A digit in the empty field is a favourite's key; where none is kept under it, it is typed.
  const onKeyDown = (event: KeyboardEvent) => {
    if (text !== '' || event.ctrlKey || event.metaKey || event.altKey) return;
    const favourite = favourites?.at(event.key);
    if (!favourite) return;
    event.preventDefault();
    event.stopPropagation();
    take(favourite);
  };

  return (
    <div onFocus={() => setFocused(true)} onKeyDownCapture={onKeyDown}>
      <SearchBox
        label={formText('itemOf', { n: row + 1 })}
        hideLabel
        placeholder={formText(favourites && favourites.items.length > 0 ? 'itemOrKey' : 'item')}
        field={place}
        value={text}
        searching={searching}
        emptyText={text.trim() ? formText('noItemFound', { text: text.trim() }) : undefined}
        options={found.map((item) => ({
          key: item.name,
          content: (
            <>
              <span className={classes.optionName}>{item.item_name}</span>
              <span className={classes.optionFacts}>
                {[
                  item.item_code,
                  item.price === null ? formText('noPrice') : `${format(fromApi(item.price))} / ${item.quantity_unit}`,
                  item.tax_letter,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          ),
        }))}
        error={search.error && wanted ? errorText(search.error) : problemAt(place)}
        onText={(typed) => dispatch({ type: 'line', row, field: 'item_text', text: typed })}
        onChoose={(key) => {
          const item = found.find(({ name }) => name === key);
          if (item) take(item);
        }}
        onEnter={() => (text.trim() === '' ? onDone() : next(place))}
        onBlur={() => {
          setFocused(false);
          leave(place);
        }}
      />
    </div>
  );
}
