import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import { isRefused } from '../../../frappe/errors';
import { useNotice } from '../../../notices/use-notices';
import { FailureState } from '../../../ui/failure-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { PageHead } from '../../../ui/page-head';
import { StaleNotice } from '../../../ui/stale-notice';
import { BackLink } from '../components/back-link';
import { NoticeArticle } from '../components/notice-article';
import { listText as text } from '../texts';

/** `/notices/:name`: where a mention leads. */
export default function NoticeRoute() {
  const { name = '' } = useParams();
  const { notice, error, again } = useNotice(name);
  const known = isRefused(error) ? undefined : notice;
  const [said, setSaid] = useState('');
  const navigate = useNavigate();
  return (
    <>
      <BackLink />
      <PageHead title={text('title')} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {known ? (
        <>
          <StaleNotice error={error} onRetry={again} />
          <NoticeArticle notice={known} onDone={setSaid} onRemoved={() => void navigate('/notices', { replace: true })} />
        </>
      ) : error ? (
        <FailureState error={error} onRetry={again} />
      ) : (
        <LoadingShape parts={[160]} />
      )}
    </>
  );
}
