import './styles';

import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';

import { styleNonce } from '../page-policy';
import { theme } from './theme';
import { variables } from './variables';

/** The UI kit with our light theme, whatever the system prefers. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      cssVariablesResolver={variables}
      getStyleNonce={() => styleNonce(document)}
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  );
}

/** The kit around routes: a chunk of its own, since signing in does without it. */
export default function KitRoutes() {
  return (
    <Kit>
      <Outlet />
    </Kit>
  );
}
