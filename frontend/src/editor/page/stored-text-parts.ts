/** A chunk of its own: `stored-text.ts` loads it. */
export { fromHtml } from '../html/from-html';
export { SafeHtml } from '../view/safe-html';
