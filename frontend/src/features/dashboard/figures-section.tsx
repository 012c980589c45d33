import { format, fromApi } from '../../fiscal/money';
import type { DashboardYear, Figures } from './api';
import classes from './dashboard.module.css';
import { dashboardText } from './texts';

const amount = (text: string) => format(fromApi(text));
const count = (n: number) => n.toLocaleString('en');

/** "0.4": refund receipts of all receipts, in per cent. */
function refundShare({ receipts, refund_receipts }: Figures): string {
  if (receipts === 0 || refund_receipts === 0) return '0';
  const share = (100 * refund_receipts) / receipts;
  // A small share is still one: it is not rounded away.
  return share < 0.01 ? '<0.01' : share.toFixed(share < 0.1 ? 2 : 1).replace(/\.0$/, '');
}

interface FigureProps {
  label: string;
  unit?: string;
  value: string;
  beside?: string;
  before: string;
}

function Figure({ label, unit, value, beside, before }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>
        {label}
        {unit && <span className={classes.unit}> {unit}</span>}
      </dt>
      <dd>
        <span className={classes.value}>{value}</span>
        {beside && <span className={classes.beside}>{beside}</span>}
        <span className={classes.before}>{before}</span>
      </dd>
    </div>
  );
}

/** The year in four figures, each with last year's. */
export function FiguresSection({ data }: { data: DashboardYear }) {
  const { figures, previous, year } = data;
  const before = (value: string) => dashboardText('inYear', { year: year - 1, value });
  const rwf = dashboardText('rwf');
  return (
    <dl className={classes.figures}>
      <Figure label={dashboardText('receipts')} value={count(figures.receipts)} before={before(count(previous.receipts))} />
      <Figure label={dashboardText('sales')} unit={rwf} value={amount(figures.sales)} before={before(amount(previous.sales))} />
      <Figure label={dashboardText('tax')} unit={rwf} value={amount(figures.tax)} before={before(amount(previous.tax))} />
      <Figure
        label={dashboardText('refunds')}
        unit={rwf}
        value={amount(figures.refunds)}
        beside={dashboardText('refundShare', { share: refundShare(figures) })}
        before={before(amount(previous.refunds))}
      />
    </dl>
  );
}
