import { memo, useCallback, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react';

import { useFrappe } from '../context';
import { bucketOf, documentKey } from '../documents/key';
import type { Row } from '../documents/rows';
import { readRow, type RowsOf } from './rows-source';

/** A row of a list by its name; renders only when it changes. undefined where it is not known, or gone. */
export function useRow<R>({ source }: Pick<RowsOf<R>, 'source'>, name: string): R | undefined {
  const { documents } = useFrappe();
  const subscribe = useCallback((listener: () => void) => documents.subscribe([documentKey(source.doctype, name)], listener), [documents, source.doctype, name]);
  return useSyncExternalStore(subscribe, () => readRow(documents, source, name) ?? undefined) as R | undefined;
}

function useGroup<R>(source: RowsOf<R>['source'], names: readonly string[]): readonly (R | undefined)[] {
  const { documents } = useFrappe();
  const subscribe = useCallback((listener: () => void) => documents.subscribe(names.map((name) => documentKey(source.doctype, name)), listener), [documents, source.doctype, names]);
  const last = useRef<readonly (Row | undefined)[]>([]);
  return useSyncExternalStore(subscribe, () => {
    const rows = names.map((name) => readRow(documents, source, name) ?? undefined);
    if (rows.length !== last.current.length || rows.some((row, at) => row !== last.current[at])) last.current = rows;
    return last.current;
  }) as readonly (R | undefined)[];
}

interface Shown<R> {
  children: (row: R) => ReactNode;
}

function OneRow<R>({ row, children }: Shown<R> & { row: R }) {
  return children(row);
}
const OneRowOnce = memo(OneRow) as typeof OneRow;

interface GroupProps<R> extends Shown<R> {
  source: RowsOf<R>['source'];
  names: readonly string[];
}

function Group<R>({ source, names, children }: GroupProps<R>): ReactNode {
  const rows = useGroup<R>(source, names);
  return rows.map((row, at) =>
    row === undefined ? null : (
      <OneRowOnce key={names[at]} row={row}>
        {children}
      </OneRowOnce>
    ),
  );
}
/** With the same names it has nothing to do, though a list that was asked again has them in another array. */
const GroupOnce = memo(Group, (a, b) => a.source === b.source && a.children === b.children && a.names.length === b.names.length && a.names.every((name, at) => name === b.names[at])) as typeof Group;

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
    <GroupOnce key={group.key} source={source} names={group.names}>
      {children}
    </GroupOnce>
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
