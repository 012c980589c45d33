import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';

import { fromApi } from '../../../fiscal/money';
import { pastedRows } from '../../../ui/csv';
import { DataTable, type Column } from '../../../ui/data-table';
import { Money } from '../../../ui/money';
import { useMatchRowsMutation } from '../api';
import { Refused, useDecision } from '../lib/use-decision';
import { workText } from '../texts';
import type { MatchedRow } from '../types';
import classes from '../work.module.css';
import { Fold } from './fold';

const MOST = 500;

const COLUMNS: Column<MatchedRow>[] = [
  { key: 'key', head: workText('pasteKey'), narrow: 'head', cell: (row) => row.key },
  { key: 'value', head: workText('pasteValue'), cell: (row) => row.value },
  { key: 'name', head: workText('number'), cell: (row) => row.name || '–' },
  { key: 'customer', head: workText('customer'), cell: (row) => row.customer_name || '–' },
  { key: 'amount', head: workText('amount'), numeric: true, cell: (row) => (row.grand_total ? <Money value={fromApi(row.grand_total)} /> : '–') },
  { key: 'text', head: workText('result'), cell: (row) => <span data-bad={!row.ok || undefined}>{row.text}</span> },
];

/** Two pasted columns become values of bills; which bill each line means is shown before anything is stored. */
export function PasteForm({ group, onFound }: { group: string; onFound: (values: Record<string, string>) => void }) {
  const [match] = useMatchRowsMutation();
  const [text, setText] = useState('');
  const [found, setFound] = useState<MatchedRow[]>([]);
  const looking = useDecision();
  const find = () =>
    void looking.run('a preview stores nothing', async () => {
      const rows = pastedRows(text).map(([key = '', value = '']) => ({ key, value }));
      if (rows.length === 0) throw new Refused(workText('pasteNothing'));
      if (rows.length > MOST) throw new Refused(workText('pasteMany'));
      const answer = await match({ key: group, rows }).unwrap();
      setFound(answer.rows);
      onFound(Object.fromEntries(answer.rows.filter((row) => row.ok).map((row) => [row.name, row.value])));
    });
  const ok = found.filter((row) => row.ok).length;
  return (
    <Fold title={workText('paste')} opened={false}>
      <div className={classes.form}>
        <Textarea
          label={workText('paste')}
          description={workText('pasteHint')}
          rows={5}
          value={text}
          error={looking.refusal}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" loading={looking.busy} onClick={find}>
            {workText('pasteMatch')}
          </Button>
        </div>
      </div>
      {found.length > 0 && (
        <>
          <p role="status">{workText('pasted', { ok, wrong: found.length - ok })}</p>
          <DataTable caption={workText('paste')} columns={COLUMNS} rows={found} rowKey={(row) => `${row.key} ${row.value}`} />
        </>
      )}
    </Fold>
  );
}
