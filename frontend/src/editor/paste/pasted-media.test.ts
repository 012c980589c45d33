import { describe, expect, it } from 'vitest';

import { blocksHtml } from '../html/to-html';
import { clipboardBlocks } from './read-clipboard';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const pasted = (html: string, receive?: (address: string) => string | null) => clipboardBlocks({ html, text: '' }, receive);

describe('pictures in what is pasted', () => {
  it('stay with address, words and size, without the look of elsewhere [W3] [W9]', () => {
    expect(blocksHtml(pasted('<p><img src="https://utility.rw/a.png" alt="A tap" class="hero" title="x" style="width: 120px; border: 3px solid red"></p>'))).toBe('<p><img src="https://utility.rw/a.png" alt="A tap" width="120"></p>');
  });

  it('that are loaded late by their page have their address elsewhere [W3] [W9]', () => {
    expect(blocksHtml(pasted('<p><img data-src="https://utility.rw/a.png" alt="A tap"></p>'))).toBe('<p><img src="https://utility.rw/a.png" alt="A tap"></p>');
  });

  it.each(['file:///C:/Users/me/image001.png', 'cid:image001.png@01D', 'blob:https://mail.example/1', 'javascript:alert(1)'])('from %s leave their words [W3] [W9]', (src) => {
    expect(blocksHtml(pasted(`<p>a <img src="${src}" alt="Meter"> b</p>`))).toBe('<p>a [Meter] b</p>');
    expect(blocksHtml(pasted(`<p>a <img src="${src}"> b</p>`))).toBe('<p>a [image] b</p>');
    expect(blocksHtml(pasted(`<ul><li><a href="https://x.y"><img src="${src}" alt="">c</a></li></ul>`))).toContain('>c</a>');
    expect(blocksHtml(pasted(`<figure><img src="${src}" alt="Meter"><figcaption>of Ann</figcaption></figure>`))).toBe('<p>[Meter] of Ann</p>');
  });

  it('that came as content are told to who uploads, and are no part of the text until then [W3]', () => {
    const told: string[] = [];
    const receive = (address: string) => (told.push(address), 'key');
    const blocks = pasted(`<p>a<img src="${PNG}" alt="Meter"></p>`, receive);
    expect(told).toEqual([PNG]);
    expect(blocks).toEqual([{ type: 'paragraph', children: [{ text: 'a' }, { type: 'image', src: '', alt: 'Meter', upload: 'key', children: [{ text: '' }] }, { text: '' }] }]);
    expect(blocksHtml(blocks)).toBe('<p>a</p>');
  });
});
