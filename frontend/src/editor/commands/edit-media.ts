import { Editor, Transforms, type Path } from 'slate';

import { readStyle, writeStyle } from '../html/styles';
import type { RichEditor } from '../model/editor-type';
import { isLine, isMedia, paragraph } from '../model/elements';
import type { Block, Figure, Image, Picture } from '../model/types';
import { insertBlocks } from '../paste/insert-blocks';
import { setAlign } from './align';
import { mediaAt, type AnyMedia } from './media';
import { blockAt } from './selected';

export type Side = 'left' | 'center' | 'right';

export function setMedia(editor: RichEditor, at: Path, change: Partial<Picture>): void {
  Transforms.setNodes<AnyMedia>(editor, change, { at });
}

/** A picture in a line stands where its line does: that is what Desk keeps. A figure says it itself. */
export function setMediaAlign(editor: RichEditor, at: Path, side: Side): void {
  const media = mediaAt(editor, at);
  if (media?.type === 'figure') return Transforms.setNodes<Figure>(editor, { align: side }, { at });
  const line = blockAt(editor, at);
  if (media?.type !== 'image' || line === null) return;
  const others = withoutPlace(media.attributes ?? {});
  if (Object.keys(others).length > 0) Transforms.setNodes<Image>(editor, { attributes: others }, { at });
  else Transforms.unsetNodes<Image>(editor, 'attributes', { at });
  Transforms.select(editor, Editor.start(editor, at));
  setAlign(editor, side);
}

export function mediaAlign(editor: RichEditor, at: Path): Side | null {
  const media = mediaAt(editor, at);
  if (media?.type === 'figure') return media.align ?? 'left';
  const line = media?.type === 'image' ? blockAt(editor, at)?.[0] : undefined;
  const align = isLine(line) ? (line.align ?? (line.direction === 'rtl' ? 'right' : 'left')) : null;
  return align === 'justify' ? null : align;
}

/** What other editors say of where a picture stands. */
function withoutPlace({ style, ...others }: Record<string, string>): Record<string, string> {
  const left = new Map([...readStyle(style)].filter(([name]) => !/^(?:float|margin)/.test(name)));
  const kept = Object.fromEntries(Object.entries(others).filter(([name]) => !['data-align', 'data-float', 'align'].includes(name)));
  return left.size === 0 ? kept : { ...kept, style: writeStyle(left) };
}

/** A caption makes a figure of a picture; null makes it a picture in a line again. It stays chosen. */
export function setCaption(editor: RichEditor, at: Path, caption: string | null): void {
  const media = mediaAt(editor, at);
  if (media?.type === 'figure' && caption !== null) return Transforms.setNodes<Figure>(editor, { caption }, { at });
  if (media?.type === 'figure') return toLine(editor, at, media);
  if (media?.type === 'image' && caption !== null) toFigure(editor, at, media, caption);
}

function pictureOf(media: Image | Figure): Image {
  const { src, refused, width, height, attributes, upload, alt } = media;
  const given = Object.entries({ refused, width, height, attributes, upload, alt }).filter(([, value]) => value !== undefined);
  return { type: 'image', src, ...(Object.fromEntries(given) as Partial<Picture>), children: [{ text: '' }] };
}

function toLine(editor: RichEditor, at: Path, figure: Figure): void {
  const { align, quote } = figure;
  const line = { ...paragraph('', pictureOf(figure), ''), ...(quote === undefined ? {} : { quote }), ...(align === undefined || align === 'left' ? {} : { align }) };
  instead(editor, at, line);
  Transforms.select(editor, Editor.start(editor, [...at, 1]));
}

function instead(editor: RichEditor, at: Path, block: Block): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at });
    Transforms.insertNodes(editor, block, { at });
    Transforms.select(editor, Editor.start(editor, at));
  });
}

function toFigure(editor: RichEditor, at: Path, image: Image, caption: string): void {
  const block = blockAt(editor, at);
  const align = mediaAlign(editor, at);
  const quote = block !== null && 'quote' in block[0] ? block[0].quote : undefined;
  const figure: Figure = { ...image, type: 'figure', caption, ...(align === null || align === 'left' ? {} : { align }), ...(quote === undefined ? {} : { quote }) };
  editor.closeStep();
  if (block !== null && block[0].type === 'paragraph' && block[0].children.every((child) => child === image || ('text' in child && child.text === ''))) return instead(editor, block[1], figure);
  Transforms.select(editor, Editor.start(editor, at));
  Transforms.removeNodes(editor, { at });
  insertBlocks(editor, [figure]);
  const [made] = Editor.nodes(editor, { at: [], match: (node) => isMedia(node) && node.type === 'figure' && node.caption === caption && node.src === image.src && node.upload === image.upload, voids: true });
  if (made !== undefined) Transforms.select(editor, Editor.start(editor, made[1]));
}
