import { useCallback, useEffect, useState } from 'react';

import { isFrappeError, type FrappeError } from '../../../frappe/errors';
import { useSessionDispatch } from '../../../session/guards';
import { findApi, type Found } from './api';

/** Typing comes to rest before the server is asked (milliseconds). */
export const FIND_DELAY = 150;

interface Answer {
  text: string;
  found?: Found;
  error?: FrappeError;
}

export interface Finding {
  /** What was found for exactly this text. */
  found: Found | undefined;
  searching: boolean;
  error: FrappeError | undefined;
  again: () => void;
}

/** Asks what matches the text: once typing rests, and with the question before stopped, so that its answer never counts. */
export function useFind(text: string): Finding {
  const dispatch = useSessionDispatch();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!text) return;
    let superseded = false;
    let stop = () => {};
    const timer = setTimeout(() => {
      const request = dispatch(findApi.endpoints.find.initiate(text));
      stop = () => {
        request.abort();
        request.unsubscribe();
      };
      void request.then(({ data, error }) => {
        if (!superseded) setAnswer({ text, found: data, error: isFrappeError(error) ? error : undefined });
      });
    }, FIND_DELAY);
    return () => {
      superseded = true;
      clearTimeout(timer);
      stop();
    };
  }, [text, attempt, dispatch]);

  const mine = answer?.text === text ? answer : null;
  return {
    found: mine?.found,
    error: mine?.error,
    searching: text !== '' && mine === null,
    again: useCallback(() => {
      setAnswer(null);
      setAttempt((before) => before + 1);
    }, []),
  };
}
