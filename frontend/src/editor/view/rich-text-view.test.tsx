import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import RichTextView from './rich-text-view';

const shown = (html: string) => render(<RichTextView html={html} />).container.firstElementChild as HTMLElement;

describe('stored text for reading', () => {
  it('shows what Desk and the editor write [W8]', () => {
    const text = shown('<div class="ql-editor read-mode"><h2>Head</h2><ol><li data-list="bullet" class="ql-indent-1">item</li></ol><p style="text-align: center;"><mark style="background-color: #fff3a3;">marked</mark></p></div>');
    expect(text.querySelector('h2')).toHaveTextContent('Head');
    expect(text.querySelector('li')).toHaveAttribute('data-list', 'bullet');
    expect(text.querySelector('p')).toHaveStyle({ textAlign: 'center' });
  });

  it.each([
    '<script>x()</script>words',
    '<img src=x onerror="x()">words',
    '<a href="javascript:x()">words</a>',
    '<svg><script>x()</script></svg>words',
    '<style>p{}</style>words',
    '<iframe srcdoc="<script>x()</script>"></iframe>words',
    '<form><input autofocus onfocus="x()"></form>words',
  ])('takes out what could run, and keeps the words: %s [W9]', (html) => {
    const text = shown(html);
    expect(text).toHaveTextContent('words');
    expect(text.querySelector('script, style, iframe, form, input, [onerror], [onfocus], a[href]')).toBeNull();
  });

  it('fetches pictures when they come near, gives videos controls, and asks nothing of other sites [W3] [W9]', () => {
    const text = shown('<p><img src="/files/a.png" alt="A tap" width="50%"></p><video src="/files/a.mp4"></video><p><img src="https://other.example/b.png" alt="A meter"> <img src="//other.example/c.png"></p><video src="https://other.example/b.mp4" poster="https://other.example/p.png"></video><p><img data-src="file:///C:/d.png" alt="A leak"></p>');
    expect(text.querySelector('img')).toHaveAttribute('loading', 'lazy');
    expect(text.querySelector('img')).toHaveAttribute('width', '50%');
    expect(text.querySelector('video')).toHaveAttribute('controls');
    expect(text.querySelectorAll('img, video')).toHaveLength(2);
    expect(text.querySelector('[src*="other.example"], [poster]')).toBeNull();
    const inert = [...text.querySelectorAll('.inert-media')].map((box) => box.textContent);
    expect(inert[0]).toBe('A meter · Picture or video of other.example: files of other sites are not loaded here. Open it there');
    expect(inert).toHaveLength(4);
    expect(text.querySelector('.inert-media a')).toHaveAttribute('href', 'https://other.example/b.png');
    expect(inert[3]).toBe('A leak · Picture or video with an address that is not allowed.');
  });

  it('is drawn anew for another text', () => {
    const { container, rerender } = render(<RichTextView html="<p>one</p>" />);
    rerender(<RichTextView html="<p>two</p>" />);
    expect(container).toHaveTextContent(/^two$/);
  });
});
