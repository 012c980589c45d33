import { Link } from 'react-router-dom';

import { format, fromApi } from '../../../fiscal/money';
import { spellMinute } from '../../../ui/dates';
import panel from '../../../ui/panel.module.css';
import { StatusBadge } from '../../../ui/status-badge';
import { devicesText as text } from '../texts';
import type { DevicePage, OpenNumber } from '../types';
import classes from '../devices.module.css';
import { Facts } from './facts';

function Open({ open }: { open: OpenNumber }) {
  return (
    <>
      <h3>{text('openNumber')}</h3>
      <Facts
        facts={[
          [text('openNumber'), open.number],
          [text('openBill'), open.invoice ? <Link to={`/invoices/${encodeURIComponent(open.invoice)}`}>{open.invoice}</Link> : text('lostBill')],
          [text('status'), <StatusBadge key="state" state={open.state} />],
          [text('bills'), format(fromApi(open.amount))],
          [text('sent'), text('sentTimes', { at: spellMinute(open.sent_at), n: open.attempts })],
        ]}
      />
      {open.text && <p className={classes.dim}>{open.text}</p>}
    </>
  );
}

/** What waits for the device by state, each leading to those bills, and the number that is on its way. */
export function QueuePanel({ page }: { page: DevicePage }) {
  const { queue, counter } = page;
  return (
    <section className={`${panel.panel} ${classes.panel}`} aria-label={text('queueTitle')}>
      <h2>{text('queueTitle')}</h2>
      {queue.length === 0 && <p className={classes.dim}>{text('queueNothing')}</p>}
      <ul className={classes.queue}>
        {queue.map(({ status, count }) => (
          <li key={status}>
            <Link to={`/invoices?status=${status}`}>
              <StatusBadge state={status} /> {text('waits', { n: count })}
            </Link>
          </li>
        ))}
      </ul>
      {counter?.open && <Open open={counter.open} />}
    </section>
  );
}
