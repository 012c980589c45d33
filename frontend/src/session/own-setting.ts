import { useState } from 'react';

import { useUser } from './use-session';

const keyOf = (user: string, key: string) => `ebm:own:${user}:${key}`;

/** A browser that refuses to store (private window, quota) remembers nothing and breaks nothing. */
function read(user: string, key: string): string | null {
  try {
    return window.localStorage.getItem(keyOf(user, key));
  } catch {
    return null;
  }
}

function write(user: string, key: string, value: string): void {
  try {
    window.localStorage.setItem(keyOf(user, key), value);
  } catch {
    // Not remembered; it holds until the page is left.
  }
}

/** How this person likes to see something, in this browser: a switch that is as he left it. */
export function useOwnSwitch(key: string): [on: boolean, set: (on: boolean) => void] {
  const user = useUser();
  const [on, setOn] = useState(() => read(user, key) === '1');
  return [
    on,
    (next) => {
      setOn(next);
      write(user, key, next ? '1' : '0');
    },
  ];
}
