import { describe, expect, it } from 'vitest';

import { STYLE, parseHtml } from './parse';
import { nodesHtml } from './write-element';

describe('parsing under the policy of the page', () => {
  it('the browser sees no style, style sheet or handler, and no word is lost [W9]', () => {
    const body = parseHtml(`<style>p { color: red }</style><p title="a > b style='x' onclick=y" STYLE='color: "a;b"' onclick="x('>')">a style="b" onx=1</p><img onerror=x() style=width:10px src=a.png><STYLE>unclosed`);
    expect(body.querySelector('[style], style, [onclick], [onerror]')).toBeNull();
    expect(body.querySelector('p')?.getAttribute('title')).toBe(`a > b style='x' onclick=y`);
    expect(body.querySelector('p')?.getAttribute(STYLE)).toBe('color: "a;b"');
    expect(body.querySelector('img')?.getAttribute(STYLE)).toBe('width:10px');
    expect(body.textContent).toBe('a style="b" onx=1');
  });

  it('written down again, styles stand where they were [W8]', () => {
    expect(nodesHtml(parseHtml('<table style="width: 10px"><tbody><tr><td title="&quot;">a &lt; b<br></td></tr></tbody></table>').childNodes)).toBe('<table style="width: 10px"><tbody><tr><td title="&quot;">a &lt; b<br></td></tr></tbody></table>');
  });
});
