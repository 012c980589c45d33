import { createContext, useContext, type ReactNode } from 'react';

import type { DocumentKeeper } from './documents/keeper';
import type { Freshness } from './freshness';
import type { Realtime } from './realtime';

/** What the hooks of this client need besides the store. */
export interface FrappeClient {
  realtime: Realtime;
  /** Says when what is on screen may be old. */
  freshness: Freshness;
  documents: DocumentKeeper;
}

const Context = createContext<FrappeClient | null>(null);

export function FrappeProvider({ client, children }: { client: FrappeClient; children: ReactNode }) {
  return <Context value={client}>{children}</Context>;
}

/** @throws Error outside a FrappeProvider */
export function useFrappe(): FrappeClient {
  const client = useContext(Context);
  if (!client) throw new Error('FrappeProvider is missing');
  return client;
}
