import type { NoticePage, StaffNotice } from '../notices/notices-api';
import { answer, onMethod } from './envelope';
import { server } from './server';

export const staffNotice = (over: Partial<StaffNotice> = {}): StaffNotice => ({
  name: 'EBM-NOTICE-00000001',
  title: 'Meters in Kimironko',
  text: '<p>Read <strong>twice</strong></p>',
  branch: null,
  branch_name: null,
  shown_from: '2026-01-01',
  shown_until: null,
  pinned: false,
  author: 'Solange Supervisor',
  changed_by: 'Solange Supervisor',
  written: '2026-11-21 14:02:00.000001',
  modified: '2026-11-21 14:02:00.000001',
  may_change: false,
  may_delete: false,
  desk: null,
  ...over,
});

/** A server with these notices; what it has can be changed afterwards. */
export function serveNotices(...notices: StaffNotice[]): NoticePage & { asked: Record<string, unknown>[] } {
  const now = { notices, more: false, may_write: false, asked: [] as Record<string, unknown>[] };
  const { asked } = now;
  server.use(
    onMethod('ebm.api.notices.shown', ({ args }) => {
      asked.push(args);
      return answer({ notices: now.notices, more: now.more, may_write: now.may_write });
    }),
    onMethod('ebm.api.notices.get', ({ args }) => answer(now.notices.find(({ name }) => name === args.name))),
    onMethod('ebm.api.notices.places', () => answer({ everybody: true, branches: [{ name: 'B-1', branch_name: 'Kigali HQ' }] })),
  );
  return now;
}
