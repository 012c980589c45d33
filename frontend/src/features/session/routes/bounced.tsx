import { sessionText as text } from '../../../texts/session';
import { EntryCard } from '../components/entry-card';
import classes from '../components/entry.module.css';
import { SubmitButton } from '../components/submit-button';

/** Shown instead of a third bounce between the sales site and here. */
export default function Bounced({ salesSite, onSignIn }: { salesSite: string; onSignIn: () => void }) {
  return (
    <EntryCard title={text('bounced-title')}>
      <div className={classes.form}>
        <p className={classes.note}>{text('bounced-text')}</p>
        <a className={classes.way} href={salesSite}>
          {text('bounced-site')}
        </a>
        <SubmitButton type="button" quiet onClick={onSignIn}>
          {text('bounced-sign-in')}
        </SubmitButton>
      </div>
    </EntryCard>
  );
}
