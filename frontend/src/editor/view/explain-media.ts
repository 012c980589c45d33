import { linkAddress } from '../links/link-rule';
import { foreignHost } from '../media/media-rule';
import { mediaText as text } from './media-texts';

/** A picture or video that is not loaded becomes its words and the reason; one of another site can be opened there. Each says what it is. */
export function explainMedia(root: ParentNode): void {
  for (const picture of root.querySelectorAll('img[src]:not([alt])')) picture.setAttribute('alt', text('noDescription'));
  for (const media of root.querySelectorAll('img:not([src]), video[data-src]:not([src])')) {
    const address = media.getAttribute('data-src') ?? '';
    const allowed = linkAddress(address) === null ? null : foreignHost(address);
    const page = media.ownerDocument;
    const box = page.createElement('span');
    box.className = 'inert-media';
    box.append([media.getAttribute('alt') ?? '', allowed === null ? text('refusedMedia') : text('foreignMedia', { host: allowed })].filter((part) => part !== '').join(' · '));
    if (allowed !== null && media.closest('a') === null) {
      const link = page.createElement('a');
      Object.assign(link, { href: address, target: '_blank', rel: 'noopener noreferrer', textContent: text('openMedia') });
      box.append(' ', link);
    }
    media.replaceWith(box);
  }
}
