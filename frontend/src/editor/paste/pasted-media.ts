import { withTexts } from '../html/line-builder';
import { isMedia } from '../model/elements';
import type { Block, Figure, Image, Inline, RichElement, Video } from '../model/types';
import { mediaText } from '../view/media-texts';

/** Given an address that nothing can be loaded from: the key of the upload that brings its file, null where there is none. */
export type Receive = (address: string) => string | null;

/**
 * Pictures of elsewhere lose the look of elsewhere. One whose address leads nowhere from here (a file of the machine it was
 * copied on) is uploaded where the clipboard has its content, and otherwise leaves the words that stand for it.
 */
export function pastedMedia(blocks: Block[], receive: Receive): Block[] {
  return blocks.flatMap((block): Block[] => (isMedia(block) ? mediaBlock(block, receive) : [within(block, receive)]));
}

function mediaBlock(media: Figure | Video, receive: Receive): Block[] {
  const arrived = settled(media, receive);
  if (arrived !== null) return [arrived];
  const words = media.type === 'video' ? wordsFor(undefined) : [wordsFor(media.alt), media.caption].filter((part) => part !== '').join(' ');
  return words === '' ? [] : [{ type: 'paragraph', ...(media.quote === undefined ? {} : { quote: media.quote }), children: [{ text: words }] }];
}

function within<T extends RichElement>(element: T, receive: Receive): T {
  if (!element.children.some((child) => 'type' in child)) return element;
  const children = (element.children as (Inline | RichElement)[]).flatMap((child): (Inline | RichElement)[] => {
    if (!('type' in child)) return [child];
    if (child.type === 'figure' || child.type === 'video') return mediaBlock(child, receive);
    if (child.type !== 'image') return [within(child, receive)];
    const arrived = settled(child, receive);
    return [arrived ?? { text: wordsFor(child.alt) }];
  });
  const line = element.children.some((child) => 'text' in child);
  return { ...element, children: line ? withTexts(children as Inline[]) : children };
}

function settled<T extends Image | Figure | Video>(media: T, receive: Receive): T | null {
  const made = { ...media };
  delete made.attributes;
  if (made.type === 'figure') delete made.frame;
  if (made.refused !== true) return made;
  delete made.refused;
  const upload = receive(media.src);
  return upload === null ? null : { ...made, src: '', upload };
}

/** Decoration says nothing. */
const wordsFor = (alt: string | undefined) => (alt === '' ? '' : `[${alt ?? mediaText('picture')}]`);
