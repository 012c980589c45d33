import { TextInput } from '@mantine/core';

import type { Decision } from '../lib/use-decision';
import { entryHint, entryLabel } from '../texts';
import { ENTRY_FIELDS, type Entry, type EntryField } from '../types';
import classes from '../work.module.css';

export const EMPTY_ENTRY: Entry = {
  amount: '',
  receipt_no: '',
  receipt_total_no: '',
  internal_data: '',
  signature: '',
  device_time: '',
  sdc_id: '',
  mrc: '',
};

interface ReceiptFieldsProps {
  entry: Entry;
  decision: Decision;
  onChange: (field: EntryField, text: string) => void;
}

/** The data of a receipt as the authority's portal shows them. */
export function ReceiptFields({ entry, decision, onChange }: ReceiptFieldsProps) {
  return (
    <div className={classes.fields}>
      {ENTRY_FIELDS.map((field) => (
        <TextInput
          key={field}
          label={entryLabel(field)}
          description={entryHint(field)}
          autoComplete="off"
          spellCheck={false}
          value={entry[field]}
          error={decision.problemAt(field)}
          onChange={(event) => onChange(field, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}
