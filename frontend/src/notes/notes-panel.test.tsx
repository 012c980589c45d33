import { screen, waitFor, within, act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { keep, kept } from '../session/kept-text';
import { answer, offline, onMethod, refusal } from '../testing/envelope';
import { renderWithApp } from '../testing/render';
import { requests, server } from '../testing/server';
import type { Note } from './notes-api';
import { NotesPanel } from './notes-panel';

const INVOICE = 'EBM-2026-00088213';
const USER = 'cashier@ebm.example';
const note = (over: Partial<Note> = {}): Note => ({
  name: 'n1',
  content: '<p>Read <strong>twice</strong></p>',
  author: 'Claudine Cashier',
  mine: true,
  written: '2026-11-21 14:02:00.000001',
  modified: '2026-11-21 14:02:00.000001',
  desk: null,
  ...over,
});

function serve(...notes: Note[]) {
  const now = { notes };
  server.use(onMethod('ebm.api.notes.of_document', () => answer({ notes: now.notes })));
  return now;
}
const open = () => renderWithApp(<NotesPanel doctype="EBM Invoice" name={INVOICE} />);
const panel = () => screen.getByRole('region', { name: 'Notes' });
const writing = (html: string, key = 'new', modified = '') => keep(USER, `note:EBM Invoice/${INVOICE}:${key}`, { html, modified });

describe('notes on a document', () => {
  it('says what will be here where there are none', async () => {
    serve();
    open();
    expect(await screen.findByText(/No notes yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Write a note' })).toBeVisible();
  });

  it('shows them with who wrote them and when; only one’s own can be changed [W8]', async () => {
    serve(note(), note({ name: 'n2', author: 'Solange Supervisor', mine: false, modified: '2026-11-21 15:00:00.000000' }));
    open();
    expect(await screen.findAllByText('twice')).toHaveLength(2);
    const [mine, theirs] = within(panel()).getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(mine).toHaveTextContent('Claudine Cashier 21 Nov 2026 14:02');
    expect(within(mine).getByRole('button', { name: 'Edit the note of 21 Nov 2026 14:02' })).toBeVisible();
    expect(theirs).toHaveTextContent('edited 21 Nov 2026 15:00');
    expect(within(theirs).queryByRole('button')).not.toBeInTheDocument();
  });

  it('says so when they cannot be asked for, and asks again', async () => {
    server.use(offline('ebm.api.notes.of_document'));
    const { user } = open();
    expect(await screen.findByText('The server cannot be reached')).toBeVisible();
    serve(note());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('twice')).toBeVisible();
  });

  it('brings unsaved text back, and forgets it once it is saved [A10]', async () => {
    const now = serve();
    writing('<p>half a sentence</p>');
    server.use(
      onMethod('ebm.api.notes.add', ({ args }) => {
        now.notes = [note({ content: String(args.content) })];
        return answer(now.notes[0]);
      }),
    );
    const { user } = open();
    expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveTextContent('half a sentence');
    expect(screen.getByText(/What you wrote before is back/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('The note is saved.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Write a note' })).toHaveFocus());
    expect(await screen.findByText('half a sentence')).toBeVisible();
    expect(kept(USER, `note:EBM Invoice/${INVOICE}:new`)).toBeNull();
  });

  it('keeps the text where saving failed, and says why', async () => {
    serve();
    writing('<p>half a sentence</p>');
    server.use(onMethod('ebm.api.notes.add', () => refusal({ status: 403, exc_type: 'PermissionError', text: 'Not yours' })));
    const { user } = open();
    await screen.findByRole('textbox', { name: 'Note' });
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not yours');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveTextContent('half a sentence');
    expect(kept(USER, `note:EBM Invoice/${INVOICE}:new`)).not.toBeNull();
  });

  it('asks before what was written is thrown away', async () => {
    serve();
    writing('<p>half a sentence</p>');
    const { user } = open();
    await screen.findByRole('textbox', { name: 'Note' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Go on writing' }));
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveTextContent('half a sentence');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Throw away' }));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(kept(USER, `note:EBM Invoice/${INVOICE}:new`)).toBeNull();
  });

  it('overwrites a note that was changed elsewhere only when told to, having shown it', async () => {
    const now = serve(note());
    writing('<p>mine</p>', 'n1', '2026-11-21 14:02:00.000001');
    const sent: unknown[] = [];
    server.use(
      onMethod('ebm.api.notes.change', ({ args }) => {
        sent.push(args.modified);
        if (args.modified !== now.notes[0]?.modified) return refusal({ status: 417, exc_type: 'TimestampMismatchError', text: 'changed' });
        now.notes = [note({ content: String(args.content) })];
        return answer(now.notes[0]);
      }),
    );
    const { user } = open();
    await screen.findByRole('textbox', { name: /^Note/ });
    now.notes = [note({ content: '<p>of another tab</p>', modified: '2026-11-21 16:00:00.000000' })];
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('of another tab')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save mine instead' }));
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('The note is saved.')).toBeInTheDocument();
    expect(sent).toEqual(['2026-11-21 14:02:00.000001', '2026-11-21 16:00:00.000000']);
  });

  const connect = async ({ client, socket }: ReturnType<typeof open>) => {
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
  };

  it('tells who writes that the note was changed elsewhere as soon as it is heard of', async () => {
    const now = serve(note());
    writing('<p>mine</p>', 'n1', '2026-11-21 14:02:00.000001');
    const app = open();
    const { user, socket } = app;
    await screen.findByRole('textbox', { name: /^Note/ });
    await connect(app);
    now.notes = [note({ content: '<p>of another tab</p>', modified: '2026-11-21 16:00:00.000000' })];
    act(() => socket.fire('ebm_notes', { doctype: 'EBM Invoice', names: [INVOICE] }));
    expect(await screen.findByText('of another tab')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveTextContent('mine');
    await user.click(screen.getByRole('button', { name: 'Take the other version' }));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(await screen.findByText('of another tab')).toBeVisible();
    expect(kept(USER, `note:EBM Invoice/${INVOICE}:n1`)).toBeNull();
  });

  it('keeps notes of documents of the same name apart [T6]', async () => {
    const now = serve();
    const app = open();
    await screen.findByText(/No notes yet/);
    await connect(app);
    const { socket } = app;
    const asked = requests.length;
    now.notes = [note()];
    act(() => socket.fire('ebm_notes', { doctype: 'EBM Customer', names: [INVOICE] }));
    act(() => socket.fire('ebm_notes', { doctype: 'EBM Invoice', names: ['another'] }));
    expect(requests).toHaveLength(asked);
  });

  it('deletes after asking, with the harmless answer in front', async () => {
    const now = serve(note());
    server.use(onMethod('ebm.api.notes.remove', () => ((now.notes = []), answer({ name: 'n1' }))));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Delete the note/ }));
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await user.click(within(screen.getByRole('group', { name: 'Delete this note?' })).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/No notes yet/)).toBeVisible();
  });

  it('asks again when somebody wrote, wherever [T6]', async () => {
    const now = serve();
    const { client, socket } = open();
    await screen.findByText(/No notes yet/);
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
    expect(socket.sent).toContainEqual(['doctype_subscribe', 'EBM Invoice']);
    now.notes = [note()];
    act(() => socket.fire('ebm_notes', { doctype: 'EBM Invoice', names: ['another', INVOICE] }));
    expect(await screen.findByText('twice')).toBeVisible();
  });

  it('marks what an edit in Desk would lose, and nothing else [W8]', async () => {
    serve(note({ content: '<p>a</p><hr><ol start="3"><li data-list="ordered">b</li></ol>' }), note({ name: 'n2' }));
    open();
    expect(await screen.findByText('Editing this in Desk would lose: lines across and where a numbered list starts.')).toBeVisible();
    expect(screen.getAllByText(/Editing this in Desk/)).toHaveLength(1);
  });

  it('says what Desk lost, shows both versions, and brings the one before back [W8]', async () => {
    const desk = { by: 'Solange Supervisor', before: '<p>kept</p><hr><p>below</p>' };
    const now = serve(note({ content: '<p>flat</p>', modified: '2026-11-21 15:00:00.000000', desk }));
    const sent: unknown[] = [];
    server.use(
      onMethod('ebm.api.notes.bring_back', ({ args }) => {
        sent.push(args);
        if (sent.length === 1) return refusal({ status: 417, exc_type: 'TimestampMismatchError', text: 'changed again' });
        now.notes = [note({ content: desk.before })];
        return answer(now.notes[0]);
      }),
    );
    const { user } = open();
    expect(await screen.findByText('Changed in Desk by Solange Supervisor, 21 Nov 2026 15:00')).toBeVisible();
    expect(await screen.findByText('What was lost: lines across.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Bring the version before back/ }));
    const asked = screen.getByRole('group', { name: 'Save the version before in place of the one now?' });
    expect(within(asked).getByRole('button', { name: 'Leave it as it is' })).toHaveFocus();
    expect(await within(asked).findByText('kept')).toBeVisible();
    await user.click(within(asked).getByRole('button', { name: 'Bring it back' }));
    expect(await screen.findByText('changed again')).toBeVisible();
    await user.click(within(asked).getByRole('button', { name: 'Bring it back' }));
    expect(await screen.findByText('The version before is back.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/Changed in Desk/)).not.toBeInTheDocument());
    expect(sent[1]).toEqual({ name: 'n1', modified: '2026-11-21 15:00:00.000000' });
  });

  it('lets others see what Desk changed, and only who wrote it bring it back [W8]', async () => {
    serve(note({ mine: false, desk: { by: 'Marie', before: '<p>kept</p>' } }));
    open();
    expect(await screen.findByText('Nothing that Desk cannot keep was lost.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Bring/ })).not.toBeInTheDocument();
  });
});
