import { Fragment, memo, useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';

import { useFrappe } from '../context';
import { bucketOf, documentKey } from '../documents/key';
import { readRow, type RowsOf } from './rows-source';

/** A row of a list by its name; renders only when it changes. undefined where it is not known, or gone. */
export function useRow<R>({ source }: Pick<RowsOf<R>, 'source'>, name: string): R | undefined {
  const { documents } = useFrappe();
  const subscribe = useCallback((listener: () => void) => documents.subscribe([documentKey(source.doctype, name)], listener), [documents, source.doctype, name]);
  return useSyncExternalStore(subscribe, () => readRow(documents, source, name) ?? undefined) as R | undefined;
}

interface RowProps<R> {
  source: RowsOf<R>['source'];
  name: string;
  children: (row: R) => ReactNode;
}

function OneRow<R>({ source, name, children }: RowProps<R>) {
  const row = useRow<R>({ source }, name);
  return row === undefined ? null : children(row);
}
const RowOnce = memo(OneRow) as typeof OneRow;

/** About how many rows are in a group. */
const GROUP = 16;

/**
 * Names in groups, of which each begins at a name that is fit for it, wherever that stands: a row that comes or goes
 * changes its own group only.
 */
function groupsOf(names: readonly string[]): readonly { key: string; names: readonly string[] }[] {
  const groups: { key: string; names: string[] }[] = [];
  for (const name of names) {
    const begins = bucketOf(name) % GROUP === 0;
    const group = groups.at(-1);
    if (!group || begins) groups.push({ key: begins ? name : '', names: [name] });
    else group.names.push(name);
  }
  return groups;
}

function AllRows<R>({ source, names, children }: { source: RowsOf<R>['source']; names: readonly string[]; children: (row: R) => ReactNode }): ReactNode {
  const groups = useMemo(() => groupsOf(names), [names]);
  return groups.map((group) => (
    <Fragment key={group.key}>
      {group.names.map((name) => (
        <RowOnce key={name} source={source} name={name}>
          {children}
        </RowOnce>
      ))}
    </Fragment>
  ));
}
const AllRowsOnce = memo(AllRows) as typeof AllRows;

interface RowsProps<R> {
  of: RowsOf<R>;
  /** Those to show; all where it is not said. */
  names?: readonly string[];
  children: (row: R) => ReactNode;
}

/**
 * Rows of a list by their names, each rendered when it shows a change, and no other. React walks past groups of rows that
 * have nothing to do, so that a change among thousands costs little.
 *
 * @param children what is shown of a row; a function of its own, not one made anew by each render. It may use hooks
 */
export function Rows<R>({ of: { source, names: all }, names = all, children }: RowsProps<R>) {
  return (
    <AllRowsOnce source={source} names={names}>
      {children}
    </AllRowsOnce>
  );
}
