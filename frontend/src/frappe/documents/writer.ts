import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import type { FrappeExtra } from '../base-query';
import { documentsApi } from '../endpoints';
import { failure, isFrappeError } from '../errors';
import { frappeText } from '../texts';
import { checkValid, invalid, type Validate } from '../use-action';
import { unchangedBetween, type Values } from './entry';
import type { DocumentKeeper } from './keeper';
import { documentKey, type FrappeDoc } from './key';
import { DOCUMENTS, patchAdded, patchEnded, selectDocument, type StateWithDocuments } from './slice';

export interface Target {
  doctype: string;
  name: string;
}

export interface WriteOptions {
  validate?: Validate<Values>;
  /** The caller shows a failure itself. */
  handlesErrors?: boolean;
}

/** Milliseconds after the last change of a field until it is sent. */
export const DEBOUNCE = 500;

interface Queued {
  target: Target;
  id: number;
  values: Values;
  options: WriteOptions;
  timer: ReturnType<typeof setTimeout>;
  promise: Promise<FrappeDoc>;
  settle: (answer: Promise<FrappeDoc>) => void;
}

let patches = 0;

/**
 * Sends changes of documents: at once on screen, one after the other per document, what was typed before anything else.
 * Two changes of one document at the same time would make the server refuse one of them as stale.
 */
export class DocumentWriter {
  private readonly queue = new Map<string, Queued>();
  private readonly turns = new Map<string, Promise<unknown>>();
  /** A change of the document failed without an answer of the server's: it may have been written. */
  private readonly doubts = new Set<string>();
  private readonly dispatch: ThunkDispatch<StateWithDocuments, FrappeExtra, UnknownAction>;

  constructor(
    private readonly store: Store<StateWithDocuments>,
    private readonly keeper: DocumentKeeper,
  ) {
    this.dispatch = store.dispatch as typeof this.dispatch;
    let epoch = this.epoch();
    store.subscribe(() => {
      if (epoch === this.epoch()) return;
      epoch = this.epoch();
      this.forget();
    });
  }

  /** Shows the values at once and sends them; takes them back when that fails. */
  setValue(target: Target, values: Values, options: WriteOptions = {}): Promise<FrappeDoc> {
    void this.flush(target);
    return this.write(target, (patches += 1), values, options, false);
  }

  /** Shows the values at once and sends them when no more have come for a while; all that came meanwhile go together. */
  setValueLater(target: Target, values: Values, options: WriteOptions = {}, debounce = DEBOUNCE): Promise<FrappeDoc> {
    const key = keyOf(target);
    const queued = this.queue.get(key) ?? this.enqueue(target);
    queued.values = { ...queued.values, ...values };
    queued.options = options;
    clearTimeout(queued.timer);
    queued.timer = setTimeout(() => void this.flush(target), debounce);
    this.dispatch(patchAdded({ key, patch: { id: queued.id, values: queued.values }, fromEdits: true }));
    return queued.promise;
  }

  /** Sends what was typed and differs from the server's document; nothing where nothing does. */
  save(target: Target, options: WriteOptions = {}): Promise<FrappeDoc | undefined> {
    const flushed = this.flush(target);
    const entry = selectDocument(this.store.getState(), keyOf(target));
    const values = Object.fromEntries(Object.entries(entry?.edits ?? {}).map(([field, { value }]) => [field, value]));
    if (Object.keys(values).length) return this.write(target, (patches += 1), values, options, true);
    return (flushed ?? Promise.resolve()).then(() => selectDocument(this.store.getState(), keyOf(target))?.doc ?? undefined);
  }

  /** Sends what waits for its debounce, of one document or of all. */
  flush(target?: Target): Promise<FrappeDoc> | undefined {
    if (!target) {
      for (const queued of [...this.queue.values()]) void this.flush(queued.target);
      return undefined;
    }
    const queued = this.queue.get(keyOf(target));
    if (!queued) return undefined;
    clearTimeout(queued.timer);
    this.queue.delete(keyOf(target));
    queued.settle(this.write(target, queued.id, queued.values, queued.options, false));
    return queued.promise;
  }

  /** Lists leave the row out at once; it is back when the server refuses. */
  remove(target: Target, options: WriteOptions & { validate?: undefined } = {}): Promise<void> {
    const key = keyOf(target);
    void this.flush(target);
    const id = (patches += 1);
    this.dispatch(patchAdded({ key, patch: { id, values: {}, removes: true } }));
    return this.inTurn(target, async () => {
      try {
        await this.dispatch(documentsApi.endpoints.deleteDoc.initiate({ ...target, handlesErrors: options.handlesErrors }, { track: false })).unwrap();
      } catch (error) {
        this.dispatch(patchEnded({ key, id }));
        throw error;
      }
    });
  }

  /** Runs a method of the document and gives what it returned; the document comes with the answer. */
  async run(target: Target, method: string, args?: Record<string, unknown>, options: WriteOptions = {}): Promise<unknown> {
    await checkValid(options.validate, args ?? {});
    void this.flush(target);
    return this.inTurn(target, async () => {
      const call = { dt: target.doctype, dn: target.name, method, args, handlesErrors: options.handlesErrors };
      const before = this.keeper.get(keyOf(target));
      const answer = await this.dispatch(documentsApi.endpoints.runDocMethod.initiate(call, { track: false })).unwrap();
      this.keeper.touched(target.doctype, unchangedBetween(before, this.keeper.get(keyOf(target))));
      // An answer with documents is given whole.
      const whole = typeof answer === 'object' && answer !== null && 'docs' in answer;
      return whole ? ((answer as { message?: unknown }).message ?? null) : answer;
    });
  }

  /** @throws FrappeError also where the answer has no name */
  async insert<T extends FrappeDoc>(doc: { doctype: string } & Record<string, unknown>, options: WriteOptions = {}): Promise<T> {
    await checkValid(options.validate, doc);
    const made = await this.dispatch(documentsApi.endpoints.insertDoc.initiate({ doc, handlesErrors: options.handlesErrors }, { track: false })).unwrap();
    if (!made?.name) throw invalid(`insert ${doc.doctype} failed`);
    this.keeper.echoes.expect(documentKey(doc.doctype, made.name))(true);
    return made as T;
  }

  private epoch = () => this.store.getState()[DOCUMENTS].epoch;

  /** All was forgotten: what was not sent was somebody's who is no longer here. */
  private forget(): void {
    for (const { timer, settle } of this.queue.values()) {
      clearTimeout(timer);
      settle(Promise.reject(stopped()));
    }
    this.queue.clear();
    this.turns.clear();
    this.doubts.clear();
  }

  private enqueue(target: Target): Queued {
    let settle!: Queued['settle'];
    const promise = new Promise<FrappeDoc>((resolve) => (settle = resolve));
    promise.catch(() => undefined);
    const queued: Queued = { target, id: (patches += 1), values: {}, options: {}, timer: setTimeout(() => undefined), promise, settle };
    this.queue.set(keyOf(target), queued);
    return queued;
  }

  private write(target: Target, id: number, values: Values, options: WriteOptions, typed: boolean): Promise<FrappeDoc> {
    const key = keyOf(target);
    this.dispatch(patchAdded({ key, patch: { id, values }, fromEdits: true }));
    const takeBack = (error: unknown): never => {
      this.dispatch(patchEnded({ key, id, typedAgain: typed }));
      throw error;
    };
    const valid = checkValid(options.validate, values);
    return this.inTurn(target, async () => {
      try {
        await valid;
        const keepalive = typeof document !== 'undefined' && document.visibilityState === 'hidden';
        const call = { ...target, fieldname: { ...values }, settles: { key, id }, handlesErrors: options.handlesErrors, ...(keepalive && { keepalive }) };
        const before = this.keeper.get(key);
        const doc = await this.dispatch(documentsApi.endpoints.setValue.initiate(call, { track: false })).unwrap();
        this.keeper.touched(target.doctype, unchangedBetween(before, this.keeper.get(key)));
        return doc;
      } catch (error) {
        return takeBack(error);
      }
    });
  }

  /** After all earlier changes of the document, whatever became of them. */
  private inTurn<R>(target: Target, work: () => Promise<R>): Promise<R> {
    const key = keyOf(target);
    const epoch = this.epoch();
    const turn = (this.turns.get(key) ?? Promise.resolve()).then(async () => {
      if (epoch !== this.epoch()) throw stopped();
      const settled = this.keeper.echoes.expect(key);
      try {
        const result = await work();
        settled(true);
        this.doubts.delete(key);
        return result;
      } catch (error) {
        settled(false);
        if (isDoubtful(error)) this.doubts.add(key);
        throw error;
      }
    });
    const quiet: Promise<void> = turn.then(() => undefined, () => undefined).then(() => this.ended(target, quiet));
    this.turns.set(key, quiet);
    return turn;
  }

  private ended(target: Target, turn: Promise<void>): void {
    const key = keyOf(target);
    if (this.turns.get(key) !== turn) return;
    this.turns.delete(key);
    // Nobody knows what the server has now: it is asked, where somebody shows the document.
    if (this.doubts.delete(key) && this.keeper.isShown(key)) {
      void this.dispatch(documentsApi.endpoints.getDoc.initiate(target, { forceRefetch: true, subscribe: false }));
    }
  }
}

const stopped = () => failure('aborted', frappeText('stopped'));

const keyOf = ({ doctype, name }: Target) => documentKey(doctype, name);

/** No answer, or none of Frappe's: the change may have been written. */
const isDoubtful = (error: unknown) => isFrappeError(error) && ['network', 'timeout', 'unparseable', 'client-fault'].includes(error.kind);

const writers = new WeakMap<object, DocumentWriter>();

/** The one writer of a store. */
export function writerOf(store: Store<StateWithDocuments>, keeper: DocumentKeeper): DocumentWriter {
  const known = writers.get(keeper);
  if (known) return known;
  const writer = new DocumentWriter(store, keeper);
  writers.set(keeper, writer);
  if (typeof window !== 'undefined') {
    // Whoever leaves a field, the tab or the page has done with it.
    const flush = () => void writer.flush();
    document.addEventListener('focusout', flush);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  }
  return writer;
}
