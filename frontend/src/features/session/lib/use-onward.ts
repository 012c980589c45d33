import { useEffect, useLayoutEffect } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';

import { useSessionDispatch } from '../../../session/guards';
import { forgetIntended, intendedPath, PATHS } from '../../../session/paths';
import { arrived, selectArriving, type StateWithSession } from '../../../session/slice';
import { useUser } from '../../../session/use-session';

/** How long a glance at the checks takes (milliseconds); with the time of the answer within a second. */
export const GLANCE = 700;

export interface Onward {
  /** It goes on without being asked. */
  byItself: boolean;
  go: () => void;
}

/**
 * The way on from Verify: to where the user meant to go, else to the dashboard.
 *
 * @param allWell goes on by itself when reached by signing in, and no key or pointer was used meanwhile
 */
export function useOnward(allWell: boolean): Onward {
  const dispatch = useSessionDispatch();
  const navigate = useNavigate();
  const user = useUser();
  const arriving = useSelector<StateWithSession, boolean>(selectArriving);
  const byItself = arriving && allWell;

  // With the first paint, and into the store: a key pressed is not forgotten where a look-up shows this screen anew.
  useLayoutEffect(() => {
    const touch = () => void dispatch(arrived());
    window.addEventListener('keydown', touch);
    window.addEventListener('pointerdown', touch);
    return () => {
      window.removeEventListener('keydown', touch);
      window.removeEventListener('pointerdown', touch);
    };
  }, [dispatch]);

  const go = () => {
    const path = intendedPath(user) ?? PATHS.dashboard;
    forgetIntended();
    dispatch(arrived());
    void navigate(path, { replace: true });
  };

  useEffect(() => {
    if (!byItself) return;
    const timer = setTimeout(go, GLANCE);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the clock starts once, when all is known to be well
  }, [byItself]);

  return { byItself, go };
}
