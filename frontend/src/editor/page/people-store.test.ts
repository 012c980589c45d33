import { Editor, Transforms } from 'slate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { mentionsIn, type Person } from '../commands/mention';
import { setBlockType } from '../commands/block-type';
import { toggleMark } from '../commands/marks';
import { createEditor } from '../model/create-editor';
import type { RichEditor } from '../model/editor-type';
import { isMeant, PeopleStore, REST_MS, type People } from './people-store';

const key = (name: string) => ({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false });
const ANN: Person = { id: 'ann@x.rw', label: 'Ann Kamana' };
const BOB: Person = { id: 'bob@x.rw', label: 'Bob Éric' };

let editor: RichEditor;
let store: PeopleStore;
let people: ReturnType<typeof vi.fn<People>>;

/** As keys do: a change each, and the store told of it while its operations are known. */
function type(text: string, whole = false) {
  for (const letter of whole ? [text] : text) {
    editor.operations = [];
    editor.insertText(letter);
    store.onChange();
  }
}
const rest = (ms = REST_MS) => vi.advanceTimersByTimeAsync(ms);
const offered = () => store.getState().found.map(({ label }) => label);
const press = (name: string) => store.onKey(key(name));

beforeEach(() => {
  vi.useFakeTimers();
  editor = createEditor();
  Transforms.select(editor, Editor.start(editor, []));
  store = new PeopleStore(editor);
  people = vi.fn<People>((typed) => Promise.resolve([ANN, BOB].filter((person) => isMeant(person, typed))));
  store.use(people);
});
afterEach(() => vi.useRealTimers());

describe('"@" while writing', () => {
  it.each(['@', 'to @', 'to (@', 'to “@', '— @', '日@'])('offers people after %s [W6]', async (text) => {
    type(text);
    await rest(0);
    expect(offered()).toEqual(['Ann Kamana', 'Bob Éric']);
  });

  it.each(['a@', 'ann@x.rw', 'x.@', '7@'])('is a letter in %s [W6]', async (text) => {
    type(text);
    await rest();
    expect([store.getState().status, people.mock.calls]).toEqual(['closed', []]);
  });

  it('is a letter in code, and where nobody can be asked for [W6]', async () => {
    toggleMark(editor, 'code');
    type('@');
    toggleMark(editor, 'code');
    setBlockType(editor, 'code-block');
    type(' @');
    setBlockType(editor, 'paragraph');
    store.use(undefined);
    type(' @');
    await rest();
    expect([store.getState().status, people.mock.calls]).toEqual(['closed', []]);
  });

  it('asks once somebody rests, and narrows what is there meanwhile [W6]', async () => {
    type('@');
    await rest(0);
    type('an');
    expect([offered(), store.getState().status]).toEqual([['Ann Kamana'], 'asking']);
    await rest();
    expect(people.mock.calls).toEqual([[''], ['an']]);
    expect(store.getState().status).toBe('found');
  });

  it('takes no answer to what was typed before [W6]', async () => {
    const answers: ((found: readonly Person[]) => void)[] = [];
    people.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    type('@');
    await rest(0);
    type('a');
    await rest();
    answers[1]?.([ANN]);
    await rest(0);
    answers[0]?.([BOB]);
    await rest(0);
    expect(offered()).toEqual(['Ann Kamana']);
    type('n');
    press('Escape');
    await rest();
    expect(store.getState().status).toBe('closed');
  });

  it('names the one chosen by Enter or Tab, after arrows, and a space follows [W6] [W10]', async () => {
    type('for @');
    await rest(0);
    expect(press('ArrowDown')).toBe(true);
    expect(press('Enter')).toBe(true);
    expect(mentionsIn(editor.children)).toMatchObject([{ id: 'bob@x.rw', label: 'Bob Éric' }]);
    type('and @ann ka');
    await rest();
    expect(press('Tab')).toBe(true);
    type('!');
    expect(mentionsIn(editor.children)).toHaveLength(2);
    expect(Editor.string(editor, [])).toBe('for  and  !');
    expect(press('Enter')).toBe(false);
  });

  it('is left as typed by Esc, and does not come back while one types on [W6]', async () => {
    type('@a');
    await rest();
    expect(press('Escape')).toBe(true);
    type('nn ');
    await rest();
    expect([store.getState().status, Editor.string(editor, [])]).toEqual(['closed', '@ann ']);
    expect(press('Escape')).toBe(false);
  });

  it('says that there is nobody, leaves Enter to the text, and is over with the next word [W6]', async () => {
    type('@zz');
    await rest();
    expect([store.getState().status, offered()]).toEqual(['found', []]);
    expect([press('Enter'), press('Tab'), press('ArrowDown')]).toEqual([false, false, false]);
    type(' yy');
    await rest();
    expect(store.getState().status).toBe('closed');
  });

  it('begins anew in the next line, and after a space [W6]', async () => {
    type('@zz');
    await rest();
    editor.insertBreak();
    type('@ann');
    await rest();
    expect(offered()).toEqual(['Ann Kamana']);
    type(' @bob');
    await rest();
    expect(offered()).toEqual(['Bob Éric']);
  });

  it('says that people could not be asked for, and asks again on the next letter [W6]', async () => {
    people.mockRejectedValueOnce(new Error('away'));
    type('@');
    await rest(0);
    expect(store.getState().status).toBe('failed');
    type('b');
    await rest();
    expect(offered()).toEqual(['Bob Éric']);
  });

  it('opens where a touch keyboard puts in the sign with letters around it [W6]', async () => {
    type('to ');
    type('@bo', true);
    await rest();
    expect(offered()).toEqual(['Bob Éric']);
    press('Enter');
    type('x@', true);
    await rest();
    expect(store.getState().status).toBe('closed');
  });

  it('offers no more than ten, and is over when the caret goes elsewhere [W6]', async () => {
    people.mockResolvedValue(Array.from({ length: 12 }, (_, number) => ({ id: `p${number}`, label: `P ${number}` })));
    type('x @');
    await rest(0);
    expect(offered()).toHaveLength(10);
    editor.operations = [];
    Transforms.select(editor, Editor.start(editor, []));
    store.onChange();
    expect(store.getState().status).toBe('closed');
  });
});

describe('who is meant', () => {
  it.each([
    ['', true],
    ['bob', true],
    ['ÉRIC', true],
    ['eric b', true],
    ['bob@x', true],
    ['x.rw', false],
    ['ob', false],
    ['bob x', false],
  ])('by %j is %s for Bob Éric [W6]', (typed, meant) => expect(isMeant(BOB, typed)).toBe(meant));
});
