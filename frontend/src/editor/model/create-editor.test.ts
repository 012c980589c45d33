import { Editor } from 'slate';
import { describe, expect, it } from 'vitest';

import { currentBlockType, setBlockType, toggleBlockType } from '../commands/block-type';
import { currentLink, removeLink, setLink } from '../commands/links';
import { currentList, toggleList } from '../commands/lists';
import { isMarkActive, toggleMark } from '../commands/marks';
import { fromHtml } from '../html/from-html';
import { toHtml } from '../html/to-html';
import { createEditor } from './create-editor';

const inner = (editor: Editor) => toHtml(editor.children).replace(/^<div class="ql-editor read-mode">|<\/div>$|<span class="ql-ui" contenteditable="false"><\/span>/g, '');
function editing(html: string) {
  const editor = createEditor({ document: fromHtml(html) });
  editor.selection = Editor.range(editor, []);
  return editor;
}

describe('the commands, roughly', () => {
  it('marks are toggled over a selection and for what is typed next [W1]', () => {
    const editor = editing('<p>one</p><p>two</p>');
    toggleMark(editor, 'bold');
    expect(inner(editor)).toBe('<p><strong>one</strong></p><p><strong>two</strong></p>');
    expect(isMarkActive(editor, 'bold')).toBe(true);
    toggleMark(editor, 'bold');
    expect(inner(editor)).toBe('<p>one</p><p>two</p>');
  });

  it('blocks become headings, code and paragraphs again [W1]', () => {
    const editor = editing('<p>one</p><p>two</p>');
    toggleBlockType(editor, 'heading-2');
    expect(inner(editor)).toBe('<h2>one</h2><h2>two</h2>');
    setBlockType(editor, 'code-block');
    expect(inner(editor)).toBe('<pre class="ql-code-block-container"><div class="ql-code-block">one</div><div class="ql-code-block">two</div></pre>');
    expect(currentBlockType(editor)).toBe('code-block');
    setBlockType(editor, 'paragraph');
    expect(inner(editor)).toBe('<p>one</p><p>two</p>');
  });

  it('blocks become items and leave the list again [W1]', () => {
    const editor = editing('<p>one</p><h1>two</h1>');
    toggleList(editor, 'check');
    expect(inner(editor)).toBe('<ol><li data-list="unchecked">one</li><li data-list="unchecked">two</li></ol>');
    expect(currentList(editor)).toBe('check');
    toggleList(editor, 'ordered');
    expect(inner(editor)).toBe('<ol><li data-list="ordered">one</li><li data-list="ordered">two</li></ol>');
    toggleList(editor, 'ordered');
    expect(inner(editor)).toBe('<p>one</p><p>two</p>');
    editor.undo();
    expect(inner(editor)).toBe('<p>one</p><h1>two</h1>');
  });

  it('words are linked, and not [W4]', () => {
    const editor = editing('<p>one</p>');
    expect(setLink(editor, 'javascript:alert(1)')).toBe(false);
    expect(setLink(editor, 'utility.rw')).toBe(true);
    expect(inner(editor)).toBe('<p><a href="https://utility.rw" rel="noopener noreferrer" target="_blank">one</a></p>');
    editor.selection = Editor.range(editor, [0, 1]);
    expect(currentLink(editor)).toMatchObject({ url: 'https://utility.rw', text: 'one' });
    removeLink(editor);
    expect(inner(editor)).toBe('<p>one</p>');
  });
});
