import { useCallback, useEffect, useRef, useState } from 'react';

import { useSessionDispatch } from '../../../session/guards';
import type { Arrival } from '../../../session/hand-over';
import { exchangeToken, isHereAlready } from '../../../session/hand-over-exchange';
import { forgetIntended } from '../../../session/paths';
import { enterSession } from '../../../session/sign-in';

export type HandOverStep =
  | { kind: 'busy' }
  | { kind: 'done'; route: string | null }
  | { kind: 'ask'; current: string; wanted: string }
  | { kind: 'refused' }
  | { kind: 'away' };

export interface HandOver {
  step: HandOverStep;
  /** Signs in although somebody else is signed in. */
  replace: () => void;
  tryAgain: () => void;
}

/**
 * The exchange of a token, from its arrival to the session of its user.
 *
 * @param ready the lookup has been answered. Before that the answer to it could come after ours, and every answer of
 * Frappe sets the session's cookies: a guest's would end the session that has just begun.
 */
export function useHandOver({ token }: Arrival, ready: boolean): HandOver {
  const dispatch = useSessionDispatch();
  const [step, setStep] = useState<HandOverStep>({ kind: 'busy' });
  const started = useRef(false);
  const replacing = useRef(false);
  // A route once the server has accepted: what is missing then is only the fresh boot.
  const accepted = useRef<{ route: string | null } | null>(null);

  const enter = useCallback(
    async (route: string | null) => {
      accepted.current = { route };
      if (!(await dispatch(enterSession()))) return setStep({ kind: 'away' });
      if (route) forgetIntended();
      setStep({ kind: 'done', route });
    },
    [dispatch],
  );

  const exchange = useCallback(async () => {
    setStep({ kind: 'busy' });
    const result = await dispatch(exchangeToken(token, replacing.current));
    if (result.kind === 'in') return enter(result.route);
    if (result.kind === 'other-user') return setStep({ kind: 'ask', current: result.current, wanted: result.wanted });
    setStep({ kind: result.kind });
  }, [dispatch, enter, token]);

  /** After no answer the token may be spent and its user signed in: who is here is asked first. */
  const tryAgain = useCallback(async () => {
    setStep({ kind: 'busy' });
    if (accepted.current) return enter(accepted.current.route);
    if (await dispatch(isHereAlready(token))) return enter(null);
    await exchange();
  }, [dispatch, enter, exchange, token]);

  useEffect(() => {
    if (!ready || started.current) return;
    started.current = true;
    void exchange();
  }, [ready, exchange]);

  return {
    step,
    replace: () => {
      replacing.current = true;
      void exchange();
    },
    tryAgain: () => void tryAgain(),
  };
}
