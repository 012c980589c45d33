import { useBoot } from '../../../session/use-session';
import { formatDateTime } from '../../../ui/dates';
import { Fact, Facts } from '../../../ui/facts';
import { Section } from '../../../ui/section';
import { customerText } from '../texts';
import type { CustomerView } from '../types';
import { TinLookUp } from './tin-look-up';

/** What is known of a customer. */
export function CustomerFacts({ customer }: { customer: CustomerView }) {
  const { date_format: pattern } = useBoot();
  return (
    <Section title={customerText('facts')}>
      <Facts>
        <Fact label={customerText('pocNumber')}>{customer.poc_number}</Fact>
        <Fact label={customerText('phone')}>{customer.phone}</Fact>
        <Fact label={customerText('meterNumber')}>{customer.meter_number}</Fact>
        <Fact label={customerText('branch')}>{customer.branch_name}</Fact>
        <Fact label={customerText('entered')}>{formatDateTime(customer.creation, pattern)}</Fact>
        <Fact label={customerText('changed')}>{customerText('changedBy', { at: formatDateTime(customer.modified, pattern), by: customer.modified_by })}</Fact>
        <Fact label={customerText('tin')}>
          {customer.tin && (
            <>
              {customer.tin}
              <TinLookUp tin={customer.tin} />
            </>
          )}
        </Fact>
      </Facts>
    </Section>
  );
}
