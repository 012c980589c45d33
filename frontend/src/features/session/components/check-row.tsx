import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import { errorText } from '../../../frappe/errors';
import { isWell } from '../lib/check-line';
import type { Check } from '../lib/use-checks';
import { verifyText as text } from '../texts';
import classes from './check-row.module.css';
import entry from './entry.module.css';

const SIGNS = { ok: '✓', warning: '!', alarm: '!', note: '·' };

function Meaning({ sentences }: { sentences: string[] }) {
  return (
    <details className={classes.meaning}>
      <summary>{text('what-does-it-mean')}</summary>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </details>
  );
}

/** One line of Verify: its shape while it is asked for, what it says, or that it could not be read and a way to try again. */
export function CheckRow({ check }: { check: Check }) {
  const row = useRef<HTMLLIElement>(null);
  const { line, error } = check;
  const [trying, setTrying] = useState(false);
  const again = async () => {
    if (trying) return;
    setTrying(true);
    const answered = await check.again();
    setTrying(false);
    // The button goes away with its failure; the focus stays at the line.
    if (answered) row.current?.focus();
  };
  const spoken = error ? text('attention') : line && (isWell(line) ? (line.tone === 'ok' ? text('ok') : '') : text('attention'));
  return (
    <li ref={row} tabIndex={-1} className={classes.row} data-check={check.key} data-tone={error ? 'failed' : (line?.tone ?? 'asked')} aria-busy={!line && !error}>
      <span aria-hidden="true">{error ? '!' : line && SIGNS[line.tone]}</span>
      <span className={classes.name}>
        {line?.name ?? check.name}
        {spoken && <span className="visually-hidden"> — {spoken}</span>}
      </span>
      <span className={classes.value}>
        {error ? (
          <span role="status">
            {text('failed')} {errorText(error)}{' '}
            <button type="button" className={entry.inline} aria-disabled={trying || undefined} aria-label={`${text('try-again')}: ${check.name}`} onClick={() => void again()}>
              {text('try-again')}
            </button>
          </span>
        ) : (
          // A blank keeps the height of the line where there is nothing to say.
          line && (line.value || (!line.link && '\u00a0'))
        )}
        {line?.link && <Link to={line.link.path}>{line.link.text}</Link>}
        {line?.meaning && <Meaning sentences={line.meaning} />}
        {!line && !error && <span className={classes.shape} aria-hidden="true" />}
      </span>
    </li>
  );
}
