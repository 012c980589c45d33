import { spellDate, spellMinute, todayInKigali } from '../ui/dates';
import type { StaffNotice } from './notices-api';
import classes from './notices.module.css';
import { noticesText as text } from './notices-texts';

/** Who wrote a notice, for whom, and on which days it is shown. */
export function NoticeMeta({ notice, changes = false }: { notice: StaffNotice; changes?: boolean }) {
  const { author, branch, branch_name, shown_from, shown_until, pinned, written, modified, changed_by } = notice;
  const today = todayInKigali();
  return (
    <p className={classes.meta}>
      {pinned && <span className={classes.pinned}>{text('pinned')}</span>}
      <span>{text('by', { author, day: spellDate(written) })}</span>
      {changes && modified !== written && <span>{text('changed', { by: changed_by, at: spellMinute(modified) })}</span>}
      {branch && <span>{text('forBranch', { branch: branch_name ?? branch })}</span>}
      {shown_from > today && <span>{text('fromDay', { day: spellDate(shown_from) })}</span>}
      {shown_until && <span>{text(shown_until < today ? 'over' : 'until', { day: spellDate(shown_until) })}</span>}
    </p>
  );
}
