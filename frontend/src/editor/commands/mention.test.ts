import { Transforms } from 'slate';
import { describe, expect, it } from 'vitest';

import { setBlockType } from './block-type';
import { editing } from '../testing/editing';
import { insertMention, mentionsIn } from './mention';

const ANN = { id: 'a@b.c', label: 'Ann  B' };
const TAG = '<span class="mention" data-id="a@b.c" data-value="Ann B" data-denotation-char="@" data-label="Ann B">@Ann B</span>';

describe('naming somebody', () => {
  it('puts the name where the caret stands, and a space after it [W6]', async () => {
    const { act, shown, type } = editing('<p>for |</p>');
    await act((editor) => insertMention(editor, ANN));
    expect(shown()).toBe(`<p>for ${TAG} |</p>`);
    await type('now');
    expect(shown()).toBe(`<p>for ${TAG} now|</p>`);
  });

  it('takes the space that is there [W6]', async () => {
    const { act, shown } = editing('<p>for «@an» now</p>');
    await act((editor) => insertMention(editor, ANN));
    expect(shown()).toBe(`<p>for ${TAG} |now</p>`);
  });

  it('is undone in one step, what was typed for it stays, and done again [W6] [W7]', async () => {
    const { editor, act, type, shown } = editing('<p>for |</p>');
    await type('@an');
    await act(() => insertMention(editor, ANN, { anchor: { path: [0, 0], offset: 4 }, focus: { path: [0, 0], offset: 7 } }));
    await type('x');
    await act(() => editor.undo());
    await act(() => editor.undo());
    expect(shown()).toBe('<p>for @an|</p>');
    await act(() => editor.redo());
    expect(mentionsIn(editor.children)).toHaveLength(1);
  });

  it('is taken away whole by Backspace, and by Delete [W6]', async () => {
    const { editor, act, shown } = editing(`<p>for ${TAG}|</p>`);
    await act(() => editor.deleteBackward('character'));
    expect(shown()).toBe('<p>for |</p>');
    await act(() => editor.undo());
    await act(() => {
      Transforms.select(editor, { path: [0, 0], offset: 4 });
      editor.deleteForward('character');
    });
    expect(shown()).toBe('<p>for |</p>');
  });

  it('becomes words in code, where nobody is named [W6]', async () => {
    const { editor, act, shown } = editing(`<p>for ${TAG} now|</p>`);
    await act(() => setBlockType(editor, 'code-block'));
    expect(shown()).toContain('<div class="ql-code-block">for @Ann B now|</div>');
    await act(() => insertMention(editor, ANN));
    expect(mentionsIn(editor.children)).toEqual([]);
  });
});
