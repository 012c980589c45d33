import { describe, expect, it, vi } from 'vitest';

import { htmlToText } from './errors';

describe('the words of a server message', () => {
  it.each([
    ['No <strong>device</strong> here', 'No device here'],
    ['one<br>two<p>three</p>', 'one\ntwothree'],
    ['a &lt; b &amp; c', 'a < b & c'],
    ['<img src=x onerror="a > b">seen', 'seen'],
    ["<a href='/app/x' title='>'>link</a>", 'link'],
    ['<script>alert(1)</script>after', 'after'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
  ])('[E8] %s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  it('[E8] no attribute reaches the parser: a handler would be refused by the policy and reported', () => {
    const parse = vi.spyOn(DOMParser.prototype, 'parseFromString');
    htmlToText('<img src=x onerror="alert(1)"><b onclick=x>t</b><p\nstyle="color:red">u</p>');
    expect(parse.mock.calls[0]?.[0]).toBe('<img><b>t</b><p>u</p>\n');
  });
});
