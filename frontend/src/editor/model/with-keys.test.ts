import { Transforms } from 'slate';
import { describe, expect, it } from 'vitest';

import { editing } from '../testing/editing';

const enter = (html: string) => {
  const { editor, shown } = editing(html);
  editor.insertBreak();
  return shown();
};
const backspace = (html: string) => {
  const { editor, shown } = editing(html);
  editor.deleteBackward('character');
  return shown();
};
const remove = (html: string) => {
  const { editor, shown } = editing(html);
  editor.deleteForward('character');
  return shown();
};
const ol = (items: string) => `<ol>${items}</ol>`;
const li = (text: string, kind = 'bullet', indent = 0) => `<li data-list="${kind}"${indent > 0 ? ` class="ql-indent-${indent}"` : ''}>${text}</li>`;

describe('Enter', () => {
  it('at the end of a heading begins a paragraph, in the middle it parts the heading [W1]', () => {
    expect(enter('<h2>Title|</h2>')).toBe('<h2>Title</h2><p>|</p>');
    expect(enter('<h2>Ti|tle</h2>')).toBe('<h2>Ti</h2><h2>|tle</h2>');
    expect(enter('<h2>|Title</h2>')).toBe('<p><br></p><h2>|Title</h2>');
  });

  it('keeps how a paragraph is aligned, and lets a heading’s successor keep it [W1]', () => {
    expect(enter('<p style="text-align: center">one|</p>')).toBe('<p style="text-align: center;">one</p><p style="text-align: center;">|</p>');
    expect(enter('<h1 style="text-align: center">one|</h1>')).toBe('<h1 style="text-align: center;">one</h1><p style="text-align: center;">|</p>');
  });

  it('makes a new item, unticked [W1]', () => {
    expect(enter(ol(li('one|', 'checked')))).toBe(`${ol(li('one', 'checked') + li('|', 'unchecked'))}`);
    expect(enter(ol(li('on|e', 'ordered', 1)))).toBe(`${ol(li('on', 'ordered', 1) + li('|e', 'ordered', 1))}`);
  });

  it('in an empty item goes one level up, then leaves the list [W1]', () => {
    expect(enter(ol(li('one') + li('|', 'bullet', 1)))).toBe(ol(li('one') + li('|')));
    expect(enter(ol(li('one') + li('|') + li('two')))).toBe(`${ol(li('one'))}<p>|</p>${ol(li('two'))}`);
  });

  it('in an empty line of a quotation leaves it [W1]', () => {
    expect(enter('<blockquote>one|</blockquote>')).toBe('<blockquote>one</blockquote><blockquote>|</blockquote>');
    expect(enter('<blockquote>one</blockquote><blockquote>|</blockquote>')).toBe('<blockquote>one</blockquote><p>|</p>');
  });

  it('in code is a line of it; on the second empty line at its end it leaves it [W1]', () => {
    const { editor, shown } = editing('<pre>a|</pre>');
    editor.insertBreak();
    editor.insertText('b');
    expect(shown()).toBe('<pre class="ql-code-block-container"><div class="ql-code-block">a</div><div class="ql-code-block">b|</div></pre>');
    editor.insertBreak();
    editor.insertBreak();
    editor.insertBreak();
    expect(shown()).toBe('<pre class="ql-code-block-container"><div class="ql-code-block">a</div><div class="ql-code-block">b</div></pre><p>|</p>');
  });

  it('in code takes the indentation of the line along [W1]', () => {
    expect(enter('<pre>  a|</pre>')).toContain('<div class="ql-code-block">  a</div><div class="ql-code-block">  |</div>');
  });

  it('on a rule or what is kept goes on below it [W1]', () => {
    const { editor, shown } = editing('<p>a</p><hr><p>b</p>');
    Transforms.select(editor, { path: [1, 0], offset: 0 });
    editor.insertBreak();
    expect(shown()).toBe('<p>a</p><hr><p>|</p><p>b</p>');
  });

  it('over a selection takes it away first [W1]', () => {
    expect(enter('<p>o«n</p><p>t»wo</p>')).toBe('<p>o</p><p>|wo</p>');
  });

  it('with Shift breaks the line [W1]', () => {
    const { editor, shown } = editing('<p>on|e</p>');
    editor.insertSoftBreak();
    expect(shown()).toBe('<p>on<br>|e</p>');
  });
});

describe('Backspace at the start', () => {
  it('of an item goes one level up, then leaves the list [W1]', () => {
    expect(backspace(ol(li('one') + li('|two', 'bullet', 1)))).toBe(ol(li('one') + li('|two')));
    expect(backspace(ol(li('one') + li('|two')))).toBe(`${ol(li('one'))}<p>|two</p>`);
  });

  it('of a heading, code or an indented or quoted line makes it plain [W1]', () => {
    expect(backspace('<p>a</p><h3>|b</h3>')).toBe('<p>a</p><p>|b</p>');
    expect(backspace('<pre>|a\nb</pre>')).toBe('<p>|a</p><p>b</p>');
    expect(backspace('<p class="ql-indent-2">|a</p>')).toBe('<p class="ql-indent-1">|a</p>');
    expect(backspace('<blockquote>|a</blockquote>')).toBe('<p>|a</p>');
  });

  it('of a paragraph joins it with what stands before, an item too [W1]', () => {
    expect(backspace('<p>a</p><p>|b</p>')).toBe('<p>a|b</p>');
    expect(backspace(`${ol(li('a'))}<p>|b</p>`)).toBe(`${ol(li('a|b'))}`);
    expect(backspace('<h1>a</h1><p>|b</p>')).toBe('<h1>a|b</h1>');
  });

  it('of the document does nothing [W1]', () => {
    expect(backspace('<p>|a</p>')).toBe('<p>|a</p>');
  });

  it('takes a rule away, but what is kept is chosen first and goes with the next [W1]', () => {
    expect(backspace('<p>a</p><hr><p>|b</p>')).toBe('<p>a</p><p>|b</p>');
    const { editor } = editing('<p>a</p><details>x</details><p>|b</p>');
    editor.deleteBackward('character');
    expect(editor.selection?.anchor.path).toEqual([1, 0]);
    expect(editor.children).toHaveLength(3);
    editor.deleteBackward('character');
    expect(editor.children.map((block) => 'type' in block && block.type)).toEqual(['paragraph', 'paragraph']);
  });

  it('between words takes a letter, also one made of several characters [W1]', () => {
    expect(backspace('<p>a👩‍👩‍👧|b</p>')).toBe('<p>a|b</p>');
  });
});

describe('Delete at the end', () => {
  it('joins with what follows; what is kept is chosen first [W1]', () => {
    expect(remove('<p>a|</p><p>b</p>')).toBe('<p>a|b</p>');
    expect(remove('<p>a|</p><hr><p>b</p>')).toBe('<p>a|</p><p>b</p>');
    const { editor } = editing('<p>a|</p><details>x</details><p>b</p>');
    editor.deleteForward('character');
    expect(editor.selection?.anchor.path).toEqual([1, 0]);
    expect(editor.children).toHaveLength(3);
  });
});
