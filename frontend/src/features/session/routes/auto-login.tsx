import { Navigate } from 'react-router-dom';

import { useSessionStatus } from '../../../session/guards';
import { PATHS } from '../../../session/paths';
import { sessionText as text } from '../../../texts/session';
import { QuietWait } from '../components/quiet-wait';

/** Where everybody arrives: signed-in users go on to Verify, anybody else to Login. */
export default function AutoLogin() {
  const { status } = useSessionStatus();
  if (status === 'pending') return <QuietWait text={text('entering')} />;
  return <Navigate to={status === 'user' ? PATHS.verify : PATHS.login} replace />;
}
