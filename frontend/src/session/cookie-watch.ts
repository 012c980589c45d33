import { readCookie } from '../frappe/boot';
import { userOf } from './slice';

/** How often the cookie is read, which costs nothing and asks nobody (milliseconds). */
export const LOOK_EVERY = 600;

/**
 * Tells when the browser's session has become another user's, or nobody's, by something that this app does not hear of: Desk,
 * or an answer to another tab. Told when it has been so for two looks: a sign-in of this page is on its way meanwhile.
 *
 * @param known whom this page takes for signed in; '' for nobody
 */
export function watchUserCookie(known: () => string, changed: (user: string) => void): () => void {
  let seen = readCookie('user_id') !== null;
  let last: string | null = null;
  const look = () => {
    const cookie = readCookie('user_id');
    seen ||= cookie !== null;
    // A browser that never had one (a test page) says nothing by having none.
    const user = seen ? userOf(cookie) : known();
    const differs = user !== known();
    if (differs && last === user) changed(user);
    last = differs ? user : null;
  };
  const timer = setInterval(look, LOOK_EVERY);
  return () => clearInterval(timer);
}
