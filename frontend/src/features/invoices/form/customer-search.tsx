import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

import { errorText } from '../../../frappe/errors';
import { SearchBox, type SearchOption } from '../../../ui/search-box';
import { useFindCustomersQuery } from '../api';
import { formText, viewText } from '../texts';
import type { Customer } from '../types';
import { useBill } from './bill-context';
import classes from './invoice-form.module.css';

const NEW = 'new-customer';

function CustomerOption({ customer }: { customer: Customer }) {
  const facts = [
    customer.poc_number && viewText('poc', { poc: customer.poc_number }),
    customer.phone,
    customer.tin && viewText('tin', { tin: customer.tin }),
    customer.meter_number && viewText('meter', { meter: customer.meter_number }),
  ].filter(Boolean);
  return (
    <>
      <span className={classes.optionName}>{customer.customer_name}</span>
      <span className={classes.optionFacts}>{facts.join(' · ')}</span>
    </>
  );
}

/** Digits alone are a phone number or a TIN (a TIN has nine); anything else is a name. */
function fieldFor(text: string): 'customer_name' | 'customer_phone' | 'customer_tin' {
  const digits = text.replace(/[ +-]/g, '');
  if (!/^\d+$/.test(digits)) return 'customer_name';
  return digits.length === 9 && !digits.startsWith('07') ? 'customer_tin' : 'customer_phone';
}

/** Finds a customer by whatever the cashier has in hand; the last choice begins a new one with what was typed. */
export function CustomerSearch() {
  const { dispatch, focus, next, problemAt } = useBill();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 150);
  const search = useFindCustomersQuery(asked, { skip: asked === '' });
  const searching = text.trim() !== '' && (asked !== text.trim() || search.isFetching);
  const begins = (customer: Customer) =>
    [customer.customer_name, customer.poc_number, customer.phone, customer.tin, customer.meter_number].some((fact) =>
      fact?.toLowerCase().startsWith(text.trim().toLowerCase()),
    );
  const found = text.trim() === '' ? [] : searching ? (search.data ?? []).filter(begins) : (search.currentData ?? []);

  const options: SearchOption[] = found.map((customer) => ({ key: customer.name, content: <CustomerOption customer={customer} /> }));
  if (text.trim() && !searching) options.push({ key: NEW, content: formText('newCustomer', { text: text.trim() }), fallback: true });

  const choose = (key: string) => {
    const customer = found.find(({ name }) => name === key);
    if (customer) {
      dispatch({ type: 'customer', customer });
      if (customer.tin) focus('purchase_code');
      else focus(customer.phone ? '0.item' : 'customer_phone');
    } else {
      const field = fieldFor(text.trim());
      dispatch({ type: 'no-customer' });
      dispatch({ type: 'text', field, text: text.trim() });
      focus(field === 'customer_name' ? 'customer_phone' : 'customer_name');
    }
    setText('');
  };

  return (
    <SearchBox
      label={formText('findCustomer')}
      placeholder={formText('findCustomerHint')}
      field="customer"
      value={text}
      options={options}
      searching={searching}
      error={search.error && asked ? errorText(search.error) : problemAt('customer')}
      onText={setText}
      onChoose={choose}
      onEnter={() => next('customer')}
    />
  );
}
