import type { Receive } from './pasted-media';
import type { Clipboard } from './read-clipboard';
import type { Block } from '../model/types';
import { OnDemand } from '../../lazy/on-demand';

export interface ClipboardReader {
  clipboardBlocks: (clipboard: Clipboard, receive?: Receive) => Block[];
}

/** What reads clipboards of other programs comes after the editor itself. */
export const clipboardReader = new OnDemand<ClipboardReader>(() => import('./read-clipboard'), 'read-clipboard');
