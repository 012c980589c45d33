import { Editor } from 'slate';
import { describe, expect, it } from 'vitest';

import { editing } from '../testing/editing';

const clipboard = (data: { html?: string; text?: string }) => ({ getData: (type: string) => (type === 'text/html' ? data.html : data.text) ?? '' }) as unknown as DataTransfer;

function pasted(html: string, data: { html?: string; text?: string }): string {
  const { editor, shown } = editing(html);
  editor.insertData(clipboard(data));
  const once = JSON.stringify(editor.children);
  Editor.normalize(editor, { force: true });
  expect(JSON.stringify(editor.children)).toBe(once);
  return shown();
}

describe('pasting', () => {
  it('words into words joins them, marks and links kept [W9]', () => {
    expect(pasted('<p>a|b</p>', { html: '<b>one</b> <a href="https://x.y">two</a>' })).toBe('<p>a<strong>one</strong> <a href="https://x.y" rel="noopener noreferrer" target="_blank">two</a>|b</p>');
    expect(pasted('<p>«abc»d</p>', { text: 'x y' })).toBe('<p>x y|d</p>');
    expect(pasted('<h1>a|b</h1>', { html: '<p>one</p>' })).toBe('<h1>aone|b</h1>');
  });

  it('one heading or item into words is words, into an empty paragraph it stays what it is [W9]', () => {
    expect(pasted('<p>a|b</p>', { html: '<h2>one</h2>' })).toBe('<p>aone|b</p>');
    expect(pasted('<p>|</p>', { html: '<h2>one</h2>' })).toBe('<h2>one|</h2>');
    expect(pasted('<p>a|b</p>', { html: '<ul><li>one</li></ul>' })).toBe('<p>aone|b</p>');
  });

  it('paragraphs join with what stands around the caret [W9]', () => {
    expect(pasted('<p>a|b</p>', { text: 'one\ntwo\nthree' })).toBe('<p>aone</p><p>two</p><p>three|b</p>');
    expect(pasted('<ol><li data-list="checked">a|b</li></ol>', { text: 'one\ntwo' })).toBe('<ol><li data-list="checked">aone</li><li data-list="checked">two|b</li></ol>');
  });

  it('a table in the middle of a paragraph stays a table [W9]', () => {
    expect(pasted('<p>a|b</p>', { html: '<table><tr><td>x</td><td>y</td></tr></table>' })).toBe('<p>a</p><table class="table table-bordered"><tbody><tr><td>x</td><td>y</td></tr></tbody></table><p>|b</p>');
    expect(pasted('<p>a|</p>', { html: '<p>before</p><table><tr><td>x</td></tr></table><p>after</p>' })).toBe('<p>a</p><p>before</p><table class="table table-bordered"><tbody><tr><td>x</td></tr></tbody></table><p>after|</p>');
    expect(pasted('<ol><li data-list="bullet">a|b</li></ol>', { html: '<table><tr><td>x</td></tr></table>' })).toBe('<ol><li data-list="bullet">a</li></ol><table class="table table-bordered"><tbody><tr><td>x</td></tr></tbody></table><ol><li data-list="bullet">|b</li></ol>');
  });

  it('a list stands between, or joins the list it is pasted into at its depth [W9]', () => {
    expect(pasted('<p>a|b</p>', { html: '<ul><li>one</li><li>two</li></ul>' })).toBe('<p>a</p><ol><li data-list="bullet">one</li><li data-list="bullet">two|</li></ol><p>b</p>');
    expect(pasted('<p>|</p>', { html: '<ul><li>one</li><li>two</li></ul>' })).toBe('<ol><li data-list="bullet">one</li><li data-list="bullet">two|</li></ol>');
    expect(pasted('<ol><li data-list="ordered">a</li><li data-list="ordered" class="ql-indent-1">|</li><li data-list="ordered">z</li></ol>', { html: '<ul><li>one<ul><li>two</li></ul></li></ul>' })).toBe(
      '<ol><li data-list="ordered">a</li><li data-list="bullet" class="ql-indent-1">one</li><li data-list="bullet" class="ql-indent-2">two|</li><li data-list="ordered">z</li></ol>',
    );
  });

  it('into code brings its words as they are [W9]', () => {
    expect(pasted('<pre>a|b</pre>', { html: '<b>x</b>', text: '# x\r\n  **y**' })).toBe('<pre class="ql-code-block-container"><div class="ql-code-block">a# x</div><div class="ql-code-block">  **y**|b</div></pre>');
  });

  it('an address over words links them; over nothing it is a link itself [W4]', () => {
    expect(pasted('<p>«one» two</p>', { text: 'https://utility.rw', html: '<a href="https://utility.rw">https://utility.rw</a>' })).toBe('<p><a href="https://utility.rw" rel="noopener noreferrer" target="_blank">one|</a> two</p>');
    expect(pasted('<p>«one» two</p>', { text: 'javascript:alert(1)' })).toBe('<p>javascript:alert(1)| two</p>');
    expect(pasted('<p>|</p>', { text: 'https://utility.rw' })).toMatch(/^<p><a href="https:\/\/utility.rw" [^>]*>https:\/\/utility.rw<\/a>\|<\/p>$/);
    expect(pasted('<p>|</p>', { html: '<a href="tel:123">call</a>' })).toBe('<p>call|</p>');
  });

  it('nothing changes nothing, and what is pasted is one step of its own [W7]', async () => {
    expect(pasted('<p>a«b»</p>', {})).toBe('<p>a«b»</p>');
    const { editor, type, act, shown } = editing('<p>|</p>');
    await type('ab');
    await act(() => editor.insertData(clipboard({ text: 'x\ny' })));
    await type('c');
    await act(() => editor.undo());
    expect(shown()).toBe('<p>abx</p><p>y|</p>');
    await act(() => editor.undo());
    expect(shown()).toBe('<p>ab|</p>');
  });

  it('what was copied here comes back as it was, sizes and colours too [W9]', () => {
    const source = editing('<h2>«Head</h2><ol><li data-list="checked">a</li><li data-list="bullet" class="ql-indent-1">b</li></ol><p><span style="font-size: 20px; color: #123456">big</span> words»</p>');
    const data = new Map<string, string>();
    source.editor.setFragmentData({ setData: (type: string, value: string) => data.set(type, value) } as unknown as DataTransfer);
    expect(data.get('text/plain')).toBe('Head\na\nb\nbig words');
    expect(pasted('<p>|</p>', { html: data.get('text/html') ?? '' })).toBe('<h2>Head</h2><ol><li data-list="checked">a</li><li data-list="bullet" class="ql-indent-1">b</li></ol><p><span style="color: #123456; font-size: 20px;">big</span> words|</p>');
  });
});

it('what is typed after a pasted link is no part of it [W4]', () => {
  const { editor, shown } = editing('<p>a |</p>');
  editor.insertData(clipboard({ text: 'https://utility.rw' }));
  editor.insertText('!');
  expect(shown()).toBe('<p>a <a href="https://utility.rw" rel="noopener noreferrer" target="_blank">https://utility.rw</a>!|</p>');
});
