import { Transforms } from 'slate';
import { describe, expect, it } from 'vitest';

import { setBlockType } from '../commands/block-type';
import { toggleChecked } from '../commands/lists';
import { toggleMark } from '../commands/marks';
import { fromHtml } from '../html/from-html';
import { editing, type Editing } from '../testing/editing';
import { replaceDocument } from './replace-document';

const steps = ({ editor }: Editing) => editor.history.undos.length;
const select = (anchor: number, focus = anchor, block = 0) => (editor: Editing['editor']) => Transforms.select(editor, { anchor: { path: [block, 0], offset: anchor }, focus: { path: [block, 0], offset: focus } });

describe('steps of undo', () => {
  it('letters within 500 ms of each other are one, after a longer pause another begins [W7]', async () => {
    for (const [pause, expected] of [
      [50, 1],
      [499, 1],
      [500, 1],
      [501, 3],
    ] as const) {
      const page = editing('<p>|</p>');
      await page.type('abc', pause);
      expect(steps(page)).toBe(expected);
    }
  });

  it('changes of different kinds at one place within 500 ms are one [W7]', async () => {
    const page = editing('<p>|</p>');
    await page.type('ab', 50);
    await page.type('\n', 50);
    await page.type('cd', 50);
    await page.act((editor) => editor.deleteBackward('character'), 50);
    await page.act((editor) => setBlockType(editor, 'heading-1'), 50);
    await page.type('e', 50);
    expect(page.shown()).toBe('<p>ab</p><h1>ce|</h1>');
    expect(steps(page)).toBe(1);
    await page.act((editor) => editor.undo());
    expect(page.shown()).toBe('<p>|</p>');
    await page.act((editor) => editor.redo());
    expect(page.shown()).toBe('<p>ab</p><h1>ce|</h1>');
  });

  it('writing and then marking what was written is one; marking something else is another [W7]', async () => {
    const page = editing('<p>one |</p>');
    await page.type('two', 50);
    await page.act(select(4, 7), 50);
    await page.act((editor) => toggleMark(editor, 'bold'), 50);
    expect(steps(page)).toBe(1);
    await page.act(select(0, 2), 50);
    await page.act((editor) => toggleMark(editor, 'italic'), 50);
    expect(steps(page)).toBe(2);
  });

  it('a change elsewhere begins another, however quick [W7]', async () => {
    const page = editing('<p>one|</p><p>two</p><ol><li data-list="unchecked">x</li></ol>');
    await page.type('a', 10);
    await page.act(select(0, 0, 1), 10);
    await page.type('b', 10);
    expect(steps(page)).toBe(2);
    await page.act((editor) => toggleChecked(editor, [2, 0]), 10);
    expect(steps(page)).toBe(3);
  });

  it('moving the caret is none, and neither is going back to where one wrote [W7]', async () => {
    const page = editing('<p>one|</p>');
    await page.act(select(1), 10);
    await page.act(select(3), 10);
    expect(steps(page)).toBe(0);
    await page.type('a', 10);
    await page.act(select(3), 10);
    await page.type('b', 10);
    expect(steps(page)).toBe(1);
  });

  it('at most 100 are kept [W7]', async () => {
    const page = editing('<p>|</p>');
    await page.type('x'.repeat(130), 600);
    expect(steps(page)).toBe(100);
    for (let i = 0; i < 100; i += 1) await page.act((editor) => editor.undo());
    expect(page.shown()).toBe(`<p>${'x'.repeat(30)}|</p>`);
    await page.act((editor) => editor.undo());
    expect(page.shown()).toBe(`<p>${'x'.repeat(30)}|</p>`);
  });

  it('what is composed is one, however long it takes, and the letters after it are not part of it [W7]', async () => {
    const page = editing('<p>|</p>');
    await page.type('a', 10);
    page.editor.setComposing(true);
    await page.type('k', 900);
    await page.act((editor) => editor.deleteBackward('character'), 900);
    await page.type('か', 900);
    page.editor.setComposing(false);
    await page.type('b', 900);
    expect(steps(page)).toBe(3);
    await page.act((editor) => editor.undo());
    await page.act((editor) => editor.undo());
    expect(page.shown()).toBe('<p>a|</p>');
  });

  it('what is written after an undo is one of its own and cannot be redone over [W7]', async () => {
    const page = editing('<p>|</p>');
    await page.type('ab', 600);
    await page.act((editor) => editor.undo(), 10);
    await page.type('c', 10);
    expect(page.editor.history.redos).toEqual([]);
    expect(steps(page)).toBe(2);
    await page.act((editor) => editor.undo(), 10);
    expect(page.shown()).toBe('<p>a|</p>');
  });

  it('gives back where the caret stood [W7]', async () => {
    const page = editing('<p>«one» two</p>');
    await page.type('x', 10);
    await page.act((editor) => editor.undo(), 10);
    expect(page.shown()).toBe('<p>«one» two</p>');
  });

  it('another document has none; the caret stays where it was if there is such a place [W7]', async () => {
    const page = editing('<p>on|e</p>');
    await page.type('x', 10);
    await page.act((editor) => replaceDocument(editor, fromHtml('<p>other</p>')));
    expect([steps(page), page.shown()]).toEqual([0, '<p>oth|er</p>']);
    await page.type('y', 10);
    expect(steps(page)).toBe(1);
    await page.act((editor) => replaceDocument(editor, fromHtml('<h1>a</h1>')));
    expect(page.shown()).toBe('<h1>a</h1><p>|</p>');
    await page.act((editor) => editor.undo());
    expect(page.shown()).toBe('<h1>a</h1><p>|</p>');
  });
});
