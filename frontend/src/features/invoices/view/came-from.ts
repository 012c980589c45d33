import { useLocation } from 'react-router-dom';

/** Where an invoice was opened from: the names beside it in that list, and the list's own address. */
export interface CameFrom {
  names: readonly string[];
  back: string;
}

/** Of a long list so many on each side go along: the browser keeps them with each page of its history. */
const AROUND = 100;

/** What a link of a list to one of its invoices carries, for `useCameFrom` there. */
export function cameFromState(names: readonly string[], name: string, back: string): { cameFrom: CameFrom } {
  const at = Math.max(0, names.indexOf(name));
  return { cameFrom: { names: names.slice(Math.max(0, at - AROUND), at + AROUND + 1), back } };
}

/** null: this page was opened by its address. What the browser kept is as foreign as any input. */
export function useCameFrom(): CameFrom | null {
  const { state } = useLocation() as { state: unknown };
  const { cameFrom } = (typeof state === 'object' && state !== null ? state : {}) as { cameFrom?: Partial<Record<keyof CameFrom, unknown>> };
  const names: unknown = cameFrom?.names;
  const back: unknown = cameFrom?.back;
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) return null;
  return typeof back === 'string' && /^\/invoices(\?|$)/.test(back) ? { names: names as string[], back } : null;
}
