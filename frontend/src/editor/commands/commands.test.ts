import { Transforms } from 'slate';
import { describe, expect, it } from 'vitest';

import type { RichEditor } from '../model/editor-type';
import { editing } from '../testing/editing';
import { currentAlign, isRightToLeft, setAlign, setRightToLeft } from './align';
import { currentBlockType, setBlockType, toggleBlockType } from './block-type';
import { exitBlock, insertRule } from './insert';
import { currentLink, removeLink, setLink } from './links';
import { currentList, indent, outdent, toggleChecked, toggleList } from './lists';
import { clearFormatting, currentMarks, isMarkActive, setBackground, setColour, toggleMark } from './marks';

const after = (html: string, ...changes: ((editor: RichEditor) => unknown)[]) => {
  const { editor, shown } = editing(html);
  for (const change of changes) change(editor);
  return shown();
};
const asked = <T>(html: string, question: (editor: RichEditor) => T) => question(editing(html).editor);
const li = (text: string, kind = 'bullet', depth = 0) => `<li data-list="${kind}"${depth > 0 ? ` class="ql-indent-${depth}"` : ''}>${text}</li>`;
const linked = (text: string, href = 'https://utility.rw') => `<a href="${href}" rel="noopener noreferrer" target="_blank">${text}</a>`;

describe('marks', () => {
  it.each([
    ['bold', 'strong'],
    ['italic', 'em'],
    ['underline', 'u'],
    ['strike', 's'],
    ['code', 'code'],
    ['sub', 'sub'],
    ['super', 'sup'],
  ] as const)('%s goes over the selection and off again [W1]', (mark, tag) => {
    const on = after('<p>«one</p><p>two»</p>', (editor) => toggleMark(editor, mark));
    expect(on).toBe(`<p><${tag}>«one</${tag}></p><p><${tag}>two»</${tag}></p>`);
    expect(after('<p>«one</p><p>two»</p>', (editor) => toggleMark(editor, mark), (editor) => toggleMark(editor, mark))).toBe('<p>«one</p><p>two»</p>');
  });

  it('at the caret they are for what is typed next [W1]', () => {
    expect(after('<p>a|</p>', (editor) => toggleMark(editor, 'bold'), (editor) => editor.insertText('b'), (editor) => toggleMark(editor, 'bold'), (editor) => editor.insertText('c'))).toBe('<p>a<strong>b</strong>c|</p>');
    expect(after('<p>a|</p>', (editor) => setColour(editor, '#b42318'), (editor) => editor.insertText('b'), (editor) => setColour(editor, null), (editor) => editor.insertText('c'))).toBe('<p>a<span style="color: #b42318;">b</span>c|</p>');
  });

  it('one of two that exclude each other takes the other’s place [W1]', () => {
    expect(after('<p>«a»</p>', (editor) => toggleMark(editor, 'sub'), (editor) => toggleMark(editor, 'super'))).toBe('<p><sup>«a»</sup></p>');
  });

  it('colours are set, read and taken away; what is no colour changes nothing [W5]', () => {
    expect(after('<p>«a»</p>', (editor) => setColour(editor, 'rgb(180, 35, 24)'), (editor) => setBackground(editor, '#fee4e2'))).toBe('<p><span style="background-color: #fee4e2; color: #b42318;">«a»</span></p>');
    expect(after('<p>«a»</p>', (editor) => setColour(editor, 'red; position: fixed'))).toBe('<p>«a»</p>');
    expect(after('<p><span style="color: red; background-color: blue">«a»</span></p>', (editor) => setColour(editor, null), (editor) => setBackground(editor, null))).toBe('<p>«a»</p>');
    expect(asked('<p><span style="color: #f00">«a»</span></p>', currentMarks)).toEqual({ color: '#ff0000' });
  });

  it('a highlight is a background that has a name, also where Desk made a span of it [W5]', () => {
    expect(after('<p>«a»</p>', (editor) => toggleMark(editor, 'highlight'))).toBe('<p><mark style="background-color: #fff3a3;">«a»</mark></p>');
    expect(after('<p><span style="background-color: rgb(255, 243, 163)">«a»</span></p>', (editor) => toggleMark(editor, 'highlight'))).toBe('<p>«a»</p>');
    expect(asked('<p><mark>«a»</mark></p>', (editor) => isMarkActive(editor, 'highlight'))).toBe(true);
  });

  it('none goes into code [W1]', () => {
    expect(after('<pre>«a»</pre>', (editor) => toggleMark(editor, 'bold'), (editor) => setColour(editor, 'red'))).toContain('>«a»<');
  });

  it('clearing takes marks, block types and alignment of a selection; links stay [W5]', () => {
    expect(after('<h1 style="text-align: center">«<strong>a</strong></h1><blockquote><span style="color: red">b</span></blockquote><ol><li data-list="bullet"><a href="https://utility.rw"><em>c»</em></a></li></ol>', clearFormatting)).toBe(`<p>«a</p><p>b</p><p>${linked('c»')}</p>`);
    expect(after('<h1><strong>a|</strong></h1>', clearFormatting, (editor) => editor.insertText('b'))).toBe('<h1><strong>a</strong>b|</h1>');
  });
});

describe('blocks', () => {
  it.each([1, 2, 3, 4, 5, 6] as const)('heading %i on and off [W1]', (level) => {
    const { editor, shown } = editing('<p>on|e</p>');
    toggleBlockType(editor, `heading-${level}`);
    expect([shown(), currentBlockType(editor)]).toEqual([`<h${level}>on|e</h${level}>`, `heading-${level}`]);
    toggleBlockType(editor, `heading-${level}`);
    expect(shown()).toBe('<p>on|e</p>');
  });

  it('a selection becomes one block of code, and each line of it a block again [W1]', () => {
    const code = after('<p>«one</p><ol><li data-list="bullet"><strong>two</strong></li></ol><h1>three»</h1>', (editor) => setBlockType(editor, 'code-block'));
    expect(code).toBe('<pre class="ql-code-block-container"><div class="ql-code-block">«one</div><div class="ql-code-block">two</div><div class="ql-code-block">three»</div></pre>');
    expect(after('<pre>«one\n\ntwo»</pre>', (editor) => setBlockType(editor, 'heading-2'))).toBe('<h2>«one</h2><h2><br></h2><h2>two»</h2>');
  });

  it('a quotation on and off [W1]', () => {
    expect(after('<p>«a</p><p>b»</p>', (editor) => toggleBlockType(editor, 'quote'))).toBe('<blockquote>«a</blockquote><blockquote>b»</blockquote>');
    expect(after('<blockquote>«a»</blockquote>', (editor) => toggleBlockType(editor, 'quote'))).toBe('<p>«a»</p>');
  });

  it('are told apart, several kinds are none [W1]', () => {
    expect(asked('<p>«a</p><h1>b»</h1>', currentBlockType)).toBeNull();
    expect(asked('<ol><li data-list="bullet">«a»</li></ol>', currentBlockType)).toBe('item');
    expect(asked('<blockquote>|a</blockquote>', currentBlockType)).toBe('quote');
  });

  it('before anything is selected it is the first block that counts [W1]', () => {
    const untouched = (html: string) => asked(html, (editor) => (Transforms.deselect(editor), currentBlockType(editor)));
    expect([untouched('<p>|</p>'), untouched('<h2>|a</h2><p>b</p>')]).toEqual(['paragraph', 'heading-2']);
  });

  it('are aligned; the natural side is none, to the right of right-to-left text too [W1]', () => {
    expect(after('<p>«a</p><h1>b»</h1>', (editor) => setAlign(editor, 'center'))).toBe('<p style="text-align: center;">«a</p><h1 style="text-align: center;">b»</h1>');
    expect(after('<p style="text-align: right">|a</p>', (editor) => setAlign(editor, 'left'))).toBe('<p>|a</p>');
    expect(asked('<p style="text-align: right">|a</p>', currentAlign)).toBe('right');
    expect(after('<p style="text-align: right">|a</p>', (editor) => setRightToLeft(editor, true))).toBe('<p class="ql-direction-rtl" style="text-align: right; direction: rtl;">|a</p>');
    expect(asked('<p dir="rtl" align="right">|a</p>', (editor) => [currentAlign(editor), isRightToLeft(editor)])).toEqual([null, true]);
  });

  it('a rule stands below the block, or in the place of an empty one [W1]', () => {
    expect(after('<p>a|</p>', insertRule)).toBe('<p>a</p><hr><p>|</p>');
    expect(after('<p>a|b</p>', insertRule)).toBe('<p>a</p><hr><p>|b</p>');
    expect(after('<p>|</p><p>x</p>', insertRule)).toBe('<hr><p>|</p><p>x</p>');
    expect(after('<ol><li data-list="bullet">a|b</li></ol>', insertRule)).toBe('<ol><li data-list="bullet">a</li></ol><hr><ol><li data-list="bullet">|b</li></ol>');
    expect(after('<p>a«b</p><ol><li data-list="bullet">c</li><li data-list="bullet">d»</li></ol>', insertRule)).toBe('<p>a</p><hr><p>|</p>');
  });

  it('code is left for a paragraph below [W1]', () => {
    expect(after('<pre>a|</pre><p>x</p>', exitBlock)).toBe('<pre class="ql-code-block-container"><div class="ql-code-block">a</div></pre><p>|</p><p>x</p>');
  });
});

describe('lists', () => {
  it('blocks become items, of another kind, and leave again [W1]', () => {
    expect(after('<p>«one</p><h1>two»</h1>', (editor) => toggleList(editor, 'check'))).toBe(`<ol>${li('«one', 'unchecked')}${li('two»', 'unchecked')}</ol>`);
    expect(after(`<ol>${li('«one', 'checked')}${li('two»')}</ol>`, (editor) => toggleList(editor, 'ordered'))).toBe(`<ol>${li('«one', 'ordered')}${li('two»', 'ordered')}</ol>`);
    expect(after(`<ol>${li('one')}${li('|two')}${li('three')}</ol>`, (editor) => toggleList(editor, 'bullet'))).toBe(`<ol>${li('one')}</ol><p>|two</p><ol>${li('three')}</ol>`);
    expect(after('<pre>«one\ntwo»</pre>', (editor) => toggleList(editor, 'bullet'))).toBe(`<ol>${li('«one')}${li('two»')}</ol>`);
    expect(asked(`<ol>${li('«one', 'checked')}${li('two»', 'unchecked')}</ol>`, currentList)).toBe('check');
  });

  it('one between two lists joins them; in a quotation it stays in it [W1]', () => {
    expect(after(`<ol>${li('a')}</ol><p>|b</p><ol>${li('c')}</ol>`, (editor) => toggleList(editor, 'bullet'))).toBe(`<ol>${li('a')}${li('|b')}${li('c')}</ol>`);
    expect(after('<blockquote>|b</blockquote>', (editor) => toggleList(editor, 'bullet'))).toBe(`<blockquote><ol>${li('|b')}</ol></blockquote>`);
    expect(after(`<blockquote><ol>${li('|b')}</ol></blockquote>`, (editor) => toggleList(editor, 'bullet'))).toBe('<blockquote>|b</blockquote>');
  });

  it('an item goes at most one below the one before, and out step by step [W1]', () => {
    expect(after(`<ol>${li('a')}${li('|b')}</ol>`, indent, indent)).toBe(`<ol>${li('a')}${li('|b', 'bullet', 1)}</ol>`);
    expect(after(`<ol>${li('|a')}</ol>`, indent)).toBe(`<ol>${li('|a')}</ol>`);
    expect(after(`<ol>${li('a')}${li('|b', 'bullet', 1)}</ol>`, outdent)).toBe(`<ol>${li('a')}${li('|b')}</ol>`);
    expect(after(`<ol>${li('«a')}${li('b»')}</ol>`, outdent)).toBe('<p>«a</p><p>b»</p>');
    expect(after('<p>|a</p>', indent, indent, outdent)).toBe('<p class="ql-indent-1">|a</p>');
  });

  it('items are ticked, those at a path without the caret [W1]', () => {
    expect(after(`<ol>${li('«a', 'unchecked')}${li('b»', 'checked')}</ol>`, (editor) => toggleChecked(editor))).toBe(`<ol>${li('«a', 'checked')}${li('b»', 'checked')}</ol>`);
    expect(after(`<p>|</p><ol>${li('a', 'checked')}</ol>`, (editor) => toggleChecked(editor, [1, 0]))).toBe(`<p>|</p><ol>${li('a', 'unchecked')}</ol>`);
    expect(after(`<ol>${li('|a')}</ol>`, (editor) => toggleChecked(editor))).toBe(`<ol>${li('|a')}</ol>`);
  });
});

describe('links', () => {
  it('words are linked, across what was linked before, and not [W4]', () => {
    expect(after('<p>«one» two</p>', (editor) => setLink(editor, 'utility.rw'))).toBe(`<p>${linked('one|')} two</p>`);
    expect(after(`<p>«a${linked('b', 'https://x.y')}c»</p>`, (editor) => setLink(editor, 'https://utility.rw'))).toBe(`<p>${linked('abc|')}</p>`);
    expect(after(`<p>${linked('o|ne')}</p>`, removeLink)).toBe('<p>o|ne</p>');
  });

  it('at the caret the address, or a text, is written; what is typed next is outside [W4]', () => {
    expect(after('<p>a|</p>', (editor) => setLink(editor, 'utility.rw', 'the site'), (editor) => editor.insertText('!'))).toBe(`<p>a${linked('the site')}!|</p>`);
  });

  it('in a link its address and text are changed, a refused one becomes good [W4]', () => {
    expect(after(`<p>${linked('o|ne', 'https://x.y')}</p>`, (editor) => setLink(editor, 'utility.rw'))).toBe(`<p>${linked('o|ne')}</p>`);
    expect(after(`<p>${linked('o|ne', 'https://x.y')} z</p>`, (editor) => setLink(editor, 'utility.rw', 'two')).replace('|', '')).toBe(`<p>${linked('two')} z</p>`);
    expect(after('<p><a href="tel:1">o|ne</a></p>', (editor) => setLink(editor, 'mailto:a@b.c'))).toBe(`<p>${linked('o|ne', 'mailto:a@b.c')}</p>`);
    expect(asked('<p><a href="tel:1">o|ne</a></p>', currentLink)).toMatchObject({ url: null, address: 'tel:1', text: 'one' });
  });

  it('what the rule refuses changes nothing and says so [W4]', () => {
    for (const address of ['javascript:alert(1)', 'tel:123', 'two words', '']) expect(asked('<p>«one»</p>', (editor) => setLink(editor, address))).toBe(false);
    expect(asked('<pre>«one»</pre>', (editor) => setLink(editor, 'utility.rw'))).toBe(false);
  });
});

it('without a selection commands change nothing [W1]', () => {
  const html = '<p>a</p>';
  const changes = [clearFormatting, insertRule, exitBlock, indent, outdent, removeLink, (editor: RichEditor) => toggleMark(editor, 'bold'), (editor: RichEditor) => toggleList(editor, 'bullet'), (editor: RichEditor) => setBlockType(editor, 'heading-1'), (editor: RichEditor) => setLink(editor, 'utility.rw')];
  expect(after(html, ...changes)).toBe(html);
});
