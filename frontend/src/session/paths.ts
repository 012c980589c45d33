import { matchPath } from 'react-router-dom';

/** Every route of the app, below the base path. */
export const PATHS = {
  autoLogin: '/',
  login: '/login',
  loginPage: '/login-page',
  verify: '/verify',
  dashboard: '/dashboard',
  invoices: '/invoices',
  newInvoice: '/invoices/new',
  invoice: '/invoices/:name',
  printInvoice: '/invoices/:name/print',
  counter: '/counter',
  work: '/work',
  customers: '/customers',
  newCustomer: '/customers/new',
  customer: '/customers/:name',
  items: '/items',
  newItem: '/items/new',
  item: '/items/:name',
  notices: '/notices',
  newNotice: '/notices/new',
  notice: '/notices/:name',
  editNotice: '/notices/:name/edit',
  devices: '/devices',
  device: '/devices/:name',
} as const;

/** Where the app is below the site. */
export const BASE_PATH = '/ebm';

/** Whether this is an address inside the app: one leading slash, and a path of a route. */
export function isAppPath(path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return false;
  const pathname = pathnameOf(path);
  return Object.values(PATHS).some((pattern) => matchPath({ path: pattern, end: true }, pathname));
}

const pathnameOf = (path: string): string => path.split(/[?#]/)[0] as string;

/** Whether this is the sign-in form, by either of its addresses. */
export const isSignInPath = (path: string): boolean => [PATHS.login, PATHS.loginPage].some((own) => own === pathnameOf(path));

const INTENDED = 'ebm:intended';
const OWN: string[] = [PATHS.autoLogin, PATHS.login, PATHS.loginPage, PATHS.verify];

/** Remembers where somebody was going when they had to sign in; `user` if it was somebody's open screen. */
export function keepIntended(path: string, user: string): void {
  if (!isAppPath(path) || OWN.includes(pathnameOf(path))) return;
  try {
    sessionStorage.setItem(INTENDED, JSON.stringify({ path, user }));
  } catch {
    // Without storage they land on the dashboard.
  }
}

function readIntended(): { path: string; user: string } | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(INTENDED) ?? 'null') as { path?: unknown; user?: string } | null;
    return kept && isAppPath(kept.path) ? { path: kept.path, user: kept.user ?? '' } : null;
  } catch {
    return null;
  }
}

/** Where this user was going; another user's screen is not theirs. */
export function intendedPath(user: string): string | null {
  const kept = readIntended();
  return kept && (!kept.user || kept.user === user) ? kept.path : null;
}

/** The screen that this user had open in this tab when the session ended. */
export function ownPath(user: string): string | null {
  const kept = readIntended();
  return kept && user !== '' && kept.user === user ? kept.path : null;
}

/** Whether this is on the way of signing in, which leads on by itself. */
export const isOnTheWayIn = (pathname: string): boolean => OWN.includes(pathname);

export function forgetIntended(): void {
  try {
    sessionStorage.removeItem(INTENDED);
  } catch {
    // Nothing is kept where nothing can be stored.
  }
}
