import { linkAddress } from '../links/link-rule';
import type { Target } from './line-builder';

/** Where an element leads: to an address, or, where the rule refuses it, nowhere, keeping what it was. */
export function targetOf(element: Element): Target | null {
  const name = { a: 'href', iframe: 'src', frame: 'src', embed: 'src', object: 'data' }[element.localName];
  if (name === undefined) return null;
  const raw = element.getAttribute(name);
  if (raw === null || raw.trim() === '') {
    const kept = element.getAttribute('data-href');
    return kept === null || kept.trim() === '' ? null : { address: kept };
  }
  const url = linkAddress(raw);
  return url === null ? { address: raw } : { url };
}
