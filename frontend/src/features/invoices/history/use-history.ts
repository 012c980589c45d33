import { useEffect, useRef } from 'react';

import type { InvoiceView } from '../types';

/** What tells that something happened to an invoice: its history is then asked for again. */
export const stampOf = (invoice: InvoiceView) => `${invoice.modified} ${invoice.status} ${invoice.timeline.length}`;

/** Asks again when the stamp changes, not at first. */
export function useAskedAgain(stamp: string, again: () => void) {
  const known = useRef(stamp);
  const ask = useRef(again);
  useEffect(() => {
    ask.current = again;
  });
  useEffect(() => {
    if (known.current === stamp) return;
    known.current = stamp;
    ask.current();
  }, [stamp]);
}
