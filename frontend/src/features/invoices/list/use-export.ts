import { useEffect, useRef, useState } from 'react';

import { errorText } from '../../../frappe/errors';
import { notify } from '../../../notify/notify';
import { saveFile } from '../../../ui/save-file';
import type { ListQuestion } from './filters';
import { useExportInvoicesMutation, type FilePart } from './list-api';
import { listText } from './list-texts';

export type FileFormat = 'csv' | 'xlsx';

/** A file that is being written: its parts so far. */
interface Writing {
  question: ListQuestion;
  format: FileFormat;
  parts: readonly FilePart[];
}

const rowsOf = (parts: readonly FilePart[]): number => parts.reduce((sum, { rows }) => sum + rows, 0);

/**
 * All that is filtered as a file. CSV comes in parts, asked for one after the other and saved as one file at the end: so
 * it may have any number of rows, says how far it is, can be stopped, and goes on where a part failed.
 */
export function useExport(question: ListQuestion) {
  const [write] = useExportInvoicesMutation();
  const [rows, setRows] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  const halted = useRef<Writing | null>(null);
  const turn = useRef(0);
  // Whoever leaves the list wants no more parts.
  useEffect(() => () => void (turn.current += 1), []);

  const run = async (begun: Writing) => {
    const mine = (turn.current += 1);
    let { parts } = begun;
    setFault('');
    halted.current = null;
    try {
      do {
        setRows(rowsOf(parts));
        const came: FilePart[] = [];
        await write({ ...begun.question, format: begun.format, after: parts.at(-1)?.after ?? '', onPart: (part) => came.push(part) }).unwrap();
        if (mine !== turn.current) return;
        if (came.length === 0) throw new Error(listText('noFile'));
        parts = [...parts, ...came];
      } while (parts.at(-1)?.after);
      const name = parts[0]?.name ?? '';
      saveFile(new Blob(parts.map(({ file }) => file), { type: parts[0]?.file.type ?? '' }), name);
      notify.success(listText('exported', { name }));
    } catch (error) {
      if (mine !== turn.current) return;
      halted.current = { ...begun, parts };
      setFault(errorText(error));
    }
    setRows(null);
  };

  return {
    /** Rows that are written so far; null while nothing is. */
    rows,
    fault,
    start: (format: FileFormat) => void run({ question, format, parts: [] }),
    goOn: () => halted.current && void run(halted.current),
    stop: () => {
      turn.current += 1;
      setRows(null);
      setFault('');
    },
  };
}
