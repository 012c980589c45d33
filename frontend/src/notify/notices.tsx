import { useEffect, useState, type ComponentType } from 'react';

import { onFirstNotice } from './notify';

const AFTER_START = 3_000;
const loadHost = () => import('./notify-host');

/**
 * Place of the notices. Their library is no part of the first paint, but is fetched soon after it: the first notice is often
 * that the server or the network is away. Where it does not come, the notices wait, and the next one asks for it again.
 */
export function Notices({ load = loadHost }: { load?: () => Promise<{ default: ComponentType }> }) {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    let shown = true;
    onFirstNotice(() => {
      load().then(
        ({ default: loaded }) => shown && setHost(() => loaded),
        (reason: unknown) => console.warn('EBM: a notice has to wait', reason),
      );
    });
    const soon = setTimeout(() => void load().catch(() => undefined), AFTER_START);
    return () => {
      shown = false;
      clearTimeout(soon);
    };
  }, [load]);
  return Host && <Host />;
}
