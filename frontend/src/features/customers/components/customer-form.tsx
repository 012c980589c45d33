import { NativeSelect, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { useRecordForm, type RecordVersion } from '../../../session/record-form';
import { RecordFormFrame } from '../../../session/record-form-frame';
import { TheirText } from '../../../ui/their-text';
import { useSaveCustomerMutation } from '../api';
import classes from '../customers.module.css';
import { checkCustomer } from '../lib/check-customer';
import { customerPath } from '../lib/paths';
import { customerText } from '../texts';
import type { Branches, CustomerValues, CustomerView } from '../types';
import { TinLookUp } from './tin-look-up';

interface CustomerFormProps {
  /** The customer to change; null for a new one. */
  customer: CustomerView | null;
  branches: Branches;
  onSaved: (customer: CustomerView) => void;
  onCancel: () => void;
  /** The customer as he is now, where somebody else changed him. */
  reread?: () => Promise<CustomerView>;
}

const EMPTY: CustomerValues = { customer_name: '', poc_number: '', phone: '', tin: '', meter_number: '', branch: '' };

const versionOf = (customer: CustomerView): RecordVersion<CustomerValues> => ({
  values: Object.fromEntries(Object.keys(EMPTY).map((field) => [field, customer[field as keyof CustomerValues]])) as CustomerValues,
  modified: customer.modified,
  by: customer.modified_by,
});

/** Where the POC number's owner is, if the server told. */
function twinOf(extra: Record<string, unknown> | undefined): { name: string; customer_name: string } | null {
  const twin = extra?.['twin'];
  return typeof twin === 'object' && twin !== null ? (twin as { name: string; customer_name: string }) : null;
}

/** Enters a customer, or changes one. */
export function CustomerForm({ customer, branches, onSaved, onCancel, reread }: CustomerFormProps) {
  const [save] = useSaveCustomerMutation();
  const [fresh] = useState(() => (customer ? versionOf(customer) : { values: { ...EMPTY, branch: branches.branch ?? '' }, modified: '' }));
  const form = useRecordForm<CustomerValues, CustomerView>({
    key: customer ? `customer:${customer.name}` : 'customer:new',
    fresh,
    check: checkCustomer,
    save: (changes, modified) => save({ name: customer?.name ?? '', modified, customer: changes }).unwrap(),
    reread: reread && (async () => versionOf(await reread())),
  });

  const twin = twinOf(form.refusal?.extra);
  const faultAt = (field: keyof CustomerValues): ReactNode => {
    const text = form.faultAt(field);
    if (!text || field !== 'poc_number' || !twin) return text;
    return (
      <>
        {text} <Link to={customerPath(twin.name)}>{customerText('openTwin', { name: twin.customer_name })}</Link>
      </>
    );
  };
  const field = (name: keyof CustomerValues) => ({
    'data-field': name,
    value: form.values[name],
    error: faultAt(name),
    description: form.theirs[name] === undefined ? undefined : <TheirText text={form.theirs[name]} onTake={() => form.takeTheirs(name)} />,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
    onChange: (event: { currentTarget: { value: string } }) => form.change({ [name]: event.currentTarget.value }),
  });
  const text = { autoComplete: 'off', spellCheck: false };

  return (
    <RecordFormFrame form={form} label={customer ? customerText('editTitle', { name: customer.customer_name }) : customerText('newCustomer')} onSaved={onSaved} onCancel={onCancel}>
      <div className={classes.grid}>
        <TextInput {...field('customer_name')} {...text} className={classes.wide} label={customerText('name')} withAsterisk aria-required />
        <TextInput {...field('poc_number')} {...text} label={customerText('pocNumber')} />
        <TextInput {...field('meter_number')} {...text} label={customerText('meterNumber')} />
        <TextInput {...field('phone')} {...text} label={customerText('phone')} placeholder={customerText('phoneHint')} inputMode="tel" />
        <div>
          <TextInput {...field('tin')} {...text} label={customerText('tin')} placeholder={customerText('tinHint')} inputMode="numeric" />
          <TinLookUp tin={form.values.tin} onName={(name) => form.change({ customer_name: name })} />
        </div>
        {(branches.branches.length > 1 || !form.values.branch) && (
          <NativeSelect
            {...field('branch')}
            label={customerText('branch')}
            withAsterisk
            data={[...(form.values.branch ? [] : [{ value: '', label: '' }]), ...branches.branches.map(({ name, branch_name }) => ({ value: name, label: branch_name }))]}
          />
        )}
      </div>
    </RecordFormFrame>
  );
}
