import { useLayoutEffect, useRef } from 'react';

import { useBoot } from '../../../session/use-session';
import { handOverText as text } from '../../../texts/hand-over';
import { EntryCard } from './entry-card';
import classes from './entry.module.css';
import { Message } from './message';
import { SubmitButton } from './submit-button';

/** The first way on has the focus: Enter takes it. */
function useFirst<T extends HTMLElement>() {
  const first = useRef<T>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  return first;
}

/** Asks before somebody else's session is ended. */
export function OtherUserCard({ current, wanted, onReplace, onStay }: { current: string; wanted: string; onReplace: () => void; onStay: () => void }) {
  const stay = useFirst<HTMLButtonElement>();
  return (
    <EntryCard title={text('other-title')}>
      <div className={classes.form}>
        <p className={classes.note}>{text('other-text', { current, wanted })}</p>
        <SubmitButton type="button" onClick={onReplace}>
          {text('go-on-as', { name: wanted })}
        </SubmitButton>
        <SubmitButton ref={stay} type="button" quiet onClick={onStay}>
          {text('go-on-as', { name: current })}
        </SubmitButton>
      </div>
    </EntryCard>
  );
}

/** A link that did not work, and the two ways on. `name`: of the user who is signed in, if any. */
export function RefusedCard({ name, onOwnWay }: { name: string; onOwnWay: () => void }) {
  const site = useBoot().sales_site.url;
  const first = useFirst<HTMLAnchorElement & HTMLButtonElement>();
  return (
    <EntryCard title={text(name ? 'failed-user-title' : 'failed-title')}>
      <div className={classes.form}>
        <Message tone="error">{name ? text('failed-user', { name }) : text('failed')}</Message>
        {site && (
          <a ref={first} className={classes.way} href={site}>
            {text('sales-site')}
          </a>
        )}
        <SubmitButton ref={site ? undefined : first} type="button" quiet={Boolean(site)} onClick={onOwnWay}>
          {name ? text('go-on-as', { name }) : text('sign-in')}
        </SubmitButton>
      </div>
    </EntryCard>
  );
}

/** No answer: the token is still here, and may be good. */
export function AwayCard({ onTryAgain, onOwnWay }: { onTryAgain: () => void; onOwnWay: () => void }) {
  const first = useFirst<HTMLButtonElement>();
  return (
    <EntryCard title={text('away-title')}>
      <div className={classes.form}>
        <Message tone="warning">{text('away')}</Message>
        <SubmitButton ref={first} type="button" onClick={onTryAgain}>
          {text('try-again')}
        </SubmitButton>
        <SubmitButton type="button" quiet onClick={onOwnWay}>
          {text('sign-in')}
        </SubmitButton>
      </div>
    </EntryCard>
  );
}
