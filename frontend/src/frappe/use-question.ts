import { skipToken, type QueryStatus } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';

import { answersOf, type StateWithApi } from './answers';
import { useDocumentsDispatch, type DocumentsDispatch } from './documents/use-writer';
import type { FrappeError } from './errors';

/** What the store knows of a question. */
interface Known<Data> {
  status: `${QueryStatus}`;
  data?: Data;
  error?: unknown;
  fulfilledTimeStamp?: number;
  isUninitialized: boolean;
  isLoading: boolean;
  isSuccess: boolean;
}

interface Sent {
  unsubscribe: () => void;
}

/** An endpoint of RTK Query that asks. */
interface Endpoint<Args, Data> {
  select: (args: Args | typeof skipToken) => (state: never) => Known<Data>;
  initiate: (args: Args, options: object) => unknown;
}

export interface Question<Data> {
  /** Of this question; of the one before while this one has no answer. */
  data: Data | undefined;
  currentData: Data | undefined;
  /** On its way, and nothing to show. */
  isLoading: boolean;
  isFetching: boolean;
  error: FrappeError | undefined;
  fulfilledTimeStamp: number | undefined;
}

interface Seen<Data> {
  of: Known<Data>;
  asked: boolean;
  question: Question<Data>;
}

function see<Data>(known: Known<Data>, asked: boolean, before: Seen<Data> | null): Seen<Data> {
  const data = known.data ?? before?.question.data;
  const isFetching = asked && (known.isLoading || known.isUninitialized);
  const first = !before || before.question.isLoading || before.of.isUninitialized;
  return {
    of: known,
    asked,
    question: {
      data,
      currentData: known.data,
      isFetching,
      isLoading: isFetching && data === undefined && first,
      error: known.error as FrappeError | undefined,
      fulfilledTimeStamp: known.fulfilledTimeStamp,
    },
  };
}

/**
 * Asks when it is mounted and whenever the question is another one, and shows what is known. RTK Query's own hook does the
 * same with a selector a component and dispatch; here a dispatch costs nothing that brings no answer.
 *
 * @param args undefined: nothing is asked
 */
export function useQuestion<Args, Data>(endpoint: Endpoint<Args, Data>, args: Args | undefined): Question<Data> {
  const store = useStore<StateWithApi>();
  const dispatch = useDocumentsDispatch();
  const text = JSON.stringify(args);
  const [same, setSame] = useState({ text, args });
  if (same.text !== text) setSame({ text, args });
  const { args: asked } = same.text === text ? same : { args };
  const select = useMemo(() => endpoint.select(asked ?? skipToken), [endpoint, asked]);

  const last = useRef<Seen<Data> | null>(null);
  const read = useCallback(() => {
    const known = select(store.getState() as never);
    if (last.current?.of !== known || last.current.asked !== (asked !== undefined)) last.current = see(known, asked !== undefined, last.current);
    return last.current;
  }, [store, select, asked]);
  const { of, question } = useSyncExternalStore(answersOf(store), read);

  const sent = useRef<Sent | null>(null);
  const { isUninitialized } = of;
  const ask = useCallback(() => {
    if (asked === undefined) return;
    const thunk = endpoint.initiate(asked, { forceRefetch: true }) as Parameters<DocumentsDispatch>[0];
    sent.current?.unsubscribe();
    sent.current = dispatch(thunk) as unknown as Sent;
  }, [dispatch, endpoint, asked]);
  useEffect(() => {
    // All was forgotten while it is shown (RTK Query's own hooks ask again, too).
    if (isUninitialized && sent.current) ask();
  }, [isUninitialized, ask]);
  useEffect(() => {
    ask();
    return () => {
      sent.current?.unsubscribe();
      sent.current = null;
    };
  }, [ask]);
  return question;
}
