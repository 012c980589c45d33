import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { isRefused } from '../../../frappe/errors';
import { PAGE } from '../../../notices/notices-api';
import { noticesText } from '../../../notices/notices-texts';
import { useNotices } from '../../../notices/use-notices';
import { EmptyState } from '../../../ui/empty-state';
import { FailureState } from '../../../ui/failure-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { PageHead } from '../../../ui/page-head';
import { StaleNotice } from '../../../ui/stale-notice';
import { NoticeArticle } from '../components/notice-article';
import classes from '../notices.module.css';
import { listText as text } from '../texts';

const address = (past: boolean, start = 0) => {
  const query = new URLSearchParams({ ...(past ? { days: 'all' } : {}), ...(start > 0 ? { start: String(start) } : {}) }).toString();
  return query ? `/notices?${query}` : '/notices';
};

/** `/notices?days=all&start=20`: today's notices, or those of all days. */
export default function NoticesRoute() {
  const [query] = useSearchParams();
  const past = query.get('days') === 'all';
  const start = /^\d{1,6}$/.test(query.get('start') ?? '') ? Number(query.get('start')) : 0;
  const { page, error, again } = useNotices({ past, start });
  const known = isRefused(error) ? undefined : page;
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const write = known?.may_write && (
    <Button component={Link} to="/notices/new">
      {noticesText('write')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={text('title')}
        beside={
          <nav className={classes.which} aria-label={text('which')}>
            {[false, true].map((each) => (
              <Link key={String(each)} to={address(each)} aria-current={each === past ? 'page' : undefined}>
                {text(each ? 'everything' : 'shown')}
              </Link>
            ))}
          </nav>
        }
        actions={known?.notices.length ? write : undefined}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {known === undefined ? (
        error ? (
          <FailureState error={error} onRetry={again} />
        ) : (
          <LoadingShape parts={[120, 120]} />
        )
      ) : (
        <div ref={list} tabIndex={-1}>
          <StaleNotice error={error} onRetry={again} />
          {known.notices.length === 0 && (
            <EmptyState title={text('noneTitle')} action={write}>
              {text('noneText')}
            </EmptyState>
          )}
          {known.notices.length > 0 && (
            <ul className={classes.list} aria-label={text('title')}>
              {known.notices.map((notice) => (
                <li key={notice.name}>
                  <NoticeArticle notice={notice} onDone={setSaid} onRemoved={() => list.current?.focus()} />
                </li>
              ))}
            </ul>
          )}
          {(start > 0 || known.more) && (
            <nav className={classes.pages} aria-label={text('pages')}>
              {start > 0 && <Link to={address(past, Math.max(0, start - PAGE))}>{text('newer')}</Link>}
              {known.more && <Link to={address(past, start + PAGE)}>{text('older')}</Link>}
            </nav>
          )}
        </div>
      )}
    </>
  );
}
