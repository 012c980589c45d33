import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';

import { fromHtml } from '../html/from-html';
import { toHtml } from '../html/to-html';
import { createEditor } from '../model/create-editor';
import { stripped } from '../testing/editing';
import type { ClipboardReader } from './clipboard-reader';
import { OnDemand } from '../../lazy/on-demand';
import { clipboardBlocks } from './read-clipboard';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** An editor whose reader of clipboards comes when the test says so, or never. */
function editor(html: string, at: number) {
  const parts: { come: () => Promise<unknown>; fail: () => Promise<unknown> }[] = [];
  const reader = new OnDemand<ClipboardReader>(
    () => new Promise((resolve, reject) => parts.push({ come: () => (resolve({ clipboardBlocks }), settled()), fail: () => (reject(new Error('away')), settled()) })),
    'reader',
  );
  const made = createEditor({ document: fromHtml(html), reader });
  const told: string[] = [];
  made.tell = (what) => told.push(what);
  Transforms.select(made, { path: [0, 0], offset: at });
  const paste = (data: { html?: string; text?: string }) => made.insertData({ getData: (type: string) => (type === 'text/html' ? data.html : data.text) ?? '' } as unknown as DataTransfer);
  const shown = () => stripped(toHtml(made.children));
  return { editor: made, paste, parts, told, shown };
}

describe('a paste before what reads it is loaded', () => {
  it('stands where it was pasted, and what was typed meanwhile stays behind it with the caret [W9]', async () => {
    const { editor: made, paste, parts, shown } = editor('<p>ab</p>', 1);
    paste({ html: '<b>bold</b>' });
    made.insertText('typed');
    await parts[0]?.come();
    expect(shown()).toBe('<p>a<strong>bold</strong>typedb</p>');
    made.insertText('!');
    expect(shown()).toBe('<p>a<strong>bold</strong>typed!b</p>');
  });

  it('leaves the caret behind it where nothing was typed, and keeps the order of several [W9]', async () => {
    const { editor: made, paste, parts, shown } = editor('<p>ab</p>', 1);
    paste({ html: '<i>1</i>' });
    paste({ html: '<b>2</b>' });
    await parts[0]?.come();
    made.removeMark('bold');
    made.insertText('3');
    expect(parts).toHaveLength(1);
    expect(shown()).toBe('<p>a<em>1</em><strong>2</strong>3b</p>');
    paste({ text: 'x\ny' });
    expect(shown()).toBe('<p>a<em>1</em><strong>2</strong>3x</p><p>yb</p>');
  });

  it('takes the place of what was selected, and is undone [W9] [W7]', async () => {
    const { editor: made, paste, parts, shown } = editor('<p>abc</p>', 1);
    Transforms.select(made, { anchor: { path: [0, 0], offset: 1 }, focus: { path: [0, 0], offset: 2 } });
    paste({ html: '<p>one</p><table><tr><td>x</td></tr></table>' });
    await parts[0]?.come();
    expect(shown()).toMatch(/^<p>a<\/p><p>one<\/p><table\b.*<\/table><p>c<\/p>$/);
    made.undo();
    made.undo();
    expect(shown()).toBe('<p>abc</p>');
  });

  it('goes where one writes when its place is gone [W9]', async () => {
    const { editor: made, paste, parts, shown } = editor('<p>one</p><p>two</p>', 1);
    paste({ text: 'x' });
    Transforms.removeNodes(made, { at: [0] });
    Transforms.select(made, Editor.end(made, [0]));
    await parts[0]?.come();
    expect(shown()).toBe('<p>twox</p>');
  });

  it('brings its words and says so when that cannot be loaded, and asks for it again the next time [W9]', async () => {
    const { paste, parts, told, shown } = editor('<p>ab</p>', 1);
    paste({ html: '<b>one</b>', text: 'one\ntwo' });
    await parts[0]?.fail();
    expect(shown()).toBe('<p>aone</p><p>twob</p>');
    expect(told).toEqual(['pasted-plain']);
    paste({ html: '<b>three</b>' });
    await parts[1]?.come();
    expect(shown()).toBe('<p>aone</p><p>two<strong>three</strong>b</p>');
    expect(told).toHaveLength(1);
  });

  it('needs none for words in code or an address over words [W4] [W9]', () => {
    const { paste, parts, shown } = editor('<pre>ab</pre>', 1);
    paste({ html: '<b>x</b>', text: 'x' });
    expect(shown()).toContain('axb');
    expect(parts).toEqual([]);
  });
});
