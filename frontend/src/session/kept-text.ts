import { useCallback, useEffect, useRef, useState } from 'react';

import { useUser } from './use-session';

const PREFIX = 'ebm:kept:';
const keyOf = (user: string, key: string) => `${PREFIX}${user}:${key}`;

/** Where kept text is stored; a browser that refuses (private window, quota) keeps nothing and breaks nothing. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Keeps what a user has typed but not saved, in this tab only. */
export function keep(user: string, key: string, value: unknown): void {
  if (!user) return;
  try {
    storage()?.setItem(keyOf(user, key), JSON.stringify(value));
  } catch {
    // Quota: the form itself still holds the text.
  }
}

/** What this user had typed under this key; null when nothing was kept. */
export function kept<T>(user: string, key: string): T | null {
  const text = user ? storage()?.getItem(keyOf(user, key)) : null;
  if (!text) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

export function forget(user: string, key: string): void {
  storage()?.removeItem(keyOf(user, key));
}

/** Forgets what all users, or one, left in this tab: called on signing out. */
export function forgetAll(user = ''): void {
  const store = storage();
  if (!store) return;
  const start = user ? keyOf(user, '') : PREFIX;
  for (const key of Object.keys(store)) if (key.startsWith(start)) store.removeItem(key);
}

export interface KeptText<T> {
  /** What was there when the form opened: offer it, or put it back. */
  offered: T | null;
  /** Call on every change; written at most every 300 ms and when the form goes away. */
  keep: (value: T) => void;
  /** Call after saving, or when the user throws it away. */
  forget: () => void;
}

/**
 * Keeps a form's unsaved content for its user, so that a session which ends, or a reload, loses nothing.
 *
 * @param key tells forms apart, such as `invoice:new` or `invoice:EBM-2026-00000001`
 */
export function useKeptText<T>(key: string): KeptText<T> {
  const user = useUser();
  const owner = useRef(user);
  const [offered, setOffered] = useState<T | null>(() => kept<T>(user, key));
  const pending = useRef<{ value: T } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    // The owner is who opened the form: at the end of a session there is no user any more.
    if (user) owner.current = user;
  }, [user]);

  const write = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (pending.current) keep(owner.current, key, pending.current.value);
    pending.current = null;
  }, [key]);

  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);

  return {
    offered,
    keep: useCallback(
      (value: T) => {
        pending.current = { value };
        timer.current ??= setTimeout(write, 300);
      },
      [write],
    ),
    forget: useCallback(() => {
      clearTimeout(timer.current);
      timer.current = undefined;
      pending.current = null;
      setOffered(null);
      forget(owner.current, key);
    }, [key]),
  };
}
