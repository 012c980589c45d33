import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';

import { errorText } from '../../../frappe/errors';
import { format, fromApi } from '../../../fiscal/money';
import { SearchBox } from '../../../ui/search-box';
import { useFindInvoicesQuery } from '../api';
import { counterText } from './counter-texts';
import classes from './counter.module.css';
import { useWindowKey } from './use-window-key';

/** Finds an invoice by its number or its receipt's, to print its copy. */
export function Reprint({ onChoose }: { onChoose: (name: string) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 150);
  const search = useFindInvoicesQuery(asked, { skip: asked === '' });
  const searching = text.trim() !== '' && (asked !== text.trim() || search.isFetching);
  const found = text.trim() === '' || searching ? [] : (search.currentData ?? []);
  useWindowKey('r', { alt: true }, () => box.current?.querySelector('input')?.focus());

  return (
    <div ref={box} className={classes.panel}>
      <h2>
        {counterText('reprint')} <kbd>{counterText('reprintKeys')}</kbd>
      </h2>
      <SearchBox
        label={counterText('reprintFind')}
        placeholder={counterText('reprintHint')}
        value={text}
        searching={searching}
        error={search.error && asked ? errorText(search.error) : null}
        emptyText={text.trim() ? counterText('reprintNone', { text: text.trim() }) : undefined}
        options={found.map((invoice) => ({
          key: invoice.name,
          content: (
            <>
              <span className={classes.foundName}>
                {invoice.receipt || invoice.name} · {invoice.customer_name}
              </span>
              <span className={classes.foundFacts}>
                {[invoice.receipt ? invoice.name : counterText('reprintNotSigned', { state: invoice.status }), format(fromApi(invoice.grand_total))].join(' · ')}
              </span>
            </>
          ),
        }))}
        onText={setText}
        onChoose={(name) => {
          setText('');
          onChoose(name);
        }}
      />
    </div>
  );
}
