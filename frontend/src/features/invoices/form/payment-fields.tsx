import { NativeSelect, TextInput } from '@mantine/core';

import { formText } from '../texts';
import { PAYMENT_TYPES } from '../types';
import { useBill } from './bill-context';
import classes from './invoice-form.module.css';

function DateField({ field, label }: { field: 'bill_date' | 'period_from' | 'period_to'; label: string }) {
  const { form, dispatch, pattern, problemAt, leave } = useBill();
  return (
    <TextInput
      label={`${label} (${pattern})`}
      placeholder={pattern}
      data-field={field}
      inputMode="numeric"
      autoComplete="off"
      value={form[field]}
      error={problemAt(field)}
      onChange={(event) => dispatch({ type: 'text', field, text: event.currentTarget.value })}
      onBlur={() => leave(field)}
    />
  );
}

function ReadingField({ field, label }: { field: 'reading_from' | 'reading_to'; label: string }) {
  const { form, dispatch, problemAt, leave } = useBill();
  return (
    <TextInput
      label={label}
      data-field={field}
      inputMode="decimal"
      autoComplete="off"
      value={form[field]}
      error={problemAt(field)}
      onChange={(event) => dispatch({ type: 'text', field, text: event.currentTarget.value })}
      onBlur={() => leave(field)}
    />
  );
}

/** How and when it is paid, and what a water bill may say besides. `brief`: the date, today's, is out of the way. */
export function PaymentFields({ brief = false }: { brief?: boolean }) {
  const { form, dispatch, problemAt } = useBill();
  const date = <DateField field="bill_date" label={formText('billDate')} />;
  const optional = ['period_from', 'period_to', 'reading_from', 'reading_to'] as const;
  const used = optional.some((field) => form[field] !== '' || problemAt(field) !== null) || (brief && problemAt('bill_date') !== null);
  return (
    <fieldset className={classes.section}>
      <legend>{formText('paymentHead')}</legend>
      <div className={classes.customerGrid}>
        <NativeSelect
          label={formText('payment')}
          data-field="payment_type"
          data={[...PAYMENT_TYPES]}
          value={form.payment_type}
          error={problemAt('payment_type')}
          onChange={(event) => dispatch({ type: 'text', field: 'payment_type', text: event.currentTarget.value })}
        />
        {!brief && date}
      </div>
      <details className={classes.more} open={used || undefined}>
        <summary>{formText(brief ? 'moreWithDate' : 'more')}</summary>
        <div className={classes.customerGrid}>
          {brief && date}
          <DateField field="period_from" label={formText('periodFrom')} />
          <DateField field="period_to" label={formText('periodTo')} />
          <ReadingField field="reading_from" label={formText('readingFrom')} />
          <ReadingField field="reading_to" label={formText('readingTo')} />
        </div>
      </details>
    </fieldset>
  );
}
