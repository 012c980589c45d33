import { useNavigate, useParams } from 'react-router-dom';

import { isFrappeError, isRefused } from '../../../frappe/errors';
import { readAnew } from '../../../frappe/refetching';
import { useNoticePlacesQuery, type NoticePlaces } from '../../../notices/notices-api';
import { useNotice } from '../../../notices/use-notices';
import { FailureState } from '../../../ui/failure-state';
import { ForbiddenState } from '../../../ui/forbidden-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { PageHead } from '../../../ui/page-head';
import { BackLink } from '../components/back-link';
import { NoticeForm } from '../form/notice-form';
import { formText as text } from '../texts';

const pageOf = (name: string) => `/notices/${encodeURIComponent(name)}`;

function Waiting({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHead title={title} />
      {error ? <FailureState error={error} onRetry={onRetry} /> : <LoadingShape parts={[60, 180, 60]} />}
    </>
  );
}

function NewNotice({ places }: { places: NoticePlaces }) {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={text('newTitle')} />
      <NoticeForm notice={null} places={places} onSaved={(name) => void navigate(pageOf(name), { replace: true })} onCancel={() => void navigate('/notices')} />
    </>
  );
}

function EditNotice({ name, places }: { name: string; places: NoticePlaces }) {
  const { notice, error, again } = useNotice(name);
  // What is written here stays when the notice itself is gone.
  const gone = isFrappeError(error) && error.status === 404;
  const navigate = useNavigate();
  if (!notice || (isRefused(error) && !gone)) return <Waiting title={text('editTitle', { title: name })} error={error} onRetry={again} />;
  const head = <PageHead title={text('editTitle', { title: notice.title })} />;
  if (!notice.may_change) {
    return (
      <>
        {head}
        <ForbiddenState />
      </>
    );
  }
  return (
    <>
      {head}
      <NoticeForm notice={notice} gone={gone} places={places} onSaved={(saved) => void navigate(pageOf(saved), { replace: true })} onCancel={() => void navigate(gone ? '/notices' : pageOf(name))} />
    </>
  );
}

/** `/notices/new` and `/notices/:name/edit`. */
export default function NoticeFormRoute() {
  const { name } = useParams();
  const { data: places, error, refetch } = useNoticePlacesQuery();
  return (
    <>
      <BackLink />
      {!places ? <Waiting title={name === undefined ? text('newTitle') : text('editTitle', { title: name })} error={error} onRetry={() => void readAnew(refetch)} /> : name === undefined ? <NewNotice places={places} /> : <EditNotice key={name} name={name} places={places} />}
    </>
  );
}
