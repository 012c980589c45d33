import { useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';

import type { DocOf, Doctype, ValuesOf } from '../doctypes';
import { useAction, type Action, type ActionOptions } from '../use-action';
import type { DocumentEntry, Values } from './entry';
import { isEqual } from './equal';
import { keyToRead, type FrappeDoc } from './key';
import { edited, editsDropped } from './slice';
import { useDocumentRead, type DocumentRead, type ReadOptions } from './use-document-read';
import { useWriter } from './use-writer';
import { DEBOUNCE } from './writer';

/** A method of the document's controller, by its name on the server. */
export interface MethodOptions<In, Out> extends ActionOptions<In, Out> {
  method: string;
  /** Arguments from what is submitted. */
  makeParams?: (input: In) => Record<string, unknown>;
  /** What the caller gets of what the method returned. */
  transform?: (message: unknown) => Out;
}

type DocPromise<D extends string> = DocOf<D> | undefined;
/** Of `setValue`, `setValueLater` and `save`, which are one change in three ways. */
export type WriteHooks<D extends string> = ActionOptions<ValuesOf<D>, DocPromise<D>>;

export interface DocumentOptions<D extends string, T> extends ReadOptions<T> {
  setValue?: WriteHooks<D>;
  delete?: ActionOptions<void, void>;
  /** Milliseconds after the last `setValueLater` until it is sent. */
  debounce?: number;
}

/** What somebody else wrote while fields here were changed and not sent. */
export interface Meanwhile {
  /** Who wrote last. */
  by: string;
  /** Changed here and there: what is on screen is ours, saving it replaces theirs. */
  fields: string[];
}

export interface DocumentResource<D extends string, T = DocOf<D>> extends Omit<DocumentRead<T>, 'entry' | 'original'> {
  /** As the server has it. */
  original: DocOf<D> | undefined;
  isDirty: boolean;
  /** Fields that differ from the original. */
  dirtyFields: string[];
  /** null: nobody else wrote to a changed field. */
  meanwhile: Meanwhile | null;
  /** Changes fields here only, until `save`. */
  edit: (values: ValuesOf<D>) => void;
  /** Takes edits back: of these fields, or all. */
  revert: (...fields: (keyof ValuesOf<D> & string)[]) => void;
  /** Sends at once. */
  setValue: Action<ValuesOf<D>, DocPromise<D>>;
  /** Shows at once and sends when typing has come to rest. */
  setValueLater: Action<ValuesOf<D>, DocPromise<D>>;
  /** Sends now what waits. Leaving a field, the screen or the page does so by itself. */
  flush: () => void;
  /** Sends the edits. */
  save: Action<void, DocPromise<D>>;
  delete: Action<void, void>;
}

function dirtyIn(entry: DocumentEntry | undefined): string[] {
  if (!entry?.doc || (!entry.pending && !entry.edits)) return [];
  const shown: Record<string, unknown> = {};
  for (const patch of entry.pending ?? []) Object.assign(shown, patch.values);
  for (const [field, edit] of Object.entries(entry.edits ?? {})) shown[field] = edit.value;
  return Object.keys(shown).filter((field) => !isEqual(shown[field], entry.doc?.[field]));
}

function meanwhileIn(entry: DocumentEntry | undefined): Meanwhile | null {
  const { doc, edits } = entry ?? {};
  if (!doc || !edits) return null;
  const fields = Object.keys(edits).filter((field) => !isEqual(edits[field]?.from, doc[field]) && !isEqual(edits[field]?.value, doc[field]));
  return fields.length ? { by: String(doc.modified_by ?? ''), fields } : null;
}

/** A failure that nobody shows is told in a toast. */
export const told = (options: { handlesErrors?: boolean; onError?: unknown }): boolean => options.handlesErrors ?? Boolean(options.onError);

/**
 * A document by doctype and name: read once for all that show it, followed by realtime, changed in place. All who name the
 * same document share it, edits included.
 *
 * @param name null or '': not known yet, nothing is asked
 * @throws Error `doctype and name are required` without a doctype
 */
export function useDocument<D extends Doctype, T = DocOf<D>>(
  doctype: D,
  name: string | number | null | undefined,
  options: DocumentOptions<D, T> = {},
): DocumentResource<D, T> {
  const text = name === null || name === undefined || String(name).trim() === '' ? null : String(name).trim();
  const key = text === null ? (doctype ? null : keyToRead(doctype, text)) : keyToRead(doctype, text);
  const dispatch = useDispatch();
  const writer = useWriter();
  const { entry, original, ...read } = useDocumentRead<T>(doctype, text, key, options);
  const target = useMemo(() => ({ doctype: doctype as string, name: text ?? '' }), [doctype, text]);
  useEffect(() => () => void writer.flush(target), [writer, target]);

  const hooks = options.setValue ?? {};
  const of = ({ validate, ...more }: WriteHooks<D>) => ({ validate: validate as ActionOptions<Values, unknown>['validate'], handlesErrors: told(more) });
  const sent = (answer: Promise<FrappeDoc | undefined>) => answer as Promise<DocPromise<D>>;
  const { dirtyFields, meanwhile } = useMemo(() => ({ dirtyFields: dirtyIn(entry), meanwhile: meanwhileIn(entry) }), [entry]);
  return {
    ...read,
    original: original as DocOf<D> | undefined,
    isDirty: dirtyFields.length > 0,
    dirtyFields,
    meanwhile,
    edit: (values) => key !== null && dispatch(edited({ key, values: values as Values })),
    revert: (...fields) => key !== null && dispatch(editsDropped({ key, fields: fields.length ? fields : undefined })),
    flush: () => void writer.flush(target),
    setValue: useAction((values, now) => sent(writer.setValue(target, values as Values, of(now))), hooks),
    setValueLater: useAction((values, now) => sent(writer.setValueLater(target, values as Values, of(now), options.debounce ?? DEBOUNCE)), hooks),
    save: useAction<void, DocPromise<D>>(() => sent(writer.save(target, of(hooks))), {
      onSuccess: (doc) => hooks.onSuccess?.(doc, {} as ValuesOf<D>),
      onError: hooks.onError && ((error) => hooks.onError?.(error, {} as ValuesOf<D>)),
    }),
    delete: useAction<void, void>((_input, now) => writer.remove(target, { handlesErrors: told(now) }), options.delete),
  };
}

/** A method of a document's controller: `useDocumentMethod('Task', name, 'close')`. */
export function useDocumentMethod<In extends Record<string, unknown> | void = Record<string, unknown> | void, Out = unknown>(
  doctype: Doctype,
  name: string | number,
  method: string | MethodOptions<In, Out>,
): Action<In, Out> {
  const writer = useWriter();
  const options: MethodOptions<In, Out> = typeof method === 'string' ? { method } : method;
  return useAction<In, Out>(async (input, { validate, ...now }) => {
    const args = options.makeParams ? options.makeParams(input) : (input ?? undefined);
    const check = validate && (() => validate(input));
    const message = await writer.run({ doctype, name: String(name) }, options.method, args as Record<string, unknown> | undefined, { validate: check, handlesErrors: told(now) });
    return options.transform ? options.transform(message) : (message as Out);
  }, options);
}
