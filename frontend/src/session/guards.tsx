import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';

import type { FrappeExtra } from '../frappe/base-query';
import { useFrappe } from '../frappe/context';
import type { FrappeError } from '../frappe/errors';
import { sessionApi } from './api';
import { watchUserCookie } from './cookie-watch';
import { isServerAway } from './login-answer';
import { forgetIntended, isOnTheWayIn, keepIntended, ownPath, PATHS } from './paths';
import { checkSession, leaveSession, reloadSession } from './sign-in';
import { selectArriving, selectBoot, selectEnded, selectUser, type StateWithSession } from './slice';
import { hearTabs, type TabNews } from './tabs';

export type SessionDispatch = ThunkDispatch<StateWithSession, FrappeExtra, UnknownAction>;
export const useSessionDispatch = () => useDispatch<SessionDispatch>();

export interface SessionStatus {
  status: 'pending' | 'guest' | 'user';
  /** The lookup had no answer: counts as signed out, but nothing is known. */
  away: boolean;
  /** Why the lookup was refused where that is neither a guest's refusal nor no answer: the server's words. Else ''. */
  reason: string;
  lookAgain: () => void;
}

/** Who the guards take the browser for: the lookup's answer, two states only. */
export function useSessionStatus(): SessionStatus {
  const lookup = sessionApi.endpoints.getLoggedUser.useQueryState();
  const dispatch = useSessionDispatch();
  const user = useSelector<StateWithSession, string>(selectUser);
  const over = useSelector<StateWithSession, unknown>(selectEnded);
  const boot = useSelector<StateWithSession, { user: string }>(selectBoot);
  const error = lookup.error as FrappeError | undefined;
  const away = Boolean(error && isServerAway(error));
  // A guest's refusal says nothing more; nor does a lookup that a sign-in has stopped.
  const told = error?.kind === 'user-disabled' || (error?.kind === 'server' && error.status !== 401 && error.status !== 403);
  const lookAgain = useCallback(
    () => void dispatch(sessionApi.endpoints.getLoggedUser.initiate(undefined, { forceRefetch: true, subscribe: false })),
    [dispatch],
  );
  if (over) return { status: 'guest', away: false, reason: '', lookAgain };
  if (error) return { status: 'guest', away, reason: told && !away ? error.message : '', lookAgain };
  if (lookup.data === undefined) return { status: 'pending', away, reason: '', lookAgain };
  // Somebody else than the page was made for: a fresh boot is on its way (SessionKeeper).
  return { status: user && lookup.data === boot.user ? 'user' : 'pending', away, reason: '', lookAgain };
}

/**
 * Keeps the session true while the page is open: asks the lookup (the one subscriber; guards only read its answer, since a
 * failed one is asked again by each that comes), follows one that names somebody else, and other tabs. Renders nothing.
 */
export function SessionKeeper() {
  const dispatch = useSessionDispatch();
  const store = useStore<StateWithSession>();
  const { data } = sessionApi.useGetLoggedUserQuery();
  const asked = useRef('');
  useEffect(() => {
    const { session } = store.getState();
    if (!data || session.ended || data === session.boot.user || asked.current === data) return;
    asked.current = data;
    void dispatch(reloadSession());
  }, [data, dispatch, store]);
  const { realtime } = useFrappe();
  useEffect(() => {
    const known = () => store.getState().session.user;
    const follow = ({ user, why }: TabNews) => {
      if (user === known()) return;
      // Somebody else is here: who, the server says.
      if (user || why === 'other-user') void dispatch(reloadSession());
      else dispatch(leaveSession(why === 'signed-out' ? 'elsewhere' : why));
    };
    const stop = [
      hearTabs(follow),
      watchUserCookie(known, (user) => follow({ user, why: 'signed-out' })),
      realtime.on(SESSION_EVENT, () => void dispatch(checkSession())),
    ];
    return () => stop.forEach((each) => each());
  }, [dispatch, realtime, store]);
  useNoScreenOfAnother();
  return null;
}

/** The server says that something about this user has changed: disabled, another password, signed out everywhere. */
const SESSION_EVENT = 'ebm_session';

/** Somebody else is here: not at the screen of the one before, whose address may tell of them. */
function useNoScreenOfAnother(): void {
  const user = useSelector<StateWithSession, string>(selectUser);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const before = useRef(user);
  useEffect(() => {
    if (!user) return;
    const another = before.current !== '' && before.current !== user;
    before.current = user;
    if (another && !isOnTheWayIn(pathname)) void navigate(PATHS.dashboard, { replace: true });
  }, [user, navigate, pathname]);
}

/** Whether somebody else came while this screen was open: it is being left (`useNoScreenOfAnother`), and not theirs to see. */
function useIsLeft(user: string): boolean {
  const { key, pathname } = useLocation();
  const [drawn, setDrawn] = useState({ user, left: '' });
  if (user && user !== drawn.user) setDrawn({ user, left: drawn.user === '' || isOnTheWayIn(pathname) ? '' : key });
  return drawn.left === key;
}

/** Back at the screen that was open when the session ended. */
function BackTo({ path }: { path: string }) {
  useEffect(() => forgetIntended, []);
  return <Navigate to={path} replace />;
}

/** A signed-out user goes to Login; where they were going is kept. */
export function UserGuard({ wait }: { wait: ReactNode }) {
  const { status } = useSessionStatus();
  const location = useLocation();
  const { documents } = useFrappe();
  const user = useSelector<StateWithSession, string>(selectUser);
  const isLeft = useIsLeft(user);
  useEffect(() => {
    if (status === 'user') void documents.remember(user);
  }, [documents, status, user]);
  const { session } = useStore<StateWithSession>().getState();
  if (status === 'pending' || (status === 'user' && isLeft)) return wait;
  if (status === 'user') return <Outlet />;
  if (session.ended !== 'signed-out') keepIntended(location.pathname + location.search + location.hash, session.previousUser);
  return <Navigate to={PATHS.login} replace />;
}

/** A signed-in user has no business on Login. The form itself leads on while somebody is arriving. */
export function LoginGuard({ wait }: { wait: ReactNode }) {
  const { status } = useSessionStatus();
  const arriving = useSelector<StateWithSession, boolean>(selectArriving);
  const boot = useSelector<StateWithSession, { user: string }>(selectBoot);
  const own = ownPath(boot.user);
  if (status === 'user' && !arriving) return own ? <BackTo path={own} /> : <Navigate to={PATHS.verify} replace />;
  // A page made for a guest shows the form at once: the lookup can only confirm it.
  if (status === 'pending' && boot.user) return wait;
  return <Outlet />;
}
