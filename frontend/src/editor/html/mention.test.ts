import { describe, expect, it } from 'vitest';

import { mentionsIn } from '../commands/mention';
import { stripped } from '../testing/editing';
import { serverHtml } from '../testing/server-html';
import { fromHtml } from './from-html';
import { toHtml, toText } from './to-html';

const ANN = '<span class="mention" data-id="a@b.c" data-value="Ann B" data-denotation-char="@" data-label="Ann B">@Ann B</span>';
const written = (html: string) => stripped(toHtml(fromHtml(html)));

describe('a mention', () => {
  it.each([
    ['Desk', '<span class="mention" data-id="a@b.c" data-value="Ann B" data-denotation-char="@" data-is-group="undefined">\ufeff<span contenteditable="false"><span class="ql-mention-denotation-char">@</span>Ann B</span>\ufeff</span>'],
    ['frappe-ui', '<span class="mention" data-type="mention" data-id="a@b.c" data-label="Ann B">@Ann B</span>'],
    ['Tiptap', '<span data-type="mention" data-id="a@b.c" data-label="Ann B">@Ann B</span>'],
    ['somebody without the sign', '<a class="user-mention mention" data-id="a@b.c" href="/x">Ann B</a>'],
    ['somebody without words', '<span class="mention" data-id="a@b.c" data-value="<b>Ann</b> B"></span>'],
    ['us', ANN],
  ])('by %s is read, and written in the one form that Frappe notifies by [W6]', (_who, html) => {
    expect(mentionsIn(fromHtml(`<p>for ${html} now</p>`))).toEqual([{ type: 'mention', id: 'a@b.c', label: 'Ann B', children: [{ text: '' }] }]);
    expect(written(`<p>for ${html.replace(/ href="[^"]*"/, '')} now</p>`)).toBe(`<p>for ${ANN} now</p>`);
  });

  it('of a group says so, and an address is kept where the rule allows it [W6]', () => {
    const group = '<span class="mention" data-id="Billing" data-value="Billing" data-denotation-char="@" data-label="Billing" data-is-group="true" data-link="/app/user-group/Billing">@Billing</span>';
    expect(written(`<p>${group}</p>`)).toBe(`<p>${group}</p>`);
    expect(written(`<p>${group.replace('/app/user-group/Billing', 'javascript:x()')}</p>`)).toBe(`<p>${group.replace(' data-link="/app/user-group/Billing"', '')}</p>`);
  });

  it.each(['<span class="mention">@Ann</span>', '<span class="mention" data-id=" ">@Ann</span>', '<span data-type="mention">@Ann</span>'])('that names nobody is its words: %s [W6]', (html) => {
    expect(written(`<p>for ${html}</p>`)).toBe('<p>for @Ann</p>');
  });

  it('that names nobody is none inside what is kept as it is either [W6]', () => {
    const html = written('<details><span class="mention x">@Ann</span><span class="mention" data-id="a@b.c">@Bob</span></details>');
    expect(html).toContain('<span class="x">@Ann</span>');
    expect(html).toContain('<span class="mention" data-id="a@b.c">@Bob</span>');
  });

  it('whose name is markup is markup nowhere, in Desk neither [W6] [W9]', () => {
    const name = '<img src=x onerror=x()> & "Co"';
    const document = fromHtml('<p><span class="mention" data-id="a@b.c">@x</span></p>');
    for (const mention of mentionsIn(document)) mention.label = name;
    const html = toHtml(document);
    const field = new DOMParser().parseFromString(html, 'text/html').querySelector('.mention');
    // Desk puts what stands here into its page as markup.
    const inDesk = new DOMParser().parseFromString(field?.getAttribute('data-value') ?? '', 'text/html').body;
    expect([inDesk.children.length, inDesk.textContent]).toEqual([0, name]);
    expect(mentionsIn(fromHtml(serverHtml(html)))[0]?.label).toBe(name);
  });

  it('counts as words [W6]', () => {
    expect(toText(fromHtml(`<p>for ${ANN} now</p>`))).toBe('for @Ann B now');
  });
});
