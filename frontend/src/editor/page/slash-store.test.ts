import { Editor, Transforms } from 'slate';
import { beforeEach, describe, expect, it } from 'vitest';

import { createEditor } from '../model/create-editor';
import type { RichEditor } from '../model/editor-type';
import { SlashStore } from './slash-store';

const key = (name: string) => ({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false });
const panels = { openLink: () => undefined, openHelp: () => undefined, openMedia: () => undefined };

let editor: RichEditor;
let slash: SlashStore;

/** As keys do: a change each, and the store told of it while its operations are known. */
function type(text: string) {
  for (const letter of text) {
    editor.operations = [];
    editor.insertText(letter);
    slash.onChange();
  }
}
const offered = () => slash.getState().found.map(({ id }) => id);

beforeEach(() => {
  editor = createEditor();
  Transforms.select(editor, Editor.start(editor, []));
  slash = new SlashStore(editor, panels);
});

describe('"/" while writing', () => {
  it('offers every kind of paragraph at the beginning of a line and after a space [W1]', () => {
    type('/');
    expect(offered()).toContain('heading-6');
    expect(offered()).toContain('check');
    slash.close();
    type(' words /');
    expect(offered().length).toBeGreaterThan(5);
  });

  it('is a slash inside of a word, in a date, and before words that are no kind [W1]', () => {
    type('7/');
    expect(offered()).toEqual([]);
    type('5 /usr');
    expect(offered()).toEqual([]);
  });

  it('narrows by the beginnings of words and takes back what was typed on choosing [W1]', () => {
    type('/num');
    expect(offered()).toEqual(['ordered']);
    expect(slash.onKey(key('Enter'))).toBe(true);
    expect(editor.children[0]).toMatchObject({ type: 'list', children: [{ type: 'item', list: 'ordered', children: [{ text: '' }] }] });
    expect(offered()).toEqual([]);
    expect(slash.onKey(key('Enter'))).toBe(false);
  });

  it('goes round by arrows, and Esc leaves the words as typed [W1] [W10]', () => {
    type('/head');
    expect(offered()).toHaveLength(6);
    slash.onKey(key('ArrowUp'));
    expect(slash.getState().active).toBe(5);
    slash.onKey(key('ArrowDown'));
    expect(slash.getState().active).toBe(0);
    slash.onKey(key('Escape'));
    type('er');
    expect(offered()).toEqual([]);
    expect(Editor.string(editor, [])).toBe('/header');
  });

  it('closes when the caret goes elsewhere [W1]', () => {
    type('one /');
    editor.operations = [];
    Transforms.select(editor, Editor.start(editor, []));
    slash.onChange();
    expect(offered()).toEqual([]);
  });
});
