// The swatches of the legend are the kit's; nothing else uses them.
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';

import { BarChart } from '@mantine/charts';

import { format, fromApi } from '../../../fiscal/money';
import { monthName } from '../../../ui/dates';
import type { MonthFigures } from '../api';
import { dashboardText } from '../texts';

interface MonthsChartProps {
  year: number;
  months: readonly MonthFigures[];
}

/** Heights of bars only: figures are read from the amounts themselves, never from these floats. */
const height = (amount: string) => Number(fromApi(amount)) / 100;

const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const exact = (value: number) => format(BigInt(Math.round(value * 100)));

/** Twelve months as bars, last year's as outlines. A chunk of its own: the figures do not wait for it. */
export default function MonthsChart({ year, months }: MonthsChartProps) {
  return (
    <BarChart
      h={260}
      role="img"
      aria-label={dashboardText('chartLabel', { year })}
      data={months.map(({ month, sales, previous_sales }) => ({
        month: monthName(month),
        current: height(sales),
        previous: height(previous_sales),
      }))}
      dataKey="month"
      series={[
        { name: 'previous', label: dashboardText('salesOf', { year: year - 1 }), color: 'gray.6' },
        { name: 'current', label: dashboardText('salesOf', { year }), color: 'ink.7' },
      ]}
      barProps={(series) =>
        series.name === 'previous'
          ? { fill: '#e4ecf3', stroke: 'var(--ebm-edge)', strokeWidth: 1, strokeOpacity: 1, isAnimationActive: false }
          : { isAnimationActive: false }
      }
      valueFormatter={exact}
      yAxisProps={{ tickFormatter: (value: number) => SHORT.format(value), width: 56 }}
      gridAxis="x"
      tickLine="none"
      // On a telephone each second month, not those that happen to fit.
      xAxisProps={{ interval: 'equidistantPreserveStart' }}
      withLegend
      legendProps={{ verticalAlign: 'top', height: 36 }}
    />
  );
}
