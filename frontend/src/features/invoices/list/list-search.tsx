import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';

import { SearchIcon } from '../../../ui/icons';
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
  const [typed, setTyped] = useState({ text: asked, of: asked });
  // Back and forward change the address under the field.
  if (typed.of !== asked) setTyped({ text: asked, of: asked });
  const [settled] = useDebouncedValue(typed.text, 250);
  const text = settled.trim();
  const fitting = fits(state.by, text);

  useEffect(() => {
    // A new text has its own order.
    if (settled === typed.text && text !== asked && (fitting || !text)) change({ q: text, sort: '' }, { replace: true });
    // Only when typing has come to rest.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);

  const looksLike = searchedFact({ text: typed.text.trim(), by: null });
  return (
    <div className={classes.search}>
      <TextInput
        type="search"
        aria-label={listText('search')}
        placeholder={listText('searchHint')}
        leftSection={<SearchIcon />}
        value={typed.text}
        error={text && !fitting ? listText('noNumber') : undefined}
        onChange={(event) => setTyped({ text: event.currentTarget.value, of: asked })}
      />
      <NativeSelect
        aria-label={listText('searchBy')}
        value={state.by ?? ''}
        onChange={(event) => change({ by: event.currentTarget.value, q: fits((event.currentTarget.value || null) as Fact | null, typed.text.trim()) ? typed.text.trim() : asked, sort: '' })}
        data={[
          { value: '', label: looksLike && !state.by ? factText('looksLike', { fact: factText(looksLike) }) : factText('auto') },
          ...FACTS.map((fact) => ({ value: fact, label: factText(fact) })),
        ]}
      />
    </div>
  );
}
