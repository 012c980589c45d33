import { Notice } from '../../../ui/notice';
import type { Failed } from '../lib/use-task';
import { devicesText as text } from '../texts';

/** Why something was not done, and what to do now. */
export function Failure({ failed }: { failed: Failed | null }) {
  if (!failed) return null;
  return (
    <Notice tone="error" title={text('failed')}>
      <p>{failed.text}</p>
      {failed.next && <p>{failed.next}</p>}
    </Notice>
  );
}
