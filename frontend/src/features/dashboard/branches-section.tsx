import { Link } from 'react-router-dom';

import { fromApi, sum } from '../../fiscal/money';
import { Money } from '../../ui/money';
import { addressOf } from './address';
import type { DashboardYear } from './api';
import classes from './dashboard.module.css';
import { Panel, Scroller, Share } from './panel';
import { dashboardText } from './texts';

/** The branches one may see, the largest first; each leads to its own figures. */
export function BranchesSection({ data: { branches, year, branch } }: { data: DashboardYear }) {
  const whole = sum(branches.map(({ sales }) => fromApi(sales)));
  const rows = () => [
    [
      ...(['branch', 'receipts', 'sales', 'tax', 'refunds'] as const).map((key) => dashboardText(key)),
      dashboardText('salesOf', { year: year - 1 }),
    ],
    ...branches.map((each) => [each.branch_name, each.receipts, each.sales, each.tax, each.refunds, each.previous_sales]),
  ];
  return (
    <Panel title={dashboardText('branches')} csv={{ name: `ebm-${year}-branches.csv`, rows }}>
      {branches.length === 0 && <p className={classes.hint}>{dashboardText('noneYet')}</p>}
      {branches.length > 0 && (
        <Scroller label={dashboardText('branchesTable')}>
          <table className={classes.letters}>
            <thead>
              <tr>
                <th scope="col">{dashboardText('branch')}</th>
                <th scope="col">{dashboardText('receipts')}</th>
                <th scope="col">{dashboardText('salesOf', { year })}</th>
                <th scope="col">{dashboardText('tax')}</th>
                <th scope="col">{dashboardText('salesOf', { year: year - 1 })}</th>
              </tr>
            </thead>
            <tbody>
              {branches.map((each) => (
                <tr key={each.branch} data-chosen={each.branch === branch || undefined}>
                  <th scope="row">
                    <Link to={addressOf(year, each.branch)} aria-current={each.branch === branch ? 'true' : undefined}>
                      {each.branch_name}
                    </Link>
                  </th>
                  <td>{dashboardText('count', { n: each.receipts })}</td>
                  <td>
                    <Money value={fromApi(each.sales)} />
                    <Share of={fromApi(each.sales)} whole={whole} />
                  </td>
                  <td>
                    <Money value={fromApi(each.tax)} />
                  </td>
                  <td>
                    <Money value={fromApi(each.previous_sales)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </Panel>
  );
}
