import { NativeSelect, TextInput } from '@mantine/core';

import { mendedHint } from '../texts';

const PAYMENTS = ['', 'Cash', 'Credit', 'Cash/Credit', 'Bank cheque', 'Card', 'Mobile money', 'Other'];

interface ValueInputProps {
  field: string;
  label: string;
  value: string;
  error?: string | null;
  /** In a table the column says what it is. */
  inTable?: boolean;
  onChange: (value: string) => void;
}

/** The one field that mends a bill. */
export function ValueInput({ field, label, value, error, inTable, onChange }: ValueInputProps) {
  const name = inTable ? { 'aria-label': label } : { label };
  if (field === 'payment_type') {
    return <NativeSelect {...name} data={PAYMENTS} value={value} error={error} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  return (
    <TextInput
      {...name}
      placeholder={inTable ? undefined : mendedHint(field)}
      size={inTable ? 'xs' : undefined}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
