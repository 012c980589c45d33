import { ActionIcon, Button } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';

import { fromApi, formatPlain } from '../../../fiscal/money';
import { CrossIcon, PlusIcon } from '../../../ui/icons';
import { Money } from '../../../ui/money';
import { MoneyInput, QuantityInput } from '../../../ui/number-field';
import { formText } from '../texts';
import { useBill } from './bill-context';
import { lineAmount } from './bill-of-form';
import { isBlank, type FormLine } from './bill-form';
import { FavouriteStrip } from './favourite-strip';
import classes from './invoice-form.module.css';
import { ItemSearch } from './item-search';
import { KeepFavourite } from './keep-favourite';

interface BillLineProps {
  line: FormLine;
  row: number;
  onRemove: () => void;
  onDone: () => void;
}

function BillLine({ line, row, onRemove, onDone }: BillLineProps) {
  const { dispatch, problemAt, leave, favourites } = useBill();
  const amount = lineAmount(line);
  const n = row + 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || !event.ctrlKey) return;
    event.preventDefault();
    onRemove();
  };
  return (
    // The keys belong to the fields within; the group itself is not operated.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className={classes.line} role="group" aria-label={formText('line', { n })} onKeyDown={onKeyDown}>
      <div className={classes.lineItem}>
        <ItemSearch row={row} onDone={onDone} />
      </div>
      <QuantityInput
        className={classes.lineQty}
        aria-label={formText('qtyOf', { n })}
        placeholder={formText('quantity')}
        data-field={`${row}.qty`}
        value={line.qty}
        error={problemAt(`${row}.qty`)}
        rightSection={line.unit ? <span className={classes.unit}>{line.unit}</span> : null}
        onChange={(text) => dispatch({ type: 'line', row, field: 'qty', text })}
        onBlur={() => leave(`${row}.qty`)}
      />
      <MoneyInput
        className={classes.linePrice}
        aria-label={formText('priceOf', { n })}
        placeholder={formText('price')}
        data-field={`${row}.price`}
        value={line.price}
        error={problemAt(`${row}.price`)}
        onChange={(text) => dispatch({ type: 'line', row, field: 'price', text })}
        onBlur={() => leave(`${row}.price`)}
      />
      <span className={classes.lineLetter} title={formText('tax')}>
        {line.tax_letter && (
          <>
            <span className={classes.letter}>{line.tax_letter}</span>
            {line.tax_rate && <span className={classes.rate}>{formatPlain(fromApi(line.tax_rate))} %</span>}
          </>
        )}
      </span>
      <span className={classes.lineAmount}>
        {amount === null ? '–' : <Money value={amount} strong />}
        {!/^0*(\.0*)?$/.test(line.discount_rate) && (
          <span className={classes.rate}>{formText('discount', { rate: line.discount_rate })}</span>
        )}
      </span>
      <span className={classes.lineTools}>
        {favourites && line.item && <KeepFavourite item={line.item} name={line.item_text} favourites={favourites} />}
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={formText('removeLine', { n })} onClick={onRemove}>
          <CrossIcon />
        </ActionIcon>
      </span>
    </div>
  );
}

/** The lines: Enter goes from field to field and adds the next line; one item may stand in several lines. */
export function BillLines() {
  const { form, dispatch, focus } = useBill();
  const [said, setSaid] = useState('');
  const add = () => {
    const last = form.lines.length - 1;
    // One empty line at the end is enough.
    if (isBlank(form.lines[last] as FormLine)) return focus(`${last}.item`);
    dispatch({ type: 'add-line' });
    focus(`${last + 1}.item`);
  };
  const remove = (row: number) => {
    dispatch({ type: 'remove-line', row });
    setSaid(formText('lineRemoved', { n: row + 1 }));
    focus(`${Math.max(0, Math.min(row, form.lines.length - 2))}.item`);
  };
  const done = (row: number) => {
    // Enter on an empty line below filled ones: the lines are complete.
    if (form.lines.length > 1 || row > 0) focus('payment_type');
  };
  return (
    <fieldset className={classes.section}>
      <legend>{formText('lines')}</legend>
      <FavouriteStrip />
      <div className={classes.lineHeads} aria-hidden="true">
        <span>{formText('item')}</span>
        <span>{formText('quantity')}</span>
        <span>{formText('price')}</span>
        <span>{formText('tax')}</span>
        <span>{formText('amount')}</span>
      </div>
      {form.lines.map((line, row) => (
        <BillLine key={line.key} line={line} row={row} onRemove={() => remove(row)} onDone={() => done(row)} />
      ))}
      <Button variant="subtle" size="xs" leftSection={<PlusIcon size={14} />} onClick={add}>
        {formText('addLine')}
      </Button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </fieldset>
  );
}
