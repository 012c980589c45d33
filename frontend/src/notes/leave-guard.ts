import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router-dom';

interface Guard {
  isBusy: () => boolean;
  ask: (go: () => void) => void;
}

const guards = new Set<Guard>();
const guarded = new WeakSet<Navigator>();

/** Every link and every `navigate` of the page goes through the navigator's `push`. (The router's own `useBlocker` wants routes as data.) */
function guard(navigator: Navigator): void {
  if (guarded.has(navigator)) return;
  guarded.add(navigator);
  const push = navigator.push.bind(navigator);
  navigator.push = (...to) => {
    const busy = [...guards].find(({ isBusy }) => isBusy());
    if (busy === undefined) push(...to);
    else busy.ask(() => push(...to));
  };
}

/** Asks before another screen of the app is gone to while something would be lost by it. (Before another site, `beforeunload` asks.) */
export function useLeaveGuard({ isBusy, ask }: Guard): void {
  const { navigator } = useContext(NavigationContext);
  const latest = useRef({ isBusy, ask });
  useEffect(() => {
    latest.current = { isBusy, ask };
  });
  useEffect(() => {
    guard(navigator);
    const mine: Guard = { isBusy: () => latest.current.isBusy(), ask: (go) => latest.current.ask(go) };
    guards.add(mine);
    return () => void guards.delete(mine);
  }, [navigator]);
}
