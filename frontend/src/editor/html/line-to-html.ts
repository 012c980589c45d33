import { linkAddress } from '../links/link-rule';
import { isInlineVoid, isPlaceholder } from '../model/elements';
import type { Inline, InlineVoid, RichText } from '../model/types';
import { attributes, escapeText } from './escape';
import { imageHtml } from './media-to-html';
import { mentionHtml } from './mention-to-html';
import { TAB, guardSpaces } from './spaces';

const OBJECT = '\ufffc';

/** The words of one line. Spaces are guarded over the whole line: a run of them may cross from one text into the next. */
export function lineHtml(children: readonly Inline[]): string {
  const leaves = children.flatMap((child): (RichText | InlineVoid)[] => ('type' in child && !isInlineVoid(child) ? child.children : [child]));
  const plain = leaves.map((leaf) => ('text' in leaf ? cleanText(leaf.text) : isPlaceholder(leaf) ? '' : OBJECT));
  const whole = guardSpaces(plain.join(''));
  let at = 0;
  let index = 0;
  const next = (leaf: RichText | InlineVoid) => {
    const length = plain[index++]?.length ?? 0;
    const text = whole.slice(at, (at += length));
    return 'type' in leaf ? voidHtml(leaf) : textHtml(leaf, text);
  };
  const html = children.map((child) => {
    if (!('type' in child) || isInlineVoid(child)) return next(child);
    const inner = child.children.map((leaf) => next(leaf)).join('');
    return child.type === 'link' ? linkHtml(child.url, inner) : `<a${attributes({ 'data-href': child.address })}>${inner}</a>`;
  });
  // A line's last break is not seen, and a line without anything has no height: both need one more.
  return html.join('') + (whole === '' || whole.endsWith('\n') ? '<br>' : '');
}

const voidHtml = (leaf: InlineVoid) => (leaf.type === 'mention' ? mentionHtml(leaf) : leaf.type === 'image' ? imageHtml(leaf) : leaf.html);

const cleanText = (text: string) => text.replaceAll('\r', '').replaceAll('\t', TAB);

function linkHtml(url: string, inner: string): string {
  const address = linkAddress(url);
  if (address === null) return `<a${attributes({ 'data-href': url })}>${inner}</a>`;
  return `<a${attributes({ href: address, rel: 'noopener noreferrer', target: '_blank' })}>${inner}</a>`;
}

function textHtml(leaf: RichText, text: string): string {
  if (text === '') return '';
  let html = escapeText(text).replaceAll('\n', '<br>');
  if (leaf.code === true) html = `<code>${html}</code>`;
  if (leaf.script !== undefined) html = `<${leaf.script === 'sub' ? 'sub' : 'sup'}>${html}</${leaf.script === 'sub' ? 'sub' : 'sup'}>`;
  if (leaf.bold === true) html = `<strong>${html}</strong>`;
  if (leaf.italic === true) html = `<em>${html}</em>`;
  if (leaf.strike === true) html = `<s>${html}</s>`;
  if (leaf.underline === true) html = `<u>${html}</u>`;
  return styledHtml(leaf, html);
}

/** Desk drops a `mark` without a colour of its own, so it always has one. */
function styledHtml(leaf: RichText, html: string): string {
  const style = Object.entries({ 'background-color': leaf.background, color: leaf.color, 'font-size': leaf.size, 'font-family': leaf.font })
    .map(([name, value]) => (value === undefined ? '' : `${name}: ${value};`))
    .filter((text) => text !== '')
    .join(' ');
  if (style === '') return html;
  const tag = leaf.highlight === true && leaf.background !== undefined ? 'mark' : 'span';
  return `<${tag}${attributes({ style })}>${html}</${tag}>`;
}
