import { useNavigate } from 'react-router-dom';

import { readAnew } from '../../../frappe/refetching';
import { notify } from '../../../notify/notify';
import { PATHS } from '../../../session/paths';
import { MAKERS } from '../../../session/roles';
import { useHasRole } from '../../../session/use-session';
import { FailureState } from '../../../ui/failure-state';
import { ForbiddenState } from '../../../ui/forbidden-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { PageHead } from '../../../ui/page-head';
import { Section } from '../../../ui/section';
import { useCustomerBranchesQuery } from '../api';
import { CustomerForm } from '../components/customer-form';
import { customerPath } from '../lib/paths';
import { customerText } from '../texts';

/** `/customers/new` */
export default function NewCustomerRoute() {
  const makes = useHasRole(...MAKERS);
  const navigate = useNavigate();
  const { data: branches, error, refetch } = useCustomerBranchesQuery(undefined, { skip: !makes });
  return (
    <>
      <PageHead title={customerText('newCustomer')} />
      {!makes ? (
        <ForbiddenState />
      ) : branches ? (
        <Section title={customerText('facts')}>
          <CustomerForm
            customer={null}
            branches={branches}
            onCancel={() => void navigate(PATHS.customers)}
            onSaved={(saved) => {
              notify.success(customerText('saved', { name: saved.customer_name }));
              void navigate(customerPath(saved.name), { replace: true });
            }}
          />
        </Section>
      ) : error ? (
        <FailureState error={error} onRetry={() => void readAnew(refetch)} />
      ) : (
        <LoadingShape parts={[200]} />
      )}
    </>
  );
}
