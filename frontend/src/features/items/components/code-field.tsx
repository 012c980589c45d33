import { NativeSelect, TextInput, type InputWrapperProps } from '@mantine/core';

import { itemText } from '../texts';
import type { Choice } from '../types';

interface CodeFieldProps extends Pick<InputWrapperProps, 'error'> {
  field: string;
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (code: string) => void;
}

/** One of the authority's codes: chosen from its list, typed where the list is not here yet. */
export function CodeField({ field, label, value, choices, error, onChange }: CodeFieldProps) {
  const common = { 'data-field': field, label, value, error, withAsterisk: true };
  if (choices.length === 0) {
    return <TextInput {...common} autoComplete="off" spellCheck={false} onChange={(event) => onChange(event.currentTarget.value.toUpperCase())} />;
  }
  const data = choices.map(({ code, name }) => ({ value: code, label: itemText('coded', { code, name }) }));
  const known = choices.some(({ code }) => code === value);
  return (
    <NativeSelect
      {...common}
      data={known ? data : [{ value, label: value || itemText('choose') }, ...data]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
