import { useCallback, useEffect, useRef, useState } from 'react';

import type { Receipt } from '../types';
import { fitRoll } from './roll-page';

/**
 * Hands one receipt to the browser's printing, once. It stands in the page for printing from `print` until the dialogue
 * closes: a later Ctrl+P finds nothing, so that no second original leaves uncounted.
 */
export function usePrint() {
  const [printing, setPrinting] = useState<Receipt | null>(null);
  const handed = useRef<Receipt | null>(null);
  const sheet = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!printing) return;
    document.body.dataset.printing = 'receipt';
    const done = () => setPrinting(null);
    window.addEventListener('afterprint', done);
    // Development mode runs effects twice; the receipt goes out once.
    if (handed.current !== printing) {
      handed.current = printing;
      const images = [...(sheet.current?.querySelectorAll('img') ?? [])];
      void Promise.allSettled(images.map((image) => image.decode?.())).then(() => {
        fitRoll(sheet.current?.querySelector('article') ?? null);
        window.print();
      });
    }
    return () => {
      delete document.body.dataset.printing;
      window.removeEventListener('afterprint', done);
    };
  }, [printing]);

  return { printing, sheet, print: useCallback((receipt: Receipt) => setPrinting(receipt), []) };
}
