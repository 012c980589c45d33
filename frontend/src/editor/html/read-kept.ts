import type { KeptBlock, KeptInline } from '../model/types';
import { withoutNobody } from './mention';
import { cleanInside } from './safe-html';
import { nodesHtml } from './write-element';

/** An element that is not edited here, cleaned; null where cleaning leaves nothing to show. */
export function keptBlock(element: Element): Omit<KeptBlock, 'quote'> | null {
  const kept = keep(element);
  return kept === null ? null : { type: 'kept', ...kept, children: [{ text: '' }] };
}

export function keptInline(element: Element): KeptInline | null {
  const kept = keep(element);
  return kept === null ? null : { type: 'kept-inline', ...kept, children: [{ text: '' }] };
}

function keep(element: Element): { html: string; words: string } | null {
  const holder = element.ownerDocument.createElement('div');
  holder.append(element.cloneNode(true));
  const [kept] = withoutNobody(cleanInside(holder)).children;
  if (kept === undefined || kept.localName !== element.localName || showsNothing(kept)) return null;
  return { html: nodesHtml([kept]), words: wordsOf(kept) };
}

/** A picture whose address was refused has nothing left but its words. */
function showsNothing(kept: Element): boolean {
  if (kept.localName === 'img') return !kept.hasAttribute('src');
  if (kept.localName === 'video' || kept.localName === 'audio') return !kept.hasAttribute('src') && kept.querySelector('source[src]') === null;
  return kept.localName !== 'table' && kept.textContent.trim() === '' && kept.querySelector('img, video, audio, hr, table') === null;
}

function wordsOf(kept: Element): string {
  const pictures = [kept, ...kept.querySelectorAll('img')].map((picture) => picture.getAttribute('alt') ?? '').filter((alt) => alt !== '');
  const rows = [...kept.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => tidy(cell.textContent)).join('\t'));
  return rows.length > 0 ? rows.join('\n') : [tidy(kept.textContent), ...pictures].filter((text) => text !== '').join(' ');
}

const tidy = (text: string) => text.replace(/[\s\ufeff]+/g, ' ').trim();
