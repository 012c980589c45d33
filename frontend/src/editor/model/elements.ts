import { Editor, Element, type Descendant, type Node } from 'slate';

import type { Block, EditorDocument, Figure, Image, Inline, InlineVoid, Item, Link, Marks, Paragraph, RefusedLink, RichElement, RichText, Table, TableCell, TableRow, TextBlock, Video } from './types';

export const MARKS = ['bold', 'italic', 'underline', 'strike', 'code', 'script', 'color', 'background', 'highlight', 'size', 'font'] as const satisfies readonly (keyof Marks)[];
export const DEEPEST_INDENT = 8;

const textBlocks = new Set(['paragraph', 'heading', 'item', 'code-block']);
export const inlines: ReadonlySet<string> = new Set(['link', 'refused-link', 'kept-inline', 'mention', 'image']);
export const voids: ReadonlySet<string> = new Set(['rule', 'kept', 'kept-inline', 'mention', 'image', 'figure', 'video']);

export const isElement = (node: Node | undefined): node is RichElement => Element.isElement(node);
export const isTextBlock = (node: Node | undefined): node is TextBlock => isElement(node) && textBlocks.has(node.type);
/** Where alignment, indentation and direction apply. */
export const isLine = (node: Node | undefined): node is Exclude<TextBlock, { type: 'code-block' }> => isTextBlock(node) && node.type !== 'code-block';
export const isItem = (node: Node | undefined): node is Item => isElement(node) && node.type === 'item';
export const isTable = (node: Node | undefined): node is Table => isElement(node) && node.type === 'table';
export const isRow = (node: Node | undefined): node is TableRow => isElement(node) && node.type === 'table-row';
export const isCell = (node: Node | undefined): node is TableCell => isElement(node) && node.type === 'table-cell';
/** The document, or a cell: where blocks stand. */
export const holdsBlocks = (node: Node): boolean => Editor.isEditor(node) || isCell(node);
export const isInlineElement = (node: Node | undefined): node is Link | RefusedLink | InlineVoid => isElement(node) && inlines.has(node.type);
export const isAnyLink = (node: Node | undefined): node is Link | RefusedLink => isElement(node) && (node.type === 'link' || node.type === 'refused-link');
export const isInlineVoid = (node: Node | undefined): node is InlineVoid => isElement(node) && inlines.has(node.type) && voids.has(node.type);
export const isVoidElement = (node: Node | undefined): boolean => isElement(node) && voids.has(node.type);

/** What stands in a line says this in words. */
export const wordsOfVoid = (element: InlineVoid): string => (element.type === 'mention' ? `@${element.label}` : element.type === 'image' ? (element.alt ?? '') : element.words);

export const isMedia = (node: Node | undefined): node is Image | Figure | Video => isElement(node) && (node.type === 'image' || node.type === 'figure' || node.type === 'video');
/** A picture or video whose file has not arrived: no part of the document yet. */
export const isPlaceholder = (node: Node | undefined): boolean => isMedia(node) && node.upload !== undefined;

export const paragraph = (...children: (Inline | string)[]): Paragraph => ({ type: 'paragraph', children: lineOf(children) });
export const emptyDocument = (): EditorDocument => [paragraph('')];

/** A document with one empty paragraph, or with several, says nothing. */
export function isEmptyDocument(document: readonly Descendant[]): boolean {
  return document.every((block) => isPlaceholder(block) || ('type' in block && block.type === 'paragraph' && block.children.every((child) => isPlaceholder(child) || ('text' in child && child.text === ''))));
}

/** Whether a document ends where a caret can always go on. */
export const endsWithParagraph = (document: readonly Block[]): boolean => document.at(-1)?.type === 'paragraph';

function lineOf(children: (Inline | string)[]): Inline[] {
  return children.map((child) => (typeof child === 'string' ? { text: child } : child));
}

/** The marks of a text without its words. */
export function marksOf(text: RichText): Marks {
  return Object.fromEntries(MARKS.filter((mark) => text[mark] !== undefined).map((mark) => [mark, text[mark]]));
}

export function sameMarks(a: Marks, b: Marks): boolean {
  return MARKS.every((mark) => a[mark] === b[mark]);
}
