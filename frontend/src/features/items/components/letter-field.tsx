import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';

import { itemText } from '../texts';
import type { Choices } from '../types';

interface LetterFieldProps {
  value: string;
  letters: Choices['letters'];
  error: ReactNode;
  onChange: (letter: string) => void;
}

/** A tax letter with its rate of today. */
export function LetterField({ value, letters, error, onChange }: LetterFieldProps) {
  const data = letters.map(({ letter, rate }) => ({ value: letter, label: itemText('letterOf', { letter, rate: rate.replace(/\.00$/, '') }) }));
  const known = letters.some(({ letter }) => letter === value);
  return (
    <NativeSelect
      data-field="tax_letter"
      label={itemText('taxLetter')}
      withAsterisk
      value={value}
      error={error}
      data={known ? data : [{ value, label: value || itemText('choose') }, ...data]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
