import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { FakeDocuments } from '../../testing/documents';
import { refusal } from '../../testing/envelope';
import { asked, wrote } from '../../testing/origin';
import { renderWithApp } from '../../testing/render';
import type { FrappeDoc } from './key';
import { cachedDocument, documentsTaken } from './slice';
import { useDocument, useDocumentMethod } from './use-document';
import { GET, show, T } from './use-document.testing';

describe('reading a document', () => {
  it('gives the document as it is shown to who waits for it, and the original beside it [D-01] [V-07]', async () => {
    const tasks = new FakeDocuments(T());
    const onSuccess = vi.fn();
    const loud = (doc: FrappeDoc) => ({ ...doc, subject: `${String(doc.subject)}!` });
    const { holder } = show({ transform: loud, onSuccess });
    expect(screen.getByText('loading')).toBeVisible();
    expect(await screen.findByText('Read! Open')).toBeVisible();
    expect(onSuccess.mock.calls.map(([doc]) => doc.subject)).toEqual(['Read!']);
    expect(holder.task.original?.subject).toBe('Read');
    expect(holder.task).toMatchObject({ isDirty: false, isStale: false, isFetched: true, error: undefined });
    expect(tasks.calls(GET)).toEqual([{ doctype: 'Task', name: 'T' }]);
  });

  it('is not asked for while its name is not known, and asked for when it is [V-01]', async () => {
    const tasks = new FakeDocuments(T());
    function Later() {
      const [name, setName] = useState('');
      const { doc } = useDocument<'Task', FrappeDoc>('Task', name);
      return <button onClick={() => setName('T')}>{doc ? String(doc.subject) : 'none'}</button>;
    }
    const { user } = renderWithApp(<Later />);
    expect(tasks.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'none' }));
    expect(await screen.findByText('Read')).toBeVisible();
  });

  it('takes a name as text, trimmed [K-04]', async () => {
    const tasks = new FakeDocuments(T({ name: '7' }));
    show({}, { name: ' 7 ' });
    expect(await screen.findByText('Read Open')).toBeVisible();
    expect(tasks.calls(GET)[0]).toEqual({ doctype: 'Task', name: '7' });
  });

  it('without a doctype throws [D4] [K-03]', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    function Bad() {
      useDocument('', null);
      return null;
    }
    expect(() => renderWithApp(<Bad />)).toThrow('doctype and name are required');
  });

  it('shows what is known at once and never an older state after a newer one [K-05] [D-20]', async () => {
    const tasks = new FakeDocuments(T({ subject: 'newest' }));
    const held = tasks.hold(GET);
    const { holder, store } = show();
    act(() => void store.dispatch(documentsTaken({ docs: [T({ subject: 'stored' })], origin: { sent: 0, came: 0, wrote: false, at: 0 } })));
    expect(holder.task).toMatchObject({ isLoading: false, isFetching: true, isStale: true });
    expect(screen.getByText('stored Open')).toBeVisible();
    held.resolve();
    await screen.findByText('newest Open');
    expect(holder.task.isStale).toBe(false);
    act(() => void store.dispatch(documentsTaken({ docs: [T({ subject: 'old' })], origin: asked(0.5, { came: 1000 }) })));
    expect(holder.shown.filter((subject, at) => at === 0 || subject !== holder.shown[at - 1])).toEqual([undefined, 'stored', 'newest']);
  });

  it('is cleared when refused, kept and marked when nobody could be asked, kept when the server is in trouble [D-02] [D9] [U-10]', async () => {
    const tasks = new FakeDocuments(T());
    const onError = vi.fn();
    const { holder } = show({ onError });
    await screen.findByText('Read Open');
    tasks.fail(GET, () => refusal({ status: 500, exc_type: 'OperationalError', text: 'Trouble' }));
    await act(async () => void (await holder.task.reload()));
    expect(screen.getByText('Read Open')).toBeVisible();
    expect(holder.task).toMatchObject({ isStale: true, error: { message: 'Trouble' } });
    tasks.fail(GET, () => refusal({ status: 403, exc_type: 'PermissionError', text: 'No permission for Task' }));
    await act(async () => void (await holder.task.reload()));
    expect(screen.getByText('none No permission for Task')).toBeVisible();
    expect(holder.task.original).toBeUndefined();
    expect(onError.mock.calls.map(([error]) => error.message)).toEqual(['Trouble', 'No permission for Task']);
  });

  it('a transform that fails gives no document and forgets the stored one [V-07]', async () => {
    new FakeDocuments(T());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const bad = (): FrappeDoc => {
      throw new Error('bad transform');
    };
    const { store } = show({ transform: bad });
    await waitFor(() => expect(screen.getByText(/none/)).toBeVisible());
    expect(cachedDocument(store.getState(), 'Task', 'T')).toBeNull();
  });

  it('that is stopped is no failure, and leaves what is known [V-02] [R-18]', async () => {
    const tasks = new FakeDocuments(T());
    const { holder } = show();
    await screen.findByText('Read Open');
    tasks.hold(GET);
    let reading!: Promise<unknown>;
    act(() => void (reading = holder.task.reload()));
    await waitFor(() => expect(holder.task.isFetching).toBe(true));
    await act(async () => holder.task.abort());
    await act(() => reading);
    expect(holder.task).toMatchObject({ isFetching: false, error: undefined, isStale: false, doc: { subject: 'Read' } });
  });

  it('and changing it need no socket [D-21]', async () => {
    new FakeDocuments(T());
    const { holder, client } = show();
    await screen.findByText('Read Open');
    expect(client.realtime.getSnapshot().state).toBe('closed');
    await act(async () => void (await holder.task.setValue.submit({ subject: 'Write' })));
    expect(screen.getByText('Write Open')).toBeVisible();
  });

  it('is one for fifty views on an empty cache [D-19] [K-05] [K-09]', async () => {
    const tasks = new FakeDocuments(T());
    const { holder, store } = show({}, { views: 50 });
    expect(await screen.findAllByText('Read Open')).toHaveLength(50);
    expect(tasks.calls(GET)).toHaveLength(1);
    act(() => holder.task.edit({ subject: 'Write' }));
    expect(screen.getAllByText('Write Open')).toHaveLength(50);
    expect(cachedDocument(store.getState(), 'Task', 'T')?.subject).toBe('Read');
  });

  it('in the store is found by name, or null [D-24] [C-08]', async () => {
    new FakeDocuments(T());
    const { store } = show();
    await screen.findByText('Read Open');
    expect(cachedDocument(store.getState(), 'Task', 'T')).toMatchObject({ subject: 'Read' });
    expect(cachedDocument(store.getState(), 'Task', 'U')).toBeNull();
  });
});

describe('deleting', () => {
  it('leaves no document, here or in the store, and nothing late brings it back [D-18] [K-10] [V-04] [G-04]', async () => {
    const tasks = new FakeDocuments(T());
    const onSuccess = vi.fn();
    const { holder, store } = show({ delete: { onSuccess } });
    await screen.findByText('Read Open');
    await act(() => holder.task.delete.submit());
    expect(screen.getByText('none')).toBeVisible();
    expect(holder.task).toMatchObject({ doc: undefined, original: undefined, isDeleted: true });
    expect(onSuccess).toHaveBeenCalledTimes(1);
    act(() => void store.dispatch(documentsTaken({ docs: [T()], origin: wrote(1, { came: 10_000 }) })));
    expect(screen.getByText('none')).toBeVisible();
    expect(tasks.calls(GET)).toHaveLength(1);
  });

  it('that is refused changes nothing [D-18]', async () => {
    const tasks = new FakeDocuments(T());
    const onError = vi.fn();
    const { holder } = show({ delete: { onError } });
    await screen.findByText('Read Open');
    tasks.fail('frappe.client.delete');
    await act(() => holder.task.delete.submit().catch(() => undefined));
    expect(screen.getByText('Read Open')).toBeVisible();
    expect(onError).toHaveBeenCalledTimes(1);
  });
});

describe('methods of a document', () => {
  it('give what the method returned, and the document comes along without becoming dirty [D-15] [D-16] [D-17] [V-05] [V-06] [K-07]', async () => {
    const tasks = new FakeDocuments(T());
    const onSuccess = vi.fn();
    type Run = { close: ReturnType<typeof useDocumentMethod>; rename: ReturnType<typeof useDocumentMethod<{ to: string }, string>> };
    const holder: { run?: Run } = {};
    const tell = (run: Run) => (holder.run = run);
    function Methods() {
      const { doc, isDirty } = useDocument<'Task', FrappeDoc>('Task', 'T');
      // A name of the resource's own is no clash: methods stand beside it.
      const close = useDocumentMethod('Task', 'T', 'delete');
      const rename = useDocumentMethod<{ to: string }, string>('Task', 'T', { method: 'rename', makeParams: ({ to }) => ({ subject: to }), transform: (text) => String(text).toUpperCase(), onSuccess });
      tell({ close, rename });
      return <p>{doc ? `${String(doc.subject)} ${String(isDirty)}` : 'loading'}</p>;
    }
    renderWithApp(<Methods />);
    await screen.findByText('Read false');
    expect(tasks.calls('run_doc_method')).toEqual([]);
    expect(await act(() => holder.run?.close.submit())).toBe('ran delete');
    let answered: unknown;
    await act(async () => void (answered = await holder.run?.rename.submit({ to: 'Write' })));
    expect(answered).toBe('RAN RENAME');
    expect(screen.getByText('Write false')).toBeVisible();
    expect(tasks.calls('run_doc_method')).toEqual([
      { dt: 'Task', dn: 'T', method: 'delete' },
      { dt: 'Task', dn: 'T', method: 'rename', args: { subject: 'Write' } },
    ]);
    expect(onSuccess).toHaveBeenCalledWith('RAN RENAME', { to: 'Write' });
  });
});
