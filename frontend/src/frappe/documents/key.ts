/** A document as the server gives it. */
export interface FrappeDoc {
  doctype: string;
  name: string | number;
  [field: string]: unknown;
}

/** The prefix of stored documents' keys. */
export const DOC_PREFIX = 'doc:';

export const BUCKETS = 64;

/** `doc:doctype/name`; a name is always text. */
export function documentKey(doctype: string, name: string | number): string {
  return `${DOC_PREFIX}${doctype}/${String(name)}`;
}

/** @throws Error when doctype or name is missing: such a document cannot be found again */
export function keyOfDocument(doc: unknown): string {
  const { doctype, name } = (doc ?? {}) as Partial<FrappeDoc>;
  if (!doctype || name === undefined || name === null || name === '') {
    throw new Error('Invalid doc: must have doctype and name');
  }
  return documentKey(doctype, name);
}

/** @throws Error when one of both is missing */
export function keyToRead(doctype: string | undefined, name: string | number | undefined | null): string {
  if (!doctype || name === undefined || name === null || name === '') throw new Error('doctype and name are required');
  return documentKey(doctype, name);
}

/** Which of the 64 buckets a key is in (FNV-1a): a change copies one bucket, not the whole map. */
export function bucketOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % BUCKETS;
}
