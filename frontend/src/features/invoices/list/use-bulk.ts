import { useMemo, useState, useSyncExternalStore } from 'react';

import { errorText } from '../../../frappe/errors';
import { useFrappe } from '../../../frappe/context';
import { documentKey } from '../../../frappe/documents/key';
import { readRow, type RowsOf } from '../../../frappe/lists/rows-source';
import { useSendMutation } from '../api';
import { useTakeBackManyMutation, type RowResult } from './list-api';
import type { InvoiceRow } from './list-columns';

const SENDABLE: ReadonlySet<string> = new Set(['Draft', 'Held', 'Parked']);
const NO_NAMES: ReadonlySet<string> = new Set<string>();

export interface Bulk {
  selected: ReadonlySet<string>;
  select: (names: ReadonlySet<string>) => void;
  /** What can be done with all that are selected. */
  can: { send: boolean; takeBack: boolean };
  send: () => Promise<void>;
  takeBack: () => Promise<void>;
  busy: boolean;
  results: readonly RowResult[];
  fault: string;
  dismiss: () => void;
}

/** The selected rows of a list, and what is done with all of them: a result for each, kept until it is dismissed. */
export function useBulk(list: RowsOf<InvoiceRow>): Bulk {
  const [chosen, setChosen] = useState(NO_NAMES);
  const [results, setResults] = useState<readonly RowResult[]>([]);
  const [fault, setFault] = useState('');
  const [sendMany, sending] = useSendMutation();
  const [takeBackMany, takingBack] = useTakeBackManyMutation();
  const { documents } = useFrappe();
  const { names, source } = list;

  // What left the list is not selected any more: nobody sees it.
  const selected = useMemo(() => {
    const here = names.filter((name) => chosen.has(name));
    return here.length === chosen.size ? chosen : new Set(here);
  }, [names, chosen]);
  const picked = useMemo(() => [...selected], [selected]);
  const subscribe = useMemo(() => (listener: () => void) => documents.subscribe(picked.map((name) => documentKey(source.doctype, name)), listener), [documents, picked, source.doctype]);
  const states = useSyncExternalStore(subscribe, () => picked.map((name) => (readRow(documents, source, name) as { status?: string } | null | undefined)?.status ?? '').join());

  const run = async (act: (names: string[]) => Promise<{ results: RowResult[] }>) => {
    setFault('');
    setResults([]);
    try {
      const { results: told } = await act(picked);
      setResults(told);
      setChosen(new Set(told.filter((row) => !row.ok).map((row) => row.name)));
    } catch (error) {
      setFault(errorText(error));
    }
  };
  const all = picked.length > 0 ? states.split(',') : [];
  return {
    selected,
    select: setChosen,
    can: { send: all.length > 0 && all.every((state) => SENDABLE.has(state)), takeBack: all.length > 0 && all.every((state) => state === 'Queued') },
    send: () => run((each) => sendMany(each).unwrap()),
    takeBack: () => run((each) => takeBackMany(each).unwrap()),
    busy: sending.isLoading || takingBack.isLoading,
    results,
    fault,
    dismiss: () => {
      setResults([]);
      setFault('');
    },
  };
}
