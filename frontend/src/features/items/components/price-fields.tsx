import { TextInput } from '@mantine/core';

import { useBoot } from '../../../session/use-session';
import { MoneyInput } from '../../../ui/number-field';
import { itemText } from '../texts';
import type { Choices, PriceValues } from '../types';
import { LetterField } from './letter-field';

interface PriceFieldsProps {
  values: PriceValues;
  letters: Choices['letters'];
  faultAt: (field: string) => string | undefined;
  onChange: (values: Partial<PriceValues>) => void;
}

/** Price, tax letter and the day from which they hold. */
export function PriceFields({ values, letters, faultAt, onChange }: PriceFieldsProps) {
  const { date_format: pattern } = useBoot();
  return (
    <>
      <MoneyInput data-field="price" label={itemText('price')} withAsterisk value={values.price} error={faultAt('price')} onChange={(price) => onChange({ price })} />
      <LetterField value={values.tax_letter} letters={letters} error={faultAt('tax_letter')} onChange={(tax_letter) => onChange({ tax_letter })} />
      <TextInput
        data-field="valid_from"
        label={itemText('validFrom')}
        placeholder={pattern}
        withAsterisk
        autoComplete="off"
        value={values.valid_from}
        error={faultAt('valid_from')}
        onChange={(event) => onChange({ valid_from: event.currentTarget.value })}
      />
    </>
  );
}
