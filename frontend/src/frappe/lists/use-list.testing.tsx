import { screen } from '@testing-library/react';
import { memo, useEffect } from 'react';

import { renderWithApp } from '../../testing/render';
import { useList, type ListOptions, type ListResource } from './use-list';

export const LIST = 'frappe.client.get_list';
export type Row = Record<string, unknown> & { name: string };
export type Tasks = ListResource<'Task', string, Row>;
export type Options = Partial<ListOptions<'Task', string, Row>>;

export const task = (n: number, more: Record<string, unknown> = {}) => ({ doctype: 'Task', name: `T-${String(n).padStart(2, '0')}`, subject: `S${n}`, status: 'Open', rank: n, ...more });
export const many = (n: number) => Array.from({ length: n }, (_, at) => task(at + 1));

export const renders: Record<string, number> = {};
const RowView = memo(function RowView({ row }: { row: Row }) {
  useEffect(() => {
    renders[row.name] = (renders[row.name] ?? 0) + 1;
  });
  return <li>{`${row.name} ${String(row.subject)} ${String(row.status)}`}</li>;
});

function View({ id, options, tell }: { id: string; options: Options; tell: (id: string, list: Tasks) => void }) {
  const list = useList<'Task', string, Row>({ doctype: 'Task', fields: ['name', 'subject', 'status'], orderBy: 'name asc', ...options });
  tell(id, list);
  return <ul aria-label={id}>{list.rows.map((row, at) => <RowView key={row.name || at} row={row} />)}</ul>;
}

/** Shows lists and hands them to the test. */
export function show(lists: Record<string, Options> = { all: {} }) {
  const holder: Record<string, Tasks> = {};
  const tell = (id: string, list: Tasks) => void (holder[id] = list);
  const ui = (of: Record<string, Options>) => <>{Object.entries(of).map(([id, options]) => <View key={id} id={id} options={options} tell={tell} />)}</>;
  const app = renderWithApp(ui(lists));
  const names = (id = 'all') => holder[id]?.rows.map((row) => row.name) ?? [];
  return { ...app, lists: holder, all: () => holder.all as Tasks, names };
}
export const shown = (id = 'all') => [...screen.getByRole('list', { name: id }).children].map((item) => item.textContent);
export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `T-${String(from + at).padStart(2, '0')}`);
