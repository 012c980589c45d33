import { Button, NativeSelect, Popover, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';

import { format, fromApi, parse, toApi } from '../../../fiscal/money';
import { formatDate, parseDate, type DatePattern } from '../../../ui/dates';
import { ChoiceChips } from '../../../ui/filter-chips';
import type { ListState } from './filters';
import classes from './invoice-list.module.css';
import { listText } from './list-texts';
import { KINDS } from './offers';
import type { ListAddress } from './use-list-address';

type Field = 'from' | 'to' | 'period_from' | 'period_to' | 'amount_from' | 'amount_to';
type Fields = Record<Field, string>;
type Faults = Partial<Record<Field, string>>;

const PAIRS = [
  ['from', 'to', 'entered'],
  ['period_from', 'period_to', 'period'],
  ['amount_from', 'amount_to', 'amount'],
] as const;

const isAmount = (field: Field) => field.startsWith('amount');

function fieldsOf(state: ListState, pattern: DatePattern): Fields {
  const day = (iso: string) => iso && formatDate(iso, pattern);
  const amount = (text: string) => text && format(fromApi(text));
  return {
    from: day(state.from),
    to: day(state.to),
    period_from: day(state.periodFrom),
    period_to: day(state.periodTo),
    amount_from: amount(state.amountFrom),
    amount_to: amount(state.amountTo),
  };
}

/** What the address says for a typed value; null: it cannot be read. */
function read(field: Field, text: string, pattern: DatePattern): string | null {
  if (!text.trim()) return '';
  if (!isAmount(field)) return parseDate(text, pattern);
  const parsed = parse(text);
  return parsed.ok ? toApi(parsed.value) : null;
}

interface MoreFiltersProps {
  address: ListAddress;
  pattern: DatePattern;
  /** Names by key of the branches the person may see. */
  branches: Readonly<Record<string, string>>;
}

function FilterForm({ address, pattern, branches, onDone }: MoreFiltersProps & { onDone: () => void }) {
  const { state, change } = address;
  const [fields, setFields] = useState(() => fieldsOf(state, pattern));
  const [faults, setFaults] = useState<Faults>({});
  const [kinds, setKinds] = useState(state.kinds);
  const [branch, setBranch] = useState(state.branch);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const found: Faults = {};
    const parts: Record<string, string> = {};
    for (const [first, second] of PAIRS) {
      for (const field of [first, second]) {
        const value = read(field, fields[field], pattern);
        if (value === null) found[field] = isAmount(field) ? listText('badAmount') : listText('badDate', { pattern });
        else parts[field] = value;
      }
      const [low, high] = [parts[first], parts[second]];
      const turned = low && high && (isAmount(first) ? fromApi(low) > fromApi(high) : low > high);
      if (turned) found[second] = listText('turned');
    }
    setFaults(found);
    const [bad] = Object.keys(found);
    if (bad) {
      (event.currentTarget as HTMLFormElement).querySelector<HTMLElement>(`[data-field="${bad}"]`)?.focus();
      return;
    }
    change({ ...parts, on: '', sort: '', kind: kinds.join(','), branch });
    onDone();
  };

  return (
    <form className={classes.form} onSubmit={apply} noValidate>
      {PAIRS.map((pair) => (
        <div key={pair[0]} className={classes.pair}>
          {([pair[0], pair[1]] as const).map((field, at) => (
            <TextInput
              key={field}
              label={listText(at === 0 ? 'from' : 'to', { what: listText(pair[2]) })}
              placeholder={isAmount(field) ? undefined : pattern}
              inputMode={isAmount(field) ? 'decimal' : 'numeric'}
              autoComplete="off"
              data-field={field}
              value={fields[field]}
              error={faults[field]}
              onChange={(event) => setFields({ ...fields, [field]: event.currentTarget.value })}
            />
          ))}
        </div>
      ))}
      {Object.keys(branches).length > 1 && (
        <NativeSelect
          label={listText('branch')}
          value={branch}
          onChange={(event) => setBranch(event.currentTarget.value)}
          data={[{ value: '', label: listText('anyBranch') }, ...Object.entries(branches).map(([value, label]) => ({ value, label }))]}
        />
      )}
      <div>
        <p className={classes.label}>{listText('kind')}</p>
        <ChoiceChips label={listText('filterByKind')} choices={KINDS.map((kind) => ({ key: kind, label: kind }))} chosen={kinds} onChange={setKinds} />
      </div>
      <Button type="submit">{listText('apply')}</Button>
    </form>
  );
}

/** Days, periods, amounts, branch and kind: chosen together, then shown. */
export function MoreFilters(props: MoreFiltersProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal shadow="md" width={350}>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!open)} aria-expanded={open}>
          {listText('more')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={listText('more')}>
        <FilterForm {...props} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
