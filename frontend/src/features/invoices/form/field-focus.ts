/** Moving through the form by keyboard. A field is known by its place in `data-field`: `customer_tin`, `0.qty`, `send`. */
import { useCallback, useEffect, useRef, type RefObject } from 'react';

export interface FieldFocus {
  root: RefObject<HTMLFormElement | null>;
  /** Moves to a field once it is there (also one that the next render brings). */
  focus: (place: string) => void;
  /** Moves to the field after this one. */
  next: (place: string) => void;
}

const FIELDS = '[data-field]';

function usable(field: HTMLElement): boolean {
  if ((field as HTMLInputElement).readOnly || (field as HTMLInputElement).disabled) return false;
  const fold = field.closest('details');
  return fold === null || fold.open;
}

export function useFieldFocus(): FieldFocus {
  const root = useRef<HTMLFormElement>(null);
  const wanted = useRef<string | null>(null);

  const take = useCallback((): boolean => {
    const place = wanted.current;
    if (place === null) return false;
    const field = root.current?.querySelector<HTMLElement>(`[data-field="${place}"]`);
    if (!field) return false;
    wanted.current = null;
    const fold = field.closest('details');
    if (fold) fold.open = true;
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
    return true;
  }, []);

  // After every render: the field may have come with it.
  useEffect(() => {
    take();
  });

  const focus = useCallback(
    (place: string) => {
      wanted.current = place;
      // Where nothing renders anew, the effect above does not run.
      queueMicrotask(take);
    },
    [take],
  );

  const next = useCallback((place: string) => {
    const fields = [...(root.current?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
    const at = fields.findIndex((field) => field.dataset.field === place);
    const after = fields.slice(at + 1).find(usable);
    after?.focus();
    if (after instanceof HTMLInputElement) after.select();
  }, []);

  return { root, focus, next };
}
