import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

import { errorText } from '../../frappe/errors';
import { notify } from '../../notify/notify';
import { useSessionDispatch } from '../../session/guards';
import { PATHS } from '../../session/paths';
import { signOut } from '../../session/sign-in';
import { shellText as text } from '../../texts/shell';

/** Signs out and goes to Login; where that fails, says that one is still signed in. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  const dispatch = useSessionDispatch();
  return useCallback(async () => {
    try {
      await dispatch(signOut());
      void navigate(PATHS.login, { replace: true });
    } catch (error) {
      notify.error(text('sign-out-failed', { reason: errorText(error) }));
    }
  }, [dispatch, navigate]);
}
