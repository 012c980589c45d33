import { useId, useState } from 'react';

import { useKeptFields } from '../../../session/kept-fields';
import { DataTable, type Column } from '../../../ui/data-table';
import { useCompleteFileMutation } from '../api';
import { readText } from '../lib/read-text';
import { Refused, useDecision } from '../lib/use-decision';
import { workText } from '../texts';
import type { FileResult } from '../types';
import classes from '../work.module.css';
import { DecisionForm } from './decision-form';
import { Fold } from './fold';

type ResultRow = FileResult['rows'][number];

const COLUMNS: Column<ResultRow>[] = [
  { key: 'row', head: workText('fileRow'), numeric: true, cell: (row) => row.row },
  { key: 'number', head: workText('fileNumber'), numeric: true, cell: (row) => row.number },
  { key: 'invoice', head: workText('number'), cell: (row) => row.invoice || '–' },
  { key: 'text', head: workText('fileResult'), cell: (row) => <span data-bad={!row.ok || undefined}>{row.text}</span> },
];

interface FileFormProps {
  counter: string;
  device: string;
  onDone: (text: string) => void;
}

/** Completes many receipts from a file: what each row would do is shown before anything is stored. */
export function FileForm({ counter, device, onDone }: FileFormProps) {
  const [complete] = useCompleteFileMutation();
  const [text, setText] = useState('');
  const [result, setResult] = useState<FileResult | null>(null);
  const kept = useKeptFields(`file:${counter}`, { reason: '' });
  const id = useId();
  const looking = useDecision();
  const decision = useDecision();

  const look = async (file: File | undefined) => {
    setResult(null);
    if (!file) return;
    await looking.run('a preview stores nothing', async () => {
      const content = await readText(file).catch(() => {
        throw new Refused(workText('fileUnread'));
      });
      setText(content);
      setResult(await complete({ counter, text: content, reason: '', preview: true }).unwrap());
    });
  };
  const submit = () =>
    void decision.run(kept.values.reason, async () => {
      const done = await complete({ counter, text, preview: false, ...kept.values }).unwrap();
      kept.forget();
      setResult(done);
      onDone(workText('fileDone', done));
    });
  return (
    <Fold title={workText('fromFile')} opened={kept.restored}>
      <div className={classes.file}>
        <label htmlFor={id}>{workText('fileTitle', { device })}</label>
        <input id={id} type="file" accept=".csv,text/csv,text/plain" aria-describedby={`${id}-hint`} onChange={(event) => void look(event.currentTarget.files?.[0])} />
        <p id={`${id}-hint`}>{workText('fileHint')}</p>
        {looking.refusal && <p role="alert">{looking.refusal}</p>}
      </div>
      {result && (
        <>
          {result.rows.some(({ done }) => done) || <p role="status">{workText('filePreview', result)}</p>}
          <DataTable caption={workText('fileTitle', { device })} columns={COLUMNS} rows={result.rows} rowKey={(row) => String(row.row)} />
        </>
      )}
      {result && result.ok > 0 && !result.rows.some(({ done }) => done) && (
        <DecisionForm
          decision={decision}
          label={workText('fileTitle', { device })}
          kept={kept}
          submit={workText('fileNow', { n: result.ok })}
          onSubmit={submit}
        />
      )}
    </Fold>
  );
}
