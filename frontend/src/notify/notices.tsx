import { lazy, Suspense, useEffect, useState } from 'react';

import { onFirstNotice } from './notify';

const NotifyHost = lazy(() => import('./notify-host'));

/** Place of the notices: empty until the first one. */
export function Notices() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstNotice(() => setNeeded(true)), []);
  return needed ? (
    <Suspense fallback={null}>
      <NotifyHost />
    </Suspense>
  ) : null;
}
