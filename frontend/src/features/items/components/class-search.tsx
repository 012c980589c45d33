import { useDebouncedValue } from '@mantine/hooks';

import { errorText } from '../../../frappe/errors';
import { SearchBox, type SearchOption } from '../../../ui/search-box';
import { useItemClassesQuery } from '../api';
import classes from '../items.module.css';
import { itemText } from '../texts';
import type { ItemClass } from '../types';

interface ClassSearchProps {
  value: string;
  error: string | undefined;
  onText: (text: string) => void;
  onChoose: (chosen: ItemClass) => void;
}

/** The authority's class, found by number or name. */
export function ClassSearch({ value, error, onText, onChoose }: ClassSearchProps) {
  const text = value.trim();
  const [asked] = useDebouncedValue(text, 150);
  const search = useItemClassesQuery(asked, { skip: asked === '' });
  const searching = text !== '' && (asked !== text || search.isFetching);
  const found = text === '' || searching ? [] : (search.currentData ?? []);
  const options: SearchOption[] = found.map((row) => ({
    key: row.item_class,
    content: (
      <>
        {row.item_class} <span className={classes.dim}>{row.class_name}</span>
      </>
    ),
  }));
  const exact = found.find(({ item_class }) => item_class === text);
  return (
    <div>
      <SearchBox
        label={itemText('itemClass')}
        placeholder={itemText('classHint')}
        field="item_class"
        value={value}
        options={options}
        searching={searching}
        emptyText={itemText('classNone')}
        error={search.error && asked ? errorText(search.error) : error}
        onText={onText}
        onChoose={(key) => {
          const chosen = found.find(({ item_class }) => item_class === key);
          if (chosen) onChoose(chosen);
        }}
      />
      {exact && <p className={classes.hint}>{exact.class_name}</p>}
    </div>
  );
}
