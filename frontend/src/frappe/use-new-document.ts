import { useState } from 'react';

import type { DocOf, Doctype, ValuesOf } from './doctypes';
import type { Action, ActionOptions } from './use-action';
import { useDoctype } from './use-doctype';

export interface NewDocument<D extends string> extends Omit<Action<void, DocOf<D>>, 'submit'> {
  /** What has been filled in. */
  doc: ValuesOf<D>;
  edit: (values: ValuesOf<D>) => void;
  /** Back to the initial values. */
  reset: () => void;
  /** Inserts it; never by itself. Gives the document as the server made it, by its name. */
  submit: () => Promise<DocOf<D>>;
}

/** A document that does not exist yet. */
export function useNewDocument<D extends Doctype>(doctype: D, initial: ValuesOf<D>, options: ActionOptions<ValuesOf<D>, DocOf<D>> = {}): NewDocument<D> {
  const [doc, setDoc] = useState(initial);
  const { insert } = useDoctype(doctype, { insert: options });
  return {
    ...insert,
    doc,
    edit: (values) => setDoc((now) => ({ ...now, ...values })),
    reset: () => setDoc(initial),
    submit: () => insert.submit(doc),
  };
}
