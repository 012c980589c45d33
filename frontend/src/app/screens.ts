import { useEffect } from 'react';

/** Screens that are fetched before somebody goes to them. */
export const screens = {
  login: () => import('../features/session/routes/login'),
  verify: () => import('../features/session/routes/verify'),
  kit: () => import('./kit/kit'),
  shell: () => import('./shell/shell'),
  dashboard: () => import('../features/dashboard/routes/dashboard'),
};

/** Fetches some of them; a failure is met when the screen itself is gone to. */
function fetchAhead(names: (keyof typeof screens)[]): void {
  for (const name of names) screens[name]().catch(() => undefined);
}

/** While the lookup is on its way: the screen it will most likely lead to. */
export function fetchFirst(signedIn: boolean): void {
  fetchAhead(signedIn ? ['kit', 'shell'] : ['login']);
}

const IDLE = 1000;

/** While somebody types a password: what they will need right after it. Renders nothing. */
export function PrepareWork() {
  useEffect(() => {
    const timer = setTimeout(() => fetchAhead(['verify', 'kit', 'shell', 'dashboard']), IDLE);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
