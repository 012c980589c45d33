import { renderHook } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';

import { Providers } from '../../app/providers';
import { createServices, type AppServices } from '../../app/store';
import { cashierBoot } from '../../testing/boot';
import { answer, onMethod, refusal } from '../../testing/envelope';
import { serverSession } from '../../testing/handlers/session';
import { requests } from '../../testing/server';
import type { MethodOptions } from './options';
import { useMethod } from './use-method';

/** The method of these tests: it answers `{ rate: n }` for the `n` it is asked. */
export const M = 'x.rate';
export type Rate = { rate: number };
export const sum = () => onMethod(M, ({ args }) => answer({ rate: Number(args.n ?? 1) }));
export const no = () => onMethod(M, () => refusal({ status: 417, exc_type: 'ValidationError', text: 'No' }));
export const calls = () => requests.filter((line) => line.includes(M)).length;

export function signedInServices(): AppServices {
  serverSession(cashierBoot());
  return createServices(cashierBoot());
}

/** How components of one page show a method. */
export const shows =
  (services: () => AppServices) =>
  <T = Rate, P extends object = Record<string, unknown>>(options: MethodOptions<T, P> = {}, method = M, strict = false) => {
    const wrapper = ({ children }: { children: ReactNode }) => {
      const inside = <Providers services={services()}>{children}</Providers>;
      return strict ? <StrictMode>{inside}</StrictMode> : inside;
    };
    return renderHook((props: { method: string; options: MethodOptions<T, P> }) => useMethod<T, P>(props.method, props.options), {
      wrapper,
      initialProps: { method, options },
    });
  };
