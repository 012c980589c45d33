import { useState } from 'react';

import { errorText } from '../../../frappe/errors';
import { useLazyWorkRowsQuery } from '../api';
import type { WorkGroup, WorkRow } from '../types';

const PAGE = 50;
const FILE_PAGE = 500;
/** A file of more rows is no list that somebody works through. */
export const MOST_IN_FILE = 20_000;

/** The rows of a group: those that came with it, further pages, and all of them for a file. */
export function useRows(group: WorkGroup) {
  const [ask, { isFetching }] = useLazyWorkRowsQuery();
  const [further, setFurther] = useState<WorkRow[]>([]);
  const [failed, setFailed] = useState('');
  const known = new Set(group.rows.map((row) => row.name));
  const rows = [...group.rows, ...further.filter((row) => !known.has(row.name))];
  const guarded = async (work: () => Promise<void>) => {
    setFailed('');
    try {
      await work();
    } catch (error) {
      setFailed(errorText(error));
    }
  };
  return {
    rows,
    more: group.count - rows.length,
    busy: isFetching,
    failed,
    showMore: () =>
      guarded(async () => {
        const page = await ask({ key: group.key, after: rows.at(-1)?.name ?? '', limit: PAGE }).unwrap();
        setFurther([...further, ...page.rows]);
      }),
    /** `take` gets all rows, and whether there are more than a file should have. */
    all: (take: (rows: WorkRow[], more: boolean) => void) =>
      guarded(async () => {
        const found: WorkRow[] = [];
        let more = true;
        while (more && found.length < MOST_IN_FILE) {
          const page = await ask({ key: group.key, after: found.at(-1)?.name ?? '', limit: FILE_PAGE }).unwrap();
          found.push(...page.rows);
          more = page.more;
        }
        take(found, more);
      }),
  };
}
