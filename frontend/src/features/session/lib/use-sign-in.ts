import { useState } from 'react';

import type { FrappeError } from '../../../frappe/errors';
import { sessionApi } from '../../../session/api';
import { useSessionDispatch } from '../../../session/guards';
import { loginFailure, readLoginAnswer, succeededAnyway, type LoginFailure } from '../../../session/login-answer';
import { forgetIntended, PATHS } from '../../../session/paths';
import { enterSession, stopLookup } from '../../../session/sign-in';
import { sessionText as text } from '../../../texts/session';

export type Step = { kind: 'password' } | { kind: 'code'; tmpId: string; prompt: string };

/** A failure with a number, so that the same one twice moves the focus twice. */
export type ShownFailure = LoginFailure & { attempt: number; href?: string };

export interface SignIn {
  step: Step;
  busy: boolean;
  failure: ShownFailure | null;
  /** Resolves to whether it went on: to the app, or to the second step. */
  withPassword: (usr: string, pwd: string) => Promise<boolean>;
  withCode: (otp: string) => Promise<boolean>;
  restart: () => void;
}

/**
 * The steps of a sign-in.
 *
 * @param onEntered called with the first route once the session, its token and its user are known
 */
export function useSignIn(onEntered: (route: string) => void): SignIn {
  const dispatch = useSessionDispatch();
  const [login] = sessionApi.useLoginMutation();
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ShownFailure | null>(null);

  const fail = (next: LoginFailure & { href?: string }) => setFailure((before) => ({ ...next, attempt: (before?.attempt ?? 0) + 1 }));

  async function enter(route: string | null): Promise<boolean> {
    const entered = await dispatch(enterSession());
    // Where they are sent comes before where they were going; Verify must not lead there another time.
    if (entered && route) forgetIntended();
    if (entered) onEntered(route ?? PATHS.autoLogin);
    else fail({ text: text('boot-failed'), field: 'password' });
    return entered;
  }

  async function attempt(args: { usr: string; pwd: string } | { otp: string; tmp_id: string }): Promise<boolean> {
    setBusy(true);
    try {
      await dispatch(stopLookup());
      const answer = readLoginAnswer(await login(args).unwrap());
      if (answer.kind === 'in') return await enter(answer.route);
      if (answer.kind === 'code') {
        setFailure(null);
        setStep({ kind: 'code', tmpId: answer.tmpId, prompt: answer.prompt });
        return true;
      }
      if (answer.kind === 'password-expired') {
        fail({ text: text('password-expired'), field: 'password', href: answer.href ?? undefined });
      } else fail({ text: text('unknown'), field: 'password' });
    } catch (reason) {
      const error = reason as FrappeError;
      if (succeededAnyway(error)) return await enter(null);
      const next = loginFailure(error, step.kind);
      fail(next);
      if (next.text === text('code-expired')) setStep({ kind: 'password' });
    } finally {
      setBusy(false);
    }
    return false;
  }

  return {
    step,
    busy,
    failure,
    withPassword: (usr, pwd) => attempt({ usr, pwd }),
    withCode: (otp) => (step.kind === 'code' ? attempt({ otp, tmp_id: step.tmpId }) : Promise.resolve(false)),
    restart: () => {
      setFailure(null);
      setStep({ kind: 'password' });
    },
  };
}
