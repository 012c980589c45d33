import { useNavigate } from 'react-router-dom';

import { readAnew } from '../../../frappe/refetching';
import { notify } from '../../../notify/notify';
import { PATHS } from '../../../session/paths';
import { useHasRole } from '../../../session/use-session';
import { FailureState } from '../../../ui/failure-state';
import { ForbiddenState } from '../../../ui/forbidden-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { PageHead } from '../../../ui/page-head';
import { Section } from '../../../ui/section';
import { useItemChoicesQuery } from '../api';
import { ItemForm } from '../components/item-form';
import { ITEM_WRITERS, itemPath } from '../lib/paths';
import { itemText } from '../texts';

/** `/items/new` */
export default function NewItemRoute() {
  const writes = useHasRole(...ITEM_WRITERS);
  const navigate = useNavigate();
  const { data: choices, error, refetch } = useItemChoicesQuery(undefined, { skip: !writes });
  return (
    <>
      <PageHead title={itemText('newItem')} />
      {!writes ? (
        <ForbiddenState />
      ) : choices ? (
        <Section title={itemText('facts')}>
          <ItemForm
            item={null}
            choices={choices}
            onCancel={() => void navigate(PATHS.items)}
            onSaved={(saved) => {
              notify.success(itemText('saved', { name: saved.item_name }));
              void navigate(itemPath(saved.name), { replace: true });
            }}
          />
        </Section>
      ) : error ? (
        <FailureState error={error} onRetry={() => void readAnew(refetch)} />
      ) : (
        <LoadingShape parts={[320]} />
      )}
    </>
  );
}
