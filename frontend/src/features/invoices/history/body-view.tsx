import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useId, useMemo, useRef, useState } from 'react';

import type { ExchangeBody } from '../types';
import { historyText as text } from './history-texts';
import classes from './history.module.css';
import { prettyJson } from './pretty-json';

interface BodyViewProps {
  title: string;
  body: ExchangeBody | null;
  /** Said where there is none. */
  none: string;
  note?: string;
}

/** Request or reply: readable or as it was sent, with what can be said of its bytes. */
export function BodyView({ title, body, none, note }: BodyViewProps) {
  const id = useId();
  const [raw, setRaw] = useState(false);
  const shown = useRef<HTMLPreElement>(null);
  const clipboard = useClipboard({ timeout: 2_000 });
  const pretty = useMemo(() => (body ? prettyJson(body.text) : null), [body]);
  if (!body) {
    return (
      <div className={classes.body}>
        <p className={classes.bodyHead}>{title}</p>
        <p className={classes.dim}>{none}</p>
      </div>
    );
  }
  const words = raw || pretty === null ? body.text : pretty;
  const copy = () => {
    if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    clipboard.copy(words);
  };
  const choice = (label: string, chosen: boolean, onChoose: () => void) => (
    <label>
      <input type="radio" name={id} checked={chosen} onChange={onChoose} />
      {label}
    </label>
  );
  return (
    <div className={classes.body}>
      <div className={classes.bodyHead}>
        <span>{title}</span>
        {pretty !== null && (
          <span className={classes.ways} role="radiogroup" aria-label={text('show', { what: title })}>
            {choice(text('readable'), !raw, () => setRaw(false))}
            {choice(text('raw'), raw, () => setRaw(true))}
          </span>
        )}
        <Button size="compact-sm" variant="default" aria-label={text('copyOf', { what: title })} onClick={copy}>
          {clipboard.copied ? text('copied') : text('copy')}
        </Button>
      </div>
      {note && <p className={classes.note}>{note}</p>}
      <p className={classes.dim}>
        {[
          text('size', { n: body.size }),
          body.masked && text('masked'),
          body.cut && text('cut'),
          !body.exact && text('inexact'),
        ]
          .filter(Boolean)
          .join(' · ')}
        <span className={classes.sha}>{text('sha', { sha: body.sha256 })}</span>
      </p>
      {clipboard.error && (
        <p className={classes.wrong} role="alert">
          {text('copyFailed')}
        </p>
      )}
      {/* A long body is scrolled by the keyboard too. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroller} role="region" aria-label={title} tabIndex={0}>
        <pre ref={shown}>{words}</pre>
      </div>
    </div>
  );
}
