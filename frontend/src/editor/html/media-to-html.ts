import type { Figure, Media, Picture, Video } from '../model/types';
import { attributes, escapeText } from './escape';
import { readStyle, writeStyle } from './styles';

/** Where an address stands that nothing may be loaded from. */
export const INERT = 'data-src';

const address = ({ src, refused }: Media) => (refused === true ? { [INERT]: src } : { src });

export function imageHtml({ upload, alt, width, height, attributes: others, ...media }: Picture): string {
  if (upload !== undefined) return '';
  return `<img${attributes({ ...address(media), alt, width, height, ...others })}>`;
}

/** Frappe drops what would start it by itself. */
export function videoHtml({ width, height, poster, attributes: others, ...media }: Video): string {
  return `<video${attributes({ ...address(media), width, height, poster, ...others, controls: '' })}></video>`;
}

export function figureHtml({ caption, align, frame = {}, ...picture }: Figure): string {
  const style = readStyle(frame['style']);
  if (align !== undefined) style.set('text-align', align);
  const words = caption === '' ? '' : `<figcaption>${escapeText(caption)}</figcaption>`;
  return `<figure${attributes({ ...frame, style: style.size === 0 ? undefined : writeStyle(style) })}>${imageHtml(picture)}${words}</figure>`;
}
