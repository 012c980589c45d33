import type { Store } from '@reduxjs/toolkit';

import { answersOf, type StateWithApi } from '../answers';
import type { FrappeClient } from '../context';
import { documentsApi } from '../endpoints';
import type { FrappeError } from '../errors';
import { toError } from '../methods/faults';
import type { ListUpdate } from '../realtime-types';
import { Gathered } from '../refetching';
import type { DocumentEntry } from './entry';
import { documentKey } from './key';
import type { DocumentsDispatch } from './use-writer';

/** Events of one burst make one request. */
const GATHER = 100;

/** What is known of a document and of the question for it. */
export interface Followed {
  entry: DocumentEntry | undefined;
  isLoading: boolean;
  isFetching: boolean;
  isFetched: boolean;
  /** When the last good answer came. */
  answered: number | undefined;
  error: FrappeError | undefined;
}

/** Of no document: its name is not known yet. */
export const NOT_FOLLOWED: Followed = { entry: undefined, isLoading: false, isFetching: false, isFetched: false, answered: undefined, error: undefined };

/** A reading that was stopped was unwanted: nothing failed. */
function failureOf(reason: unknown): FrappeError | undefined {
  const error = reason === undefined ? undefined : toError(reason);
  return error?.kind === 'aborted' ? undefined : error;
}

/**
 * Reads a document for all who show it, and follows it: events of changes, a connection that was lost. One subscription of
 * each kind, however many show it.
 */
export class Follower {
  private readonly key: string;
  private readonly args: { doctype: string; name: string };
  private readonly listeners = new Set<() => void>();
  private readonly again = new Gathered(GATHER);
  private readonly select: ReturnType<typeof documentsApi.endpoints.getDoc.select>;
  private readonly dispatch: DocumentsDispatch;
  private seen: { request: unknown; entry: unknown; followed: Followed } | null = null;
  private sent: { unsubscribe: () => void } | null = null;
  private stops: (() => void)[] = [];

  constructor(
    private readonly store: Store<StateWithApi>,
    private readonly client: FrappeClient,
    doctype: string,
    name: string,
    private readonly isShown: (shown: boolean) => void,
  ) {
    this.args = { doctype, name };
    this.key = documentKey(doctype, name);
    this.select = documentsApi.endpoints.getDoc.select(this.args);
    this.dispatch = store.dispatch as DocumentsDispatch;
    this.again.use(() => this.refetch());
  }

  get = (): Followed => {
    const request = this.request();
    const entry = this.client.documents.get(this.key);
    if (this.seen?.request === request && this.seen.entry === entry) return this.seen.followed;
    const isFetching = request.isLoading || request.isUninitialized;
    const error = this.seen?.request === request ? this.seen.followed.error : failureOf(request.error);
    const first = !this.seen || this.seen.followed.isLoading;
    const followed: Followed = {
      entry,
      isFetching,
      isLoading: isFetching && request.data === undefined && first,
      isFetched: request.isSuccess || (isFetching && request.data !== undefined && !error),
      answered: request.fulfilledTimeStamp,
      error,
    };
    this.seen = { request, entry, followed };
    return followed;
  };

  subscribe = (listener: () => void): (() => void) => {
    if (!this.listeners.size) this.start();
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (!this.listeners.size) this.stop();
    };
  };

  /** Somebody shows it from now on: it is asked for, unless that is under way. */
  ask = (): void => {
    const { sent } = this;
    if (sent && this.request().isLoading) return;
    this.sent = this.dispatch(documentsApi.endpoints.getDoc.initiate(this.args, { forceRefetch: true }));
    sent?.unsubscribe();
  };

  reload = (): Promise<void> => this.again.now();

  /** Stops the reading that is on its way. */
  abort = (): void => this.running()?.abort();

  private request = () => this.select(this.store.getState() as never);

  private running = () => this.dispatch(documentsApi.util.getRunningQueryThunk('getDoc', this.args));

  private async refetch(): Promise<void> {
    // One that is on its way may have been read before what there is to hear of.
    await this.running();
    await this.dispatch(documentsApi.endpoints.getDoc.initiate(this.args, { subscribe: false, forceRefetch: true }));
  }

  private start(): void {
    this.isShown(true);
    const { documents, freshness, realtime } = this.client;
    const tell = () => {
      for (const listener of [...this.listeners]) listener();
    };
    const { doctype, name } = this.args;
    const onUpdate = (update: ListUpdate) => {
      // A name comes as the server's type: a number of an autoincrement is one.
      if (update.doctype === doctype && String(update.name) === name && !documents.echoes.isEcho(update)) this.again.ask();
    };
    this.stops = [
      documents.subscribe([this.key], tell),
      answersOf(this.store)(() => {
        if (this.request() === this.seen?.request) return;
        // All was forgotten while it is shown (RTK Query's own hooks ask again, too).
        if (this.request().isUninitialized && this.sent) this.ask();
        tell();
      }),
      realtime.subscribeDoctype(doctype),
      realtime.on('list_update', (update) => onUpdate(update as ListUpdate)),
      freshness.follow(() => void this.reload(), [doctype]),
    ];
  }

  private stop(): void {
    this.stops.forEach((stop) => stop());
    this.again.stop();
    this.sent?.unsubscribe();
    this.sent = null;
    this.isShown(false);
  }
}

const followers = new WeakMap<object, Map<string, Follower>>();

/** The one follower of a document. */
export function followerOf(store: Store<StateWithApi>, client: FrappeClient, doctype: string, name: string): Follower {
  const mine = followers.get(client.documents) ?? new Map<string, Follower>();
  followers.set(client.documents, mine);
  const key = documentKey(doctype, name);
  const known = mine.get(key);
  if (known) return known;
  const made: Follower = new Follower(store, client, doctype, name, (shown) => {
    if (shown) mine.set(key, made);
    else if (mine.get(key) === made) mine.delete(key);
  });
  mine.set(key, made);
  return made;
}
