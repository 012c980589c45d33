import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';

import { SearchIcon } from '../../../ui/icons';
import { REST, useTypedText } from '../../../ui/use-typed-text';
import classes from './invoice-list.module.css';
import { factText, listText } from './list-texts';
import { FACTS, isNumber, type Fact } from './offers';
import { searchedFact } from './filters';
import type { ListAddress } from './use-list-address';

/** A fact of which a text without digits is no value. */
const fits = (fact: Fact | null, text: string): boolean => fact === null || !isNumber(fact) || /^\d{1,10}(\s*\/\s*\d{1,10}(\s*[A-Za-z]{2})?)?$/.test(text);

/** What a person has in hand, and what it is. */
export function ListSearch({ address }: { address: ListAddress }) {
  const { state, change } = address;
  const asked = state.text;
  const [typed, type] = useTypedText(asked, (text) => {
    const takes = text === '' || fits(state.by, text);
    // A new text has its own order.
    if (takes) change({ q: text, sort: '' }, { replace: true });
    return takes;
  });
  // What is being typed need not be a number yet.
  const [settled] = useDebouncedValue(typed.trim(), REST);

  const looksLike = searchedFact({ text: typed.trim(), by: null });
  return (
    <div className={classes.search}>
      <TextInput
        type="search"
        aria-label={listText('search')}
        placeholder={listText('searchHint')}
        leftSection={<SearchIcon />}
        value={typed}
        error={settled && !fits(state.by, settled) ? listText('noNumber') : undefined}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={listText('searchBy')}
        value={state.by ?? ''}
        onChange={(event) => change({ by: event.currentTarget.value, q: fits((event.currentTarget.value || null) as Fact | null, typed.trim()) ? typed.trim() : asked, sort: '' })}
        data={[
          { value: '', label: looksLike && !state.by ? factText('looksLike', { fact: factText(looksLike) }) : factText('auto') },
          ...FACTS.map((fact) => ({ value: fact, label: factText(fact) })),
        ]}
      />
    </div>
  );
}
