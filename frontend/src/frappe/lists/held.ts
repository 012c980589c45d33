import { documentKey } from '../documents/key';
import type { StateWithApi } from '../answers';
import type { EndlessList } from './endpoints';
import type { ListPage } from './page';

/** Keys of the documents whose rows lists show, or may show again soon. (Part of the first paint: it needs nothing of lists.) */
export function keysInLists(state: unknown): ReadonlySet<string> {
  const keys = new Set<string>();
  const { queries } = (state as StateWithApi).frappe;
  for (const entry of Object.values(queries)) {
    if (entry?.endpointName !== 'getList' && entry?.endpointName !== 'getEndlessList') continue;
    const { data } = entry as { data?: ListPage | EndlessList };
    const pages = data && ('pages' in data ? data.pages : [data]);
    for (const { doctype, names } of pages ?? []) for (const name of names) keys.add(documentKey(doctype, name));
  }
  return keys;
}
