import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { fromFloat } from '../../../fiscal/money';
import type { ColumnOf } from '../../../frappe/doctypes';
import type { Filter } from '../../../frappe/lists/question';
import { useList } from '../../../frappe/lists/use-list';
import { useRefetching } from '../../../frappe/refetching';
import { useRealtimeEvent } from '../../../frappe/use-realtime';
import { useUser } from '../../../session/use-session';
import { todayInKigali } from '../../../ui/dates';
import { Money } from '../../../ui/money';
import { StatusBadge } from '../../../ui/status-badge';
import { AFTER_THE_RECEIPT, INVOICE } from '../api';
import { MOVING_STATES } from '../types';
import { counterText } from './counter-texts';
import classes from './counter.module.css';

const FIELDS = ['name', 'customer_name', 'grand_total', 'status'] as const;
/** What has no receipt yet: on its way, or stopped until somebody does something. */
const WITHOUT_RECEIPT = [...MOVING_STATES, 'Held', 'Parked'];
const SHOWN = 20;

type Condition = Filter<ColumnOf<typeof INVOICE>>;
const of = (...condition: [ColumnOf<typeof INVOICE>, string, unknown]): Condition => condition;

/** Today's invoices of the person that have no receipt yet, beside the form. */
export function WaitingList({ shown }: { shown: string | null }) {
  const user = useUser();
  const today = todayInKigali();
  const filters = [of('owner', '=', user), of('creation', '>=', today), of('status', 'in', WITHOUT_RECEIPT)];
  const list = useList({ doctype: INVOICE, fields: FIELDS, filters, orderBy: 'creation desc', pageLength: SHOWN });
  useRealtimeEvent('ebm_invoices', useRefetching(list.refetch, AFTER_THE_RECEIPT).ask);
  const { rows } = list;
  return (
    <section className={classes.panel} aria-labelledby="counter-waiting">
      <h2 id="counter-waiting">{counterText('waiting', { n: rows.length, more: list.hasNextPage })}</h2>
      {list.error && rows.length === 0 ? (
        <p>
          {counterText('waitingFailed')}{' '}
          <Button size="compact-sm" variant="subtle" onClick={list.refetch}>
            {counterText('waitingAgain')}
          </Button>
        </p>
      ) : rows.length === 0 ? (
        !list.isLoading && <p className={classes.none}>{counterText('waitingNone')}</p>
      ) : (
        <ul className={classes.waiting}>
          {rows.map((row) => (
            <li key={row.name}>
              <Link to={`/counter?invoice=${encodeURIComponent(row.name)}`} aria-current={row.name === shown || undefined}>
                {row.customer_name || row.name}
              </Link>
              <StatusBadge state={row.status ?? ''} />
              <Money value={fromFloat(row.grand_total)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
