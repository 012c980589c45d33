import { act } from '@testing-library/react';

import { renderWithApp } from '../../testing/render';
import type { FrappeDoc } from './key';
import { useDocument, type DocumentOptions, type DocumentResource } from './use-document';

export const SET = 'frappe.client.set_value';
export const GET = 'frappe.client.get';
export type Task = DocumentResource<'Task', FrappeDoc>;
export type TaskOptions = DocumentOptions<'Task', FrappeDoc>;

interface ViewProps {
  name: string;
  options: TaskOptions;
  tell: (task: Task) => void;
}

function View({ name, options, tell }: ViewProps) {
  const task = useDocument<'Task', FrappeDoc>('Task', name, options);
  tell(task);
  return <p>{task.isLoading ? 'loading' : task.doc ? `${String(task.doc.subject)} ${String(task.doc.status)}` : `none ${task.error?.message ?? ''}`}</p>;
}

/** Shows a task and hands its resource to the test. */
export function show(options: TaskOptions = {}, { name = 'T', views = 1 } = {}) {
  const holder: { task: Task; shown: unknown[] } = { task: null as never, shown: [] };
  const tell = (task: Task) => {
    holder.task = task;
    holder.shown.push(task.doc?.subject);
  };
  const app = renderWithApp(<>{Array.from({ length: views }, (_, at) => <View key={at} name={name} options={options} tell={tell} />)}</>);
  return { ...app, holder };
}

export const T = (more: Record<string, unknown> = {}) => ({ doctype: 'Task', name: 'T', subject: 'Read', status: 'Open', notes: 'n', ...more });

type App = ReturnType<typeof renderWithApp>;

export async function connect(app: App) {
  await act(() => app.client.realtime.start());
  act(() => app.socket.accept());
}

/** The task was changed by somebody. */
export const changed = (app: App, user = 'other@ebm.example') => act(() => app.socket.fire('list_update', { doctype: 'Task', name: 'T', user }));
