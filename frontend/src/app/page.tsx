import { useEffect, type ReactNode } from 'react';

import { useBoot } from '../session/use-session';
import { sessionText } from '../texts/session';

/** Gives the document its title while a route is shown: the route's own, otherwise that of the utility. */
export function Page({ title, children }: { title?: string; children: ReactNode }) {
  const { utility_name: utility } = useBoot();
  const shown = title ?? sessionText('default-title', { utility });
  useEffect(() => {
    document.title = shown;
  }, [shown]);
  return children;
}
