import { uiText } from './texts';

/** Counts stop here: what has more says so. */
export const MOST_COUNTED = 1000;

/** "12", "1,000+". */
export const countText = ({ count, more }: { count: number; more: boolean }): string => {
  const text = String(count).replace(/\B(?=(\d{3})+$)/g, ',');
  return more ? uiText('countAndMore', { count: text }) : text;
};
