import { describe, expect, it } from 'vitest';

import { sameDocument } from '../model/same-document';
import { stripped } from '../testing/editing';
import { serverHtml } from '../testing/server-html';
import { isEmptyDocument, paragraph } from '../model/elements';
import type { Image, Video } from '../model/types';
import { fromHtml } from './from-html';
import { toHtml, toText } from './to-html';

const written = (html: string) => stripped(toHtml(fromHtml(html)));

describe('a picture', () => {
  it.each([
    ['Desk', '<p><img src="/private/files/a.png?fid=1" alt="meter" width="120"></p>'],
    ['frappe-ui', '<p><img src="/files/a.png" alt="Meter" width="200" height="100" data-align="center" data-float=""></p>'],
    ['mail', '<p><a href="https://x.y" rel="noopener noreferrer" target="_blank"><img src="https://x.y/a.png" alt="" title="t" style="float: left"></a></p>'],
  ])('of %s is written back with nothing lost, also by the server [W3] [W8]', (_who, html) => {
    expect(written(html)).toBe(html);
    expect(sameDocument(fromHtml(serverHtml(html)), fromHtml(html))).toBe(true);
  });

  it.each([
    ['<img src="a.png" style="width: 50%; height: auto">', '<img src="a.png" width="50%">'],
    ['<img src="a.png" width="10px" style="width: 120.50px">', '<img src="a.png" width="120.5">'],
    ['<img src="a.png" width="auto">', '<img src="a.png">'],
    ['<img src="a.png" style="width: 10em">', '<img src="a.png" style="width: 10em">'],
  ])('has one form for its size: %s [W3] [W8]', (html, out) => {
    expect(written(`<p>${html}</p>`)).toBe(`<p>${out}</p>`);
  });

  it('with an address that is refused keeps it where it does nothing [W3] [W9]', () => {
    const once = written('<p><img src="file:///C:/a.png" alt="Meter" onerror="x()"></p>');
    expect(once).toBe('<p><img data-src="file:///C:/a.png" alt="Meter"></p>');
    expect(written(once)).toBe(once);
    expect(toText(fromHtml(once))).toBe('Meter');
  });

  it('with a caption is a figure; what is more than picture and words is kept as it is [W3] [W8]', () => {
    const figure = '<figure style="text-align: center"><img src="/files/a.png" alt="Meter" width="50%"><figcaption>of Ann &amp; Co</figcaption></figure>';
    expect(written(figure)).toBe(figure);
    expect(fromHtml(figure)[0]).toMatchObject({ type: 'figure', caption: 'of Ann & Co', align: 'center', width: '50%' });
    expect(toText(fromHtml(figure).slice(0, 1))).toBe('of Ann & Co Meter');
    for (const more of ['<figure><img src="a.png"><figcaption>of <strong>Ann</strong></figcaption></figure>', '<figure><img src="a.png"><img src="b.png"></figure>']) {
      expect(fromHtml(more)[0]?.type).toBe('kept');
      expect(written(more)).toBe(more);
    }
  });
});

describe('a video', () => {
  it('always has controls and never starts by itself [W3] [W8]', () => {
    const video = '<video src="/files/a.mp4" width="50%" poster="/files/a.png" loop="" controls=""></video>';
    expect(written('<video src="/files/a.mp4" style="width: 50%" poster="/files/a.png" loop autoplay muted></video>')).toBe(video);
    expect(sameDocument(fromHtml(serverHtml(video)), fromHtml(video))).toBe(true);
    expect(written('<video src="data:video/mp4;base64,AA" poster="javascript:x"></video>')).toBe('<video data-src="data:video/mp4;base64,AA" controls=""></video>');
  });

  it('of several sources is kept as it is [W8]', () => {
    const video = '<video controls=""><source src="/a.webm" type="video/webm"><source src="/a.mp4"></video>';
    expect(fromHtml(video)[0]?.type).toBe('kept');
    expect(written(video)).toBe(video);
  });
});

it('what is on its way is no part of the document [W3]', () => {
  const image: Image = { type: 'image', src: '', upload: 'k', alt: 'Meter', children: [{ text: '' }] };
  const video: Video = { type: 'video', src: '', upload: 'l', children: [{ text: '' }], quote: 1 };
  expect(isEmptyDocument([paragraph('', image, ''), video, paragraph('')])).toBe(true);
  expect(toHtml([paragraph('', image, ''), video, paragraph('')])).toBe('');
  expect(stripped(toHtml([paragraph('a ', image, ' b'), video, paragraph('c')]))).toBe('<p>a &nbsp;b</p><p>c</p>');
});
