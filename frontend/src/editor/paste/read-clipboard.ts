import { blocksFrom } from '../html/from-html';
import { parseHtml } from '../html/parse';
import type { Block } from '../model/types';
import { cleanExcel, isExcel } from './cleaners/excel';
import { cleanGoogleDocs, isGoogleDocs } from './cleaners/google-docs';
import { cleanWebPage } from './cleaners/web-page';
import { cleanWord, isWord } from './cleaners/word';
import { looksLikeMarkdown, markdownHtml } from './markdown';
import { OURS } from './ours';
import { pastedMedia, type Receive } from './pasted-media';
import { textHtml } from './plain-text';
import { soften } from './soften';
import { withoutRefused } from './without-refused';

export interface Clipboard {
  html: string;
  text: string;
}

/** The blocks that a clipboard or a drop brings; none where it holds no words. */
export function clipboardBlocks({ html, text }: Clipboard, receive: Receive = () => null): Block[] {
  if (html.trim() !== '') return pastedMedia(htmlBlocks(html), receive);
  if (text === '') return [];
  return pastedMedia(withoutRefused(blocksFrom(parseHtml(looksLikeMarkdown(text) ? markdownHtml(text) : textHtml(text)))), receive);
}

function htmlBlocks(html: string): Block[] {
  const body = parseHtml(html);
  if (body.querySelector(`[${OURS}]`) !== null) return withoutRefused(blocksFrom(body));
  if (isExcel(html)) cleanExcel(body, html);
  cleanWebPage(body);
  if (isWord(html)) cleanWord(body);
  if (isGoogleDocs(html)) cleanGoogleDocs(body);
  return soften(withoutRefused(blocksFrom(body)));
}
