import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

import { fromApi } from '../../fiscal/money';
import { DataTable, type Column } from '../../ui/data-table';
import { monthName } from '../../ui/dates';
import { LoadingShape } from '../../ui/loading-shape';
import { Money } from '../../ui/money';
import type { DashboardYear, MonthFigures } from './api';
import classes from './dashboard.module.css';
import { dashboardText } from './texts';

const MonthsChart = lazy(() => import('./charts/months-chart'));

function columnsFor(year: number): Column<MonthFigures>[] {
  return [
    { key: 'month', head: dashboardText('month'), narrow: 'head', cell: (row) => monthName(row.month) },
    { key: 'receipts', head: dashboardText('receipts'), numeric: true, cell: (row) => row.receipts.toLocaleString('en') },
    { key: 'sales', head: dashboardText('salesOf', { year }), numeric: true, cell: (row) => <Money value={fromApi(row.sales)} /> },
    { key: 'tax', head: dashboardText('tax'), numeric: true, cell: (row) => <Money value={fromApi(row.tax)} /> },
    {
      key: 'previous',
      head: dashboardText('salesOf', { year: year - 1 }),
      numeric: true,
      cell: (row) => <Money value={fromApi(row.previous_sales)} />,
    },
  ];
}

/** Sales by month: bars, or on demand the table of the same figures. */
export function MonthsSection({ data }: { data: DashboardYear }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={classes.panel} aria-labelledby="months-head">
      <div className={classes.panelHead}>
        <h2 id="months-head">{dashboardText('months')}</h2>
        <Button variant="subtle" size="compact-sm" onClick={() => setAsTable(!asTable)}>
          {asTable ? dashboardText('asChart') : dashboardText('asTable')}
        </Button>
      </div>
      {asTable ? (
        // Wider than a narrow screen: it scrolls by itself, and by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.scroller} role="region" aria-label={dashboardText('monthsTable')} tabIndex={0}>
          <DataTable
            keepTable
            caption={dashboardText('months')}
            columns={columnsFor(data.year)}
            rows={data.months}
            rowKey={(row) => String(row.month)}
          />
        </div>
      ) : (
        <Suspense fallback={<LoadingShape parts={[260]} />}>
          <MonthsChart year={data.year} months={data.months} />
        </Suspense>
      )}
    </section>
  );
}
