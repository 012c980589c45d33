import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { notify } from '../../notify/notify';
import { CASHIER } from '../../testing/boot';
import { FakeDocuments } from '../../testing/documents';
import { offline } from '../../testing/envelope';
import { server } from '../../testing/server';
import type { FrappeDoc } from './key';
import { documentsCleared } from './slice';
import { changed, connect, GET, SET, show, T, type Task, type TaskOptions } from './use-document.testing';

describe('setting values', () => {
  it('shows at once, then as the server has it; original and dirty follow [D-04] [D-05] [D-06] [V-03]', async () => {
    const tasks = new FakeDocuments(T());
    const onSuccess = vi.fn();
    const { holder } = show({ setValue: { onSuccess } });
    await screen.findByText('Read Open');
    const held = tasks.hold(SET);
    let answered!: Promise<unknown>;
    act(() => void (answered = holder.task.setValue.submit({ subject: ' Write ' })));
    expect(screen.getByText('Write Open')).toBeVisible();
    expect(holder.task).toMatchObject({ isDirty: true, dirtyFields: ['subject'], original: { subject: 'Read' } });
    expect(holder.task.setValue.loading).toBe(true);
    // The server has its own mind.
    await waitFor(() => expect(tasks.calls(SET)).toHaveLength(1));
    tasks.put(T({ status: 'Late' }));
    held.resolve();
    expect(await answered).toMatchObject({ subject: ' Write ' });
    expect(await screen.findByText('Write Late')).toBeVisible();
    expect(holder.task).toMatchObject({ isDirty: false, original: { subject: ' Write ', status: 'Late' } });
    expect(tasks.calls(SET)).toEqual([{ doctype: 'Task', name: 'T', fieldname: { subject: ' Write ' } }]);
    expect(onSuccess).toHaveBeenCalledTimes(1);
  });

  it('takes back what the server refuses, and says so once: to the handler, or in a toast [D-07] [R-10]', async () => {
    const tasks = new FakeDocuments(T());
    const onError = vi.fn();
    const toast = vi.spyOn(notify, 'error');
    const { holder } = show({ setValue: { onError } });
    await screen.findByText('Read Open');
    tasks.fail(SET);
    await act(() => holder.task.setValue.submit({ subject: 'Write' }).catch((error) => expect(error).toMatchObject({ message: 'Not like this' })));
    expect(screen.getByText('Read Open')).toBeVisible();
    expect(holder.task).toMatchObject({ isDirty: false, setValue: { error: { message: 'Not like this' } } });
    expect(onError).toHaveBeenCalledTimes(1);
    expect(toast).not.toHaveBeenCalled();
  });

  it('a refusal that nobody handles is told in a toast [R-10] [R-11]', async () => {
    const tasks = new FakeDocuments(T());
    const toast = vi.spyOn(notify, 'error');
    const { holder } = show();
    await screen.findByText('Read Open');
    tasks.fail(SET);
    act(() => void holder.task.setValue.submit({ subject: 'Write' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Not like this'));
  });

  it('of two, the first failing keeps the second, and the second failing keeps the first [D-08]', async () => {
    const tasks = new FakeDocuments(T());
    const { holder } = show({ setValue: { handlesErrors: true } });
    await screen.findByText('Read Open');
    tasks.fail(SET);
    await act(async () => {
      const first = holder.task.setValue.submit({ subject: 'Write' });
      const second = holder.task.setValue.submit({ status: 'Done' });
      await first.catch(() => undefined);
      await second;
    });
    expect(screen.getByText('Read Done')).toBeVisible();
    await act(async () => {
      const first = holder.task.setValue.submit({ subject: 'Write' });
      const second = holder.task.setValue.submit({ status: 'Open' });
      await first;
      tasks.fail(SET);
      await second.catch(() => undefined);
    });
    expect(screen.getByText('Write Done')).toBeVisible();
  });

  it('are sent one after the other, each answered with its own [G-01] [G-05] [A-01] [A-02]', async () => {
    const tasks = new FakeDocuments(T());
    const { holder } = show();
    await screen.findByText('Read Open');
    const held = tasks.hold(SET);
    let both!: Promise<(FrappeDoc | undefined)[]>;
    act(() => void (both = Promise.all([holder.task.setValue.submit({ subject: 'one' }), holder.task.setValue.submit({ subject: 'two' })])));
    expect(screen.getByText('two Open')).toBeVisible();
    await waitFor(() => expect(tasks.calls(SET)).toHaveLength(1));
    held.resolve();
    expect((await both).map((doc) => doc?.subject)).toEqual(['one', 'two']);
    await waitFor(() => expect(holder.task.setValue.data?.subject).toBe('two'));
    // Between both answers the screen did not go back to the first.
    expect(holder.shown.slice(holder.shown.indexOf('two'))).not.toContain('one');
  });

  it('where nobody answered, what the server has now is asked for [D-08]', async () => {
    const tasks = new FakeDocuments(T());
    const { holder } = show({ setValue: { handlesErrors: true } });
    await screen.findByText('Read Open');
    server.use(offline(SET));
    tasks.put(T({ subject: 'written all the same' }));
    await act(() => holder.task.setValue.submit({ subject: 'written all the same' }).catch(() => undefined));
    expect(await screen.findByText('written all the same Open')).toBeVisible();
    expect(tasks.calls(GET)).toHaveLength(2);
  });

  it('refused by validate, whether it says so or throws, is never sent and taken back [D-09] [A-06] [R-06]', async () => {
    const tasks = new FakeDocuments(T());
    const validate = vi.fn((values: Record<string, unknown>) => {
      if (values.subject === 'throws') throw new Error('Thrown');
      return values.subject === 'bad' ? 'Not good' : undefined;
    });
    const { holder } = show({ setValue: { validate, handlesErrors: true } });
    await screen.findByText('Read Open');
    for (const [subject, message] of [['bad', 'Not good'], ['throws', 'Thrown']]) {
      let answered!: Promise<unknown>;
      act(() => void (answered = holder.task.setValue.submit({ subject })));
      expect(screen.getByText(`${subject} Open`)).toBeVisible();
      await act(() => expect(answered).rejects.toMatchObject({ kind: 'invalid', message }));
      expect(screen.getByText('Read Open')).toBeVisible();
      expect(holder.task.setValue.error?.message).toBe(message);
    }
    expect(tasks.calls(SET)).toEqual([]);
  });
});

describe('setting values later', () => {
  const typing = async (options: TaskOptions = {}) => {
    const tasks = new FakeDocuments(T());
    const app = show({ debounce: 60, ...options });
    await screen.findByText('Read Open');
    return { tasks, ...app };
  };

  it('shows each at once and sends all fields together when typing has come to rest [D8] [D-10] [D-11]', async () => {
    const { tasks, holder } = await typing();
    act(() => void holder.task.setValueLater.submit({ subject: 'W' }));
    expect(screen.getByText('W Open')).toBeVisible();
    act(() => void holder.task.setValueLater.submit({ status: 'Done' }));
    act(() => void holder.task.setValueLater.submit({ subject: 'Write' }));
    expect(screen.getByText('Write Done')).toBeVisible();
    expect(tasks.calls(SET)).toEqual([]);
    await waitFor(() => expect(tasks.calls(SET)).toEqual([{ doctype: 'Task', name: 'T', fieldname: { subject: 'Write', status: 'Done' } }]));
    await waitFor(() => expect(holder.task.isDirty).toBe(false));
  });

  it('shares the hooks of setting values, and restores the document when it fails [D-13] [D8]', async () => {
    const onError = vi.fn();
    const validate = vi.fn();
    const { tasks, holder } = await typing({ setValue: { onError, validate } });
    tasks.fail(SET);
    act(() => void holder.task.setValueLater.submit({ subject: 'Write' }));
    await waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
    expect(validate).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('Read Open')).toBeVisible();
  });

  it.each([
    ['leaving the field', () => void document.body.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))],
    ['leaving the page', () => void window.dispatchEvent(new Event('pagehide'))],
    ['asking for it', (task: Task) => task.flush()],
    ['another change of the document', (task: Task) => void task.setValue.submit({ notes: 'x' })],
    ['a save', (task: Task) => void task.save.submit()],
  ])('is sent at once on %s [D-12]', async (_why, leave) => {
    const { tasks, holder } = await typing({ debounce: 60_000 });
    act(() => void holder.task.setValueLater.submit({ subject: 'Write' }));
    act(() => leave(holder.task));
    await waitFor(() => expect(tasks.calls(SET)[0]).toMatchObject({ fieldname: { subject: 'Write' } }));
  });

  it('is sent at once when the screen is left [D-12]', async () => {
    const { tasks, holder, unmount } = await typing({ debounce: 60_000 });
    act(() => void holder.task.setValueLater.submit({ subject: 'Write' }));
    unmount();
    await waitFor(() => expect(tasks.calls(SET)).toHaveLength(1));
  });

  it('goes out alive when the page is hidden: the browser sends it although the page goes [D-12]', async () => {
    const { holder } = await typing({ debounce: 60_000 });
    const fetch = vi.spyOn(globalThis, 'fetch');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void holder.task.setValueLater.submit({ subject: 'Write' }));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
  });

  it('goes before a method of the document and before its delete [D-12]', async () => {
    const { tasks, holder } = await typing({ debounce: 60_000 });
    act(() => void holder.task.setValueLater.submit({ subject: 'Write' }));
    await act(() => holder.task.delete.submit());
    expect(tasks.sent.map(({ method }) => method)).toEqual([GET, SET, 'frappe.client.delete']);
  });

  it('is never sent for somebody else: signing out forgets it [D13]', async () => {
    const { tasks, holder, store } = await typing({ debounce: 30 });
    let answered!: Promise<unknown>;
    act(() => void (answered = holder.task.setValueLater.submit({ subject: 'Write' })));
    const refused = expect(answered).rejects.toMatchObject({ kind: 'aborted' });
    act(() => void store.dispatch(documentsCleared()));
    await refused;
    await new Promise((done) => setTimeout(done, 80));
    expect(tasks.calls(SET)).toEqual([]);
  });
});

describe('editing and saving', () => {
  it('sends the changed fields only, and nothing where nothing changed [D-14] [D-03]', async () => {
    const tasks = new FakeDocuments(T());
    const { holder } = show();
    await screen.findByText('Read Open');
    expect(await holder.task.save.submit()).toMatchObject({ subject: 'Read' });
    expect(tasks.calls(SET)).toEqual([]);
    act(() => holder.task.edit({ subject: 'Write', status: 'Open' }));
    expect(screen.getByText('Write Open')).toBeVisible();
    expect(holder.task.dirtyFields).toEqual(['subject']);
    await act(async () => void (await holder.task.save.submit()));
    expect(tasks.calls(SET)).toEqual([{ doctype: 'Task', name: 'T', fieldname: { subject: 'Write' } }]);
    expect(holder.task).toMatchObject({ isDirty: false, original: { subject: 'Write' } });
  });

  it('that fails leaves the fields dirty as they were typed, and reverting gives the original [D-07] [D-03]', async () => {
    const tasks = new FakeDocuments(T());
    const { holder } = show({ setValue: { handlesErrors: true } });
    await screen.findByText('Read Open');
    act(() => holder.task.edit({ subject: 'Write', notes: 'm' }));
    tasks.fail(SET);
    await act(() => holder.task.save.submit().catch(() => undefined));
    expect(holder.task).toMatchObject({ dirtyFields: ['subject', 'notes'], save: { error: { message: 'Not like this' } } });
    act(() => holder.task.revert('subject'));
    expect(holder.task.dirtyFields).toEqual(['notes']);
    act(() => holder.task.revert());
    expect(holder.task.isDirty).toBe(false);
  });

  it('a write by somebody else keeps the dirty fields, brings the others and says so [D-22] [V-08]', async () => {
    const tasks = new FakeDocuments(T());
    const app = show();
    await connect(app);
    await screen.findByText('Read Open');
    act(() => app.holder.task.edit({ subject: 'mine' }));
    tasks.put(T({ status: 'Late' }));
    changed(app);
    expect(await screen.findByText('mine Late')).toBeVisible();
    expect(app.holder.task.meanwhile).toBeNull();
    tasks.put(T({ subject: 'theirs' }), 'ada@ebm.example');
    changed(app);
    await waitFor(() => expect(app.holder.task.meanwhile).toEqual({ by: 'ada@ebm.example', fields: ['subject'] }));
    expect(screen.getByText('mine Open')).toBeVisible();
    expect(app.holder.task).toMatchObject({ dirtyFields: ['subject'], original: { subject: 'theirs' } });
    await act(async () => void (await app.holder.task.save.submit()));
    expect(app.holder.task).toMatchObject({ meanwhile: null, isDirty: false });
  });

  it('typing on while a save is on its way is no write by somebody else [D-22]', async () => {
    const tasks = new FakeDocuments(T());
    const { holder } = show();
    await screen.findByText('Read Open');
    act(() => holder.task.edit({ subject: 'Wri' }));
    const held = tasks.hold(SET);
    let saved!: Promise<unknown>;
    act(() => void (saved = holder.task.save.submit()));
    act(() => holder.task.edit({ subject: 'Write' }));
    held.resolve();
    await act(async () => void (await saved));
    expect(screen.getByText('Write Open')).toBeVisible();
    expect(holder.task).toMatchObject({ meanwhile: null, dirtyFields: ['subject'], original: { subject: 'Wri' } });
  });

  it("the event of one's own change is not a reason to read again; that of the next one by another tab is [D-22]", async () => {
    const tasks = new FakeDocuments(T());
    const app = show();
    await connect(app);
    await screen.findByText('Read Open');
    await act(async () => void (await app.holder.task.setValue.submit({ subject: 'Write' })));
    changed(app, CASHIER);
    await new Promise((done) => setTimeout(done, 150));
    expect(tasks.calls(GET)).toHaveLength(1);
    changed(app, CASHIER);
    await waitFor(() => expect(tasks.calls(GET)).toHaveLength(2));
  });

  it('an event while it is being read makes it read once more [K-05]', async () => {
    const tasks = new FakeDocuments(T());
    const held = tasks.hold(GET);
    const app = show();
    await connect(app);
    changed(app);
    changed(app);
    await new Promise((done) => setTimeout(done, 150));
    expect(tasks.calls(GET)).toHaveLength(1);
    held.resolve();
    await waitFor(() => expect(tasks.calls(GET)).toHaveLength(2));
    await new Promise((done) => setTimeout(done, 150));
    expect(tasks.calls(GET)).toHaveLength(2);
  });
});

