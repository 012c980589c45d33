import { describe, expect, it } from 'vitest';

import { editing } from '../testing/editing';

const typed = async (html: string, text: string) => {
  const { type, shown } = editing(html);
  await type(text);
  return shown();
};

describe('Markdown while typing', () => {
  it.each([
    ['# ', '<h1>|</h1>'],
    ['## ', '<h2>|</h2>'],
    ['### ', '<h3>|</h3>'],
    ['#### ', '<h4>|</h4>'],
    ['##### ', '<h5>|</h5>'],
    ['###### ', '<h6>|</h6>'],
    ['- ', '<ol><li data-list="bullet">|</li></ol>'],
    ['* ', '<ol><li data-list="bullet">|</li></ol>'],
    ['1. ', '<ol><li data-list="ordered">|</li></ol>'],
    ['1) ', '<ol><li data-list="ordered">|</li></ol>'],
    ['7. ', '<ol start="7"><li data-list="ordered">|</li></ol>'],
    ['[ ] ', '<ol><li data-list="unchecked">|</li></ol>'],
    ['[] ', '<ol><li data-list="unchecked">|</li></ol>'],
    ['[x] ', '<ol><li data-list="checked">|</li></ol>'],
    ['> ', '<blockquote>|</blockquote>'],
    ['``` ', '<pre class="ql-code-block-container"><div class="ql-code-block">|</div></pre>'],
    ['```js ', '<pre class="ql-code-block-container" data-language="js"><div class="ql-code-block">|</div></pre>'],
    ['```\n', '<pre class="ql-code-block-container"><div class="ql-code-block">|</div></pre>'],
    ['---', '<hr><p>|</p>'],
  ])('%j at the start of a paragraph [W1]', async (text, html) => {
    expect(await typed('<p>|</p>', text)).toBe(html);
  });

  it.each([
    ['a **b**', '<p>a <strong>b</strong></p>'],
    ['**b c**', '<p><strong>b c</strong></p>'],
    ['a *b*', '<p>a <em>b</em></p>'],
    ['a _b_', '<p>a <em>b</em></p>'],
    ['a __b__', '<p>a <strong>b</strong></p>'],
    ['a `b`', '<p>a <code>b</code></p>'],
    ['a ~~b~~', '<p>a <s>b</s></p>'],
    ['a ==b==', '<p>a <mark style="background-color: #fff3a3;">b</mark></p>'],
    ['***b***', '<p><em><strong>b</strong></em></p>'],
  ])('%j in a line [W5]', async (text, html) => {
    expect((await typed('<p>|</p>', text)).replace('|', '')).toBe(html);
  });

  it('what is typed after it is plain again [W5]', async () => {
    expect(await typed('<p>|</p>', '==b== and')).toBe('<p><mark style="background-color: #fff3a3;">b</mark> and|</p>');
    expect(await typed('<p>|</p>', '**b**c')).toBe('<p><strong>b</strong>c|</p>');
  });

  it.each(['a # ', '#a', '####### ', 'a- ', '1.5 ', '--', 'a---', '2 * 3 * 4', 'a*b*c', '** b**', '**b **', 'snake_case_name', '== b ==', 'a == b and c ==', '====', '``', '~~ ~~'])('%j stays as it is [W1]', async (text) => {
    expect((await typed('<p>|</p>', text)).replace(/&nbsp;/g, ' ')).toBe(`<p>${text}|</p>`);
  });

  it('nothing of it happens in code [W1]', async () => {
    expect(await typed('<pre>|</pre>', '# **b**')).toContain('# **b**|');
    expect(await typed('<p><code>a|b</code></p>', '**c**')).toBe('<p><code>a**c**|b</code></p>');
  });

  it('words that stood there stay, at the start of a line and in it [W1]', async () => {
    expect(await typed('<p>|Title <em>x</em></p>', '# ')).toBe('<h1>|Title <em>x</em></h1>');
    expect(await typed('<p>a <em>b|</em></p>', ' ==c==')).toBe('<p>a <em>b </em><mark style="background-color: #fff3a3;"><em>c|</em></mark></p>');
  });

  it('in a heading the line signs count, lists do not begin inside items [W1]', async () => {
    expect(await typed('<h1>|a</h1>', '## ')).toBe('<h2>|a</h2>');
    expect(await typed('<ol><li data-list="bullet">|a</li></ol>', '[ ] ')).toBe('<ol><li data-list="unchecked">|a</li></ol>');
    expect(await typed('<ol><li data-list="bullet">|a</li></ol>', '1. ')).toBe('<ol><li data-list="ordered">|a</li></ol>');
  });

  it('a number that goes on from the list above joins it [W1]', async () => {
    expect(await typed('<ol><li data-list="ordered">a</li></ol><p>|b</p>', '2. ')).toBe('<ol><li data-list="ordered">a</li><li data-list="ordered">|b</li></ol>');
  });

  it('undo gives back the characters, a second one takes them away [W7]', async () => {
    for (const [text, characters] of [['==b==', '==b=='], ['# ', '# '], ['---', '---'], ['**b**', '**b**']] as const) {
      const { type, act, shown } = editing('<p>|</p>');
      await type(text);
      await type('more');
      await act((editor) => editor.undo());
      await act((editor) => editor.undo());
      expect(shown()).toBe(`<p>${characters}|</p>`);
      await act((editor) => editor.undo());
      expect(shown()).toBe('<p>|</p>');
    }
  });

  it('an address becomes a link when a space or Enter follows [W4]', async () => {
    expect(await typed('<p>|</p>', 'see https://utility.rw/a. ')).toBe('<p>see <a href="https://utility.rw/a" rel="noopener noreferrer" target="_blank">https://utility.rw/a</a>. |</p>');
    expect(await typed('<p>|</p>', 'www.utility.rw\n')).toBe('<p><a href="https://www.utility.rw" rel="noopener noreferrer" target="_blank">www.utility.rw</a></p><p>|</p>');
    expect(await typed('<p>|</p>', 'javascript:alert(1) tel:123 ')).toBe('<p>javascript:alert(1) tel:123 |</p>');
  });
});
