import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import { errorText } from '../../../frappe/errors';
import { DeskChange } from '../../../notes/desk-change';
import { deskText } from '../../../notes/desk-texts';
import { focusNow } from '../../../notes/focus-now';
import { DeskMark, NoteText } from '../../../notes/lazy-parts';
import { NoticeMeta } from '../../../notices/notice-meta';
import { useBringBackNoticeMutation, useRemoveNoticeMutation, type StaffNotice } from '../../../notices/notices-api';
import { Notice } from '../../../ui/notice';
import panel from '../../../ui/panel.module.css';
import classes from '../notices.module.css';
import { listText as text } from '../texts';

interface NoticeArticleProps {
  notice: StaffNotice;
  /** Something was done that a screen reader should hear. */
  onDone: (said: string) => void;
  onRemoved: () => void;
}

/** One notice with what its reader may do with it. */
export function NoticeArticle({ notice, onDone, onRemoved }: NoticeArticleProps) {
  const { name, title, text: html, modified, desk, may_change, may_delete } = notice;
  const [bringBack, { isLoading, error }] = useBringBackNoticeMutation();
  const head = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const broughtBack = () => {
    onDone(deskText('broughtBack'));
    head.current?.focus();
  };
  return (
    <article className={`${panel.panel} ${classes.notice}`} aria-labelledby={id}>
      <h2 ref={head} id={id} tabIndex={-1}>
        <Link to={`/notices/${encodeURIComponent(name)}`}>{title}</Link>
      </h2>
      <NoticeMeta notice={notice} changes />
      <NoteText html={html} />
      {may_change && <DeskMark html={html} />}
      {desk && (
        <DeskChange html={html} modified={modified} desk={desk} mayBringBack={may_change} bringBack={() => bringBack({ name, modified })} busy={isLoading} error={error} onBack={broughtBack} />
      )}
      {(may_change || may_delete) && (
        <div className={classes.buttons}>
          {may_change && (
            <Button component={Link} to={`/notices/${encodeURIComponent(name)}/edit`} size="compact-sm" variant="subtle" fw={400} aria-label={text('editNamed', { title })}>
              {text('edit')}
            </Button>
          )}
          {may_delete && <RemoveNotice notice={notice} onRemoved={() => (onDone(text('removed', { title })), onRemoved())} />}
        </div>
      )}
    </article>
  );
}

function RemoveNotice({ notice: { name, title }, onRemoved }: { notice: StaffNotice; onRemoved: () => void }) {
  const [remove, { isLoading, error }] = useRemoveNoticeMutation();
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const go = async () => {
    if (!('error' in (await remove(name)))) onRemoved();
  };
  const keepIt = () => {
    setAsks(false);
    setTimeout(() => button.current?.focus());
  };
  if (!asks) {
    return (
      <Button ref={button} size="compact-sm" variant="subtle" aria-label={text('removeNamed', { title })} onClick={() => setAsks(true)}>
        {text('remove')}
      </Button>
    );
  }
  return (
    <div className={classes.buttons} role="group" aria-label={text('removeAsk', { title })}>
      <span>{text('removeAsk', { title })}</span>
      <Button size="compact-sm" color="red.8" loading={isLoading} onClick={() => void go()}>
        {text('remove')}
      </Button>
      <Button size="compact-sm" variant="default" ref={focusNow} onClick={keepIt}>
        {text('keepIt')}
      </Button>
      {error && (
        <Notice tone="error" title={text('notRemoved')}>
          {errorText(error)}
        </Notice>
      )}
    </div>
  );
}
