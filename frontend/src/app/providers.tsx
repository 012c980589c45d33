import type { ReactNode } from 'react';
import { Provider } from 'react-redux';

import { FrappeProvider } from '../frappe/context';
import { Notices } from '../notify/notices';
import type { AppServices } from './store';

/** What every screen stands in: the store, the client of the server, the place of notices. */
export function Providers({ services, children }: { services: AppServices; children: ReactNode }) {
  return (
    <Provider store={services.store}>
      <FrappeProvider client={services.client}>
        {children}
        <Notices />
      </FrappeProvider>
    </Provider>
  );
}
