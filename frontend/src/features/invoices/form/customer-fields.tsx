import { Button, TextInput } from '@mantine/core';

import { errorText } from '../../../frappe/errors';
import { useDoctype } from '../../../frappe/use-doctype';
import { PersonIcon } from '../../../ui/icons';
import { useWorkingBranchQuery } from '../api';
import { Notice } from '../../../ui/notice';
import { formText } from '../texts';
import { useBill } from './bill-context';
import { CustomerSearch } from './customer-search';
import classes from './invoice-form.module.css';

interface TextFieldProps {
  field: 'customer_name' | 'customer_phone' | 'customer_tin' | 'purchase_code' | 'poc_number' | 'meter_number';
  label: string;
  hint?: string;
  readOnly?: boolean;
  required?: boolean;
  numeric?: boolean;
}

function CustomerField({ field, label, hint, readOnly, required, numeric }: TextFieldProps) {
  const { form, dispatch, problemAt, leave } = useBill();
  return (
    <TextInput
      label={label}
      placeholder={hint}
      data-field={field}
      inputMode={numeric ? 'numeric' : 'text'}
      autoComplete="off"
      spellCheck={false}
      readOnly={readOnly}
      withAsterisk={required}
      aria-required={required || undefined}
      value={form[field]}
      error={problemAt(field)}
      onChange={(event) => dispatch({ type: 'text', field, text: event.currentTarget.value })}
      onBlur={() => leave(field)}
    />
  );
}

/** Saves what stands in the fields as a customer, so that the next bill finds him. */
function SaveCustomer() {
  const { form, dispatch, focus } = useBill();
  const { insert } = useDoctype('EBM Customer', { insert: { handlesErrors: true } });
  const checks = useWorkingBranchQuery();
  const save = async () => {
    const customer = await insert.submit({
      customer_name: form.customer_name.trim(),
      phone: form.customer_phone.trim(),
      tin: form.customer_tin.trim(),
      poc_number: form.poc_number.trim(),
      meter_number: form.meter_number.trim(),
      ...(checks.data ? { branch: checks.data } : {}),
    });
    dispatch({ type: 'customer', customer });
    focus(customer.tin ? 'purchase_code' : '0.item');
  };
  return (
    <div className={classes.saveCustomer}>
      <Button
        variant="default"
        size="xs"
        leftSection={<PersonIcon size={14} />}
        loading={insert.loading}
        onClick={() => void save().catch(() => undefined)}
      >
        {formText('saveCustomer')}
      </Button>
      {insert.error && <Notice tone="error">{errorText(insert.error)}</Notice>}
    </div>
  );
}

/** Who pays: found or typed. The bill carries its own copy, so phone and TIN may be put right here. */
export function CustomerFields() {
  const { form, dispatch, focus } = useBill();
  const chosen = form.customer !== '';
  const hasTin = form.customer_tin.trim() !== '';
  return (
    <fieldset className={classes.section}>
      <legend>{formText('customer')}</legend>
      <CustomerSearch />
      <div className={classes.customerGrid}>
        <CustomerField field="customer_name" label={formText('customerName')} readOnly={chosen} required />
        <CustomerField field="customer_phone" label={formText('phone')} required={!hasTin} numeric />
        <CustomerField field="customer_tin" label={formText('tin')} hint={formText('tinHint')} numeric />
        {hasTin && <CustomerField field="purchase_code" label={formText('purchaseCode')} hint={formText('purchaseCodeHint')} required />}
        <CustomerField field="poc_number" label={formText('poc')} readOnly={chosen} />
        <CustomerField field="meter_number" label={formText('meter')} readOnly={chosen} />
      </div>
      {chosen && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => {
            dispatch({ type: 'no-customer' });
            focus('customer');
          }}
        >
          {formText('clearCustomer')}
        </Button>
      )}
      {!chosen && form.customer_name.trim() !== '' && <SaveCustomer />}
    </fieldset>
  );
}
