import { useState } from 'react';

import { errorText, isFrappeError } from '../../../frappe/errors';
import { devicesText as text } from '../texts';

export interface Failed {
  text: string;
  /** What to do now. */
  next: string;
}

/** What a person does about a call that failed. */
function nextOf(error: unknown): string {
  if (!isFrappeError(error)) return text('lookAgain');
  if (error.kind === 'network' || error.kind === 'timeout') return text('lookAgain');
  if (error.status === 503) return text('tryLater');
  return error.status === 403 ? text('askManager') : '';
}

/** One call that may take long: whether it is under way, and why it was not done. */
export function useTask() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailed(null);
    try {
      await work();
    } catch (error) {
      setFailed({ text: errorText(error), next: nextOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, failed, run, clear: () => setFailed(null) };
}

export type Task = ReturnType<typeof useTask>;
