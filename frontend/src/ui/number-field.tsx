import { TextInput, type TextInputProps } from '@mantine/core';

import { numberFault } from './number-fault';
import classes from './number-field.module.css';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange: (text: string) => void;
}

/**
 * A quantity or an amount as text: what was typed is never changed or swallowed, and what is no number is said below
 * the field. `error` says something else instead (missing, or the server's words).
 */
function NumberField({ value, onChange, error, className, ...rest }: NumberFieldProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      {...rest}
      className={className}
      classNames={{ input: classes.input }}
      value={value}
      error={error || numberFault(value) || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export const QuantityInput = NumberField;
/** As {@link QuantityInput}; prices and amounts in RWF, VAT included. */
export const MoneyInput = NumberField;
