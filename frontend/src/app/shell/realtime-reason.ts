import { shellText as text } from '../../texts/shell';

/** Of Frappe's socket server when it lets nobody in: for who looks after the site. */
const REFUSED = /^(Invalid (namespace|origin)|No cookie|No authentication|Unauthorized)/;

/** Why live updates are away, for a person; '' where nothing is known. */
export function realtimeReason(reason: string | null): string {
  if (!reason) return '';
  if (REFUSED.test(reason)) return text('realtime-refused', { reason });
  if (reason === 'io server disconnect') return text('realtime-closed');
  if (/dynamically imported module|Importing a module script/i.test(reason)) return text('realtime-no-part');
  return text('realtime-no-answer');
}
