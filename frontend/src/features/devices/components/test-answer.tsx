import { Notice } from '../../../ui/notice';
import { devicesText as text } from '../texts';
import type { Tested } from '../types';

const TONES = { good: 'note', note: 'note', warn: 'warning', bad: 'error' } as const;

/** What a device said, how long it took, and what to do about it. */
export function TestAnswer({ tested }: { tested: Tested }) {
  return (
    <Notice tone={TONES[tested.tone]}>
      <p>{tested.text}</p>
      {!tested.busy && <p>{text('tookMs', { ms: tested.duration_ms })}</p>}
      {tested.next_step && <p>{tested.next_step}</p>}
    </Notice>
  );
}
