import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';

import { fromApi } from '../../fiscal/money';
import { useOwnSwitch } from '../../session/own-setting';
import { DataTable, type Column } from '../../ui/data-table';
import { monthName } from '../../ui/dates';
import { LoadingShape } from '../../ui/loading-shape';
import { Money } from '../../ui/money';
import type { DashboardYear, MonthFigures } from './api';
import { Panel, Scroller } from './panel';
import { dashboardText } from './texts';

const MonthsChart = lazy(() => import('./charts/months-chart'));

function columnsFor(year: number): Column<MonthFigures>[] {
  return [
    { key: 'month', head: dashboardText('month'), narrow: 'head', cell: (row) => monthName(row.month) },
    { key: 'receipts', head: dashboardText('receipts'), numeric: true, cell: (row) => dashboardText('count', { n: row.receipts }) },
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

/** Sales by month: bars, or the table of the same figures; as this person left it. */
export function MonthsSection({ data }: { data: DashboardYear }) {
  const [asTable, setAsTable] = useOwnSwitch('dashboard-months-table');
  const columns = columnsFor(data.year);
  const rows = () => [
    columns.map(({ head }) => head),
    ...data.months.map((row) => [monthName(row.month), row.receipts, row.sales, row.tax, row.previous_sales]),
  ];
  return (
    <Panel
      title={dashboardText('months')}
      csv={{ name: `ebm-${data.year}-months.csv`, rows }}
      actions={
        <Button variant="subtle" size="compact-sm" onClick={() => setAsTable(!asTable)}>
          {asTable ? dashboardText('asChart') : dashboardText('asTable')}
        </Button>
      }
    >
      {asTable ? (
        <Scroller label={dashboardText('monthsTable')}>
          <DataTable keepTable caption={dashboardText('months')} columns={columns} rows={data.months} rowKey={(row) => String(row.month)} />
        </Scroller>
      ) : (
        <Suspense fallback={<LoadingShape parts={[260]} />}>
          <MonthsChart year={data.year} months={data.months} />
        </Suspense>
      )}
    </Panel>
  );
}
