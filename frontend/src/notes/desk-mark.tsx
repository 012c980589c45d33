import { deskLosses, lostBetween, type DeskLoss } from '../editor/view/desk-losses';
import { LANGUAGE } from '../texts/catalogue';
import { deskText as text } from './desk-texts';
import classes from './notes.module.css';

const list = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });
const named = (losses: DeskLoss[]) => list.format(losses.map((loss) => text(loss)));

/** Quietly beside a note: what an edit in Desk would lose of it. */
export default function DeskMark({ html }: { html: string }) {
  const losses = deskLosses(html);
  return losses.length === 0 ? null : <p className={classes.mark}>{text('deskWouldLose', { what: named(losses) })}</p>;
}

/** What an edit in Desk did lose. */
export function DeskLost({ before, after }: { before: string; after: string }) {
  const losses = lostBetween(before, after);
  return <span>{losses.length === 0 ? text('deskLostNothing') : text('deskLost', { what: named(losses) })}</span>;
}
