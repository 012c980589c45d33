import { mediaAddress } from '../media/media-rule';
import type { Figure, Image, Media, Picture, Video } from '../model/types';
import { INERT } from './media-to-html';
import { STYLE } from './parse';
import { cleanInside } from './safe-html';
import { styleOf, writeStyle } from './styles';

const own = new Set(['src', INERT, 'alt', 'width', 'height', 'controls', 'poster', STYLE]);

/** A picture; null for one that says not even where it would come from. */
export function readImage(element: Element): Image | null {
  const picture = pictureOf(element);
  return picture === null ? null : { type: 'image', ...picture, children: [{ text: '' }] };
}

/** A video, or a figure of one picture and plain words; null for what is more than that. */
export function readMediaBlock(element: Element): Omit<Video, 'quote'> | Omit<Figure, 'quote'> | null {
  if (element.localName === 'video') return readVideo(element);
  return element.localName === 'figure' ? readFigure(element) : null;
}

function readVideo(element: Element): Video | null {
  if (element.children.length > 0) return null;
  const media = mediaOf(element);
  const poster = mediaAddress(element.getAttribute('poster') ?? '');
  return media === null ? null : { type: 'video', ...media, ...(poster === null ? {} : { poster }), children: [{ text: '' }] };
}

function readFigure(element: Element): Figure | null {
  const [first, caption] = element.children;
  if (first?.localName !== 'img' || element.children.length > 2) return null;
  if (caption !== undefined && (caption.localName !== 'figcaption' || caption.children.length > 0)) return null;
  if ([...element.childNodes].some((node) => node.nodeType === 3 && (node.nodeValue ?? '').trim() !== '')) return null;
  const picture = pictureOf(first);
  if (picture === null) return null;
  const frame = otherAttributes(clean(element), new Set([STYLE]));
  const style = new Map(styleOf(clean(element)));
  const align = style.get('text-align');
  const known = align === 'left' || align === 'center' || align === 'right' ? align : undefined;
  if (known !== undefined) style.delete('text-align');
  if (style.size > 0) frame['style'] = writeStyle(style);
  return {
    type: 'figure',
    ...picture,
    caption: tidy(caption?.textContent ?? ''),
    ...(known === undefined ? {} : { align: known }),
    ...(Object.keys(frame).length === 0 ? {} : { frame }),
    children: [{ text: '' }],
  };
}

const tidy = (text: string) => text.replace(/[\s\ufeff]+/g, ' ').trim();

function pictureOf(element: Element): Picture | null {
  const media = mediaOf(element);
  const alt = element.getAttribute('alt');
  return media === null ? null : { ...media, ...(alt === null ? {} : { alt: tidy(alt) }) };
}

function mediaOf(element: Element): Media | null {
  const raw = [element.getAttribute('src'), element.getAttribute(INERT)].find((address) => address !== null && address.trim() !== '') ?? null;
  if (raw === null) return null;
  const address = mediaAddress(raw);
  const kept = clean(element);
  const style = new Map(styleOf(kept));
  const width = length(style.get('width')) ?? length(element.getAttribute('width'));
  const height = length(style.get('height')) ?? length(element.getAttribute('height'));
  if (length(style.get('width')) !== undefined) style.delete('width');
  if (length(style.get('height')) !== undefined || style.get('height') === 'auto') style.delete('height');
  const others = otherAttributes(kept, own);
  if (style.size > 0) others['style'] = writeStyle(style);
  return {
    src: address ?? raw,
    ...(address === null ? { refused: true } : {}),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(Object.keys(others).length === 0 ? {} : { attributes: others }),
  };
}

/** Pixels or a share of the line; anything else stays where it stood. */
function length(said: string | null | undefined): string | undefined {
  const [, number = '', unit] = /^\s*\+?(\d+(?:\.\d+)?)\s*(px|%)?\s*$/i.exec(said ?? '') ?? [];
  return number === '' ? undefined : `${Number(number)}${unit === '%' ? '%' : ''}`;
}

/** The element alone, with nothing that could run, load or cover. */
function clean(element: Element): Element {
  const holder = element.ownerDocument.createElement('div');
  holder.append(element.cloneNode(false));
  return cleanInside(holder).firstElementChild ?? holder;
}

function otherAttributes(element: Element, without: ReadonlySet<string>): Record<string, string> {
  const pairs = [...element.attributes].filter(({ name }) => !without.has(name)).map(({ name, value }): [string, string] => [name, value]);
  return Object.fromEntries(pairs.sort(([one], [other]) => (one < other ? -1 : 1)));
}
