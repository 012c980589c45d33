import { Button } from '@mantine/core';
import { useState } from 'react';

import { readAnew } from '../../frappe/refetching';
import { spellDate } from '../../ui/dates';
import { FailureState } from '../../ui/failure-state';
import { LoadingShape } from '../../ui/loading-shape';
import { useDashboardNoticesQuery, type AuthorityNotice } from './api';
import classes from './dashboard.module.css';
import { Panel } from './panel';
import { dashboardText } from './texts';

const AT_ONCE = 20;

function Notices({ notices }: { notices: readonly AuthorityNotice[] }) {
  return (
    <ul className={classes.list}>
      {notices.map(({ name, title, text, url, author, published_at }) => (
        <li key={name}>
          <strong>{title || author}</strong> <span className={classes.dim}>{[spellDate(published_at), title && author].filter(Boolean).join(' · ')}</span>
          {text && (
            <details>
              <summary>{dashboardText('noticeText')}</summary>
              <p className={classes.noticeText}>{text}</p>
            </details>
          )}
          {url && (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {dashboardText('noticeOpen')}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The next pages; each asks for itself, and the last one offers the next. */
function Older({ start }: { start: number }) {
  const { data, error, refetch } = useDashboardNoticesQuery({ start });
  const [more, setMore] = useState(false);
  if (error && !data) return <FailureState error={error} onRetry={() => void readAnew(refetch)} />;
  if (!data) return <LoadingShape parts={[60]} />;
  return (
    <>
      <Notices notices={data.notices} />
      {data.more && (more ? <Older start={start + AT_ONCE} /> : <MoreButton onMore={() => setMore(true)} />)}
    </>
  );
}

function MoreButton({ onMore }: { onMore: () => void }) {
  return (
    <Button variant="subtle" size="compact-sm" onClick={onMore}>
      {dashboardText('noticesOlder')}
    </Button>
  );
}

/** What the authority tells its taxpayers, the newest first. Its texts are foreign: shown as text only. */
export function AuthoritySection({ notices, more }: { notices: readonly AuthorityNotice[]; more: boolean }) {
  const [older, setOlder] = useState(false);
  return (
    <Panel title={dashboardText('notices')}>
      {notices.length === 0 && <p className={classes.hint}>{dashboardText('noticesNone')}</p>}
      <Notices notices={notices} />
      {more && (older ? <Older start={notices.length} /> : <MoreButton onMore={() => setOlder(true)} />)}
    </Panel>
  );
}
