import { OnDemand } from '../../lazy/on-demand';
import type { fromHtml } from '../html/from-html';
import type { SafeHtml } from '../view/safe-html';

export interface StoredText {
  fromHtml: typeof fromHtml;
  SafeHtml: typeof SafeHtml;
}

/** What reads stored text and cleans it. Who writes a new one does without. */
export const storedText = new OnDemand<StoredText>(() => import('./stored-text-parts'), 'stored-text-parts');
