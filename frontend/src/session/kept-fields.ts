import { useState } from 'react';

import { useKeptText } from './kept-text';

export interface KeptFields<T> {
  values: T;
  /** Some fields were typed into. */
  change: (values: Partial<T>) => void;
  /** What was typed before a reload or a new sign-in is back in the fields. */
  restored: boolean;
  startAfresh: () => void;
  /** Nothing needs to be kept any more: it was done, or thrown away. */
  forget: () => void;
}

/**
 * The fields of a small form, kept like any text that was typed and not saved (`useKeptText`).
 *
 * @param key tells forms apart, such as `stop:Live-100000001-00`
 * @param empty what the fields hold when nothing was kept
 */
export function useKeptFields<T extends Record<string, string>>(key: string, empty: T): KeptFields<T> {
  const kept = useKeptText<T>(key);
  const [values, setValues] = useState<T>(() => ({ ...empty, ...kept.offered }));
  return {
    values,
    change: (changes) => {
      const next = { ...values, ...changes };
      setValues(next);
      kept.keep(next);
    },
    restored: kept.offered !== null,
    startAfresh: () => {
      kept.forget();
      setValues(empty);
    },
    forget: kept.forget,
  };
}
