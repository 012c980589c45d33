import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

import { errorText } from '../../../frappe/errors';
import { sessionApi } from '../../../session/api';
import { useBoot } from '../../../session/use-session';
import { sessionText as text } from '../../../texts/session';
import { EntryCard } from '../components/entry-card';
import classes from '../components/entry.module.css';
import { Message } from '../components/message';
import { SubmitButton } from '../components/submit-button';
import { allWell, checkLines, roleName, type CheckLine } from '../lib/checks';
import { useOnward } from '../lib/use-onward';

const SIGNS = { ok: '✓', warning: '!', note: '·' };

function Check({ line }: { line: CheckLine }) {
  return (
    <li className={classes.check} data-tone={line.tone}>
      <span aria-hidden="true">{SIGNS[line.tone]}</span>
      <span>
        {line.name}
        {line.tone !== 'note' && <span className="visually-hidden"> — {text(line.tone === 'ok' ? 'ok' : 'attention')}</span>}
      </span>
      <span>{line.link ? <Link to={line.link.path}>{line.link.text}</Link> : line.value}</span>
    </li>
  );
}

/** Who is here and whether they can work: a glance after signing in, or a screen of its own from the menu. */
export default function Verify() {
  const boot = useBoot();
  const { data, error, refetch, isFetching } = sessionApi.useGetChecksQuery();
  const lines = data ? checkLines(data, boot.user, boot.date_format) : [];
  const onward = useOnward(Boolean(data) && allWell(lines));
  const button = useRef<HTMLButtonElement>(null);
  const known = Boolean(data || error);
  useEffect(() => {
    if (known) button.current?.focus();
  }, [known]);

  const role = boot.roles.filter((name) => name.startsWith('EBM ')).map(roleName)[0];
  return (
    <EntryCard title={text('welcome', { name: boot.full_name || boot.user })} wide>
      {(role || data?.branch) && (
        <p className={classes.subtitle}>{[role, data?.branch?.branch_name].filter(Boolean).join(', ')}</p>
      )}
      {error && !data ? (
        <Message tone="warning">
          {text('check-failed')} {errorText(error)}{' '}
          <button type="button" className={classes.inline} onClick={refetch} disabled={isFetching}>
            {text('try-again')}
          </button>
        </Message>
      ) : (
        <ul className={classes.checks} aria-busy={!data}>
          {data
            ? lines.map((line) => <Check key={line.key} line={line} />)
            : [0, 1, 2, 3].map((at) => <li key={at} className={classes.check} data-shape aria-hidden="true" />)}
        </ul>
      )}
      <div className={classes.actions}>
        <p className={classes.note} role="status">
          {onward.byItself && text('continuing')}
        </p>
        <SubmitButton ref={button} type="button" onClick={onward.go}>
          {text('continue')}
        </SubmitButton>
      </div>
    </EntryCard>
  );
}
