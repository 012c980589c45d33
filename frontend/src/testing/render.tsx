import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, parsePath, useLocation } from 'react-router-dom';

import { Kit } from '../app/kit/kit';
import { Providers } from '../app/providers';
import { createServices, type AppServices } from '../app/store';
import type { EbmBoot } from '../types/api';
import { cashierBoot, testBoot } from './boot';
import { FakeSocket } from './fake-socket';
import { serverSession } from './handlers/session';

export interface RenderOptions {
  /** Where the browser is, below /ebm. */
  route?: string;
  /** What a link that led there carried. */
  state?: unknown;
  boot?: Partial<EbmBoot>;
  /** E-mail of the signed-in user (roles: EBM Cashier); '' for a guest. A cashier unless told. */
  user?: string;
  /** Milliseconds in which a burst of changes is gathered; each is shown by itself unless told. */
  frame?: number;
}

export interface Rendered extends RenderResult, AppServices {
  user: UserEvent;
  socket: FakeSocket;
  /** Where the browser is now, query included. */
  where: () => string;
}

function Whereabouts({ tell }: { tell: (path: string) => void }) {
  const { pathname, search } = useLocation();
  tell(pathname + search);
  return null;
}

/** Renders within everything the app gives its screens: store, router, theme, socket (a fake), notices. */
export function renderWithApp(ui: ReactNode, { route = '/', state, boot, user, frame = 0 }: RenderOptions = {}): Rendered {
  const full = user === '' ? testBoot(boot) : cashierBoot({ ...(user ? { user } : {}), ...boot });
  serverSession(full);
  const socket = new FakeSocket();
  const services = createServices(full, { loadSocket: socket.load, frame });
  let path = route;
  const result = render(
    <Providers services={services}>
      <MemoryRouter initialEntries={[state === undefined ? route : { ...parsePath(route), state }]}>
        <Whereabouts tell={(now) => (path = now)} />
        <Kit>{ui}</Kit>
      </MemoryRouter>
    </Providers>,
  );
  return { ...result, ...services, socket, user: userEvent.setup({ delay: null }), where: () => path };
}
