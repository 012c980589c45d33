import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';

import { isRefused } from '../../../frappe/errors';
import { useDoctypeEvents, useMissedUpdates, useRealtimeEvent } from '../../../frappe/use-realtime';
import { MAKERS } from '../../../session/roles';
import { useHasRole } from '../../../session/use-session';
import { todayInKigali } from '../../../ui/dates';
import { EmptyState } from '../../../ui/empty-state';
import { FailureState } from '../../../ui/failure-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { PageHead } from '../../../ui/page-head';
import { StaleNotice } from '../../../ui/stale-notice';
import { useGathered } from '../../../ui/use-gathered';
import { useDashboardYearQuery, type DashboardYear } from '../api';
import classes from '../dashboard.module.css';
import { FiguresSection } from '../figures-section';
import { LettersSection } from '../letters-section';
import { MonthsSection } from '../months-section';
import { dashboardText } from '../texts';
import { TodaySection } from '../today-section';

function yearOf(text: string | null): number | null {
  return text !== null && /^(19|20)\d\d$/.test(text) ? Number(text) : null;
}

/** Tabs of years as links: the year stands in the address, so that back and forward work and a year can be sent to somebody. */
function YearTabs({ years, year }: { years: readonly number[]; year: number }) {
  return (
    <nav className={classes.years} aria-label={dashboardText('year')}>
      {years.map((each) => (
        <Link key={each} to={`/dashboard?year=${each}`} aria-current={each === year ? 'page' : undefined}>
          {each}
        </Link>
      ))}
    </nav>
  );
}

function YearView({ data }: { data: DashboardYear }) {
  const makes = useHasRole(...MAKERS);
  const empty = data.figures.receipts === 0 && data.figures.refund_receipts === 0 && data.previous.receipts === 0;
  return (
    <>
      <TodaySection today={data.today} />
      {empty ? (
        <EmptyState
          title={dashboardText('emptyTitle', { year: data.year })}
          action={
            makes && (
              <Button component={Link} to="/invoices/new">
                {dashboardText('newInvoice')}
              </Button>
            )
          }
        >
          {dashboardText('emptyText')}
        </EmptyState>
      ) : (
        <>
          <FiguresSection data={data} />
          <div className={classes.columns}>
            <MonthsSection data={data} />
            <LettersSection letters={data.letters} />
          </div>
        </>
      )}
    </>
  );
}

/** `/dashboard?year=2026`: figures first, the chart follows. */
export default function DashboardRoute() {
  const [query] = useSearchParams();
  const text = query.get('year');
  const asked = yearOf(text);
  const { currentData, data, error, isFetching, refetch } = useDashboardYearQuery(asked, { refetchOnMountOrArgChange: 30 });
  const again = useGathered(() => void refetch());
  useDoctypeEvents('EBM Invoice', again);
  useRealtimeEvent('ebm_invoices', again);
  useMissedUpdates(() => void refetch());

  // While another year loads its tabs stay where they are.
  const years = data?.years ?? [];
  const year = asked ?? currentData?.year ?? Number(todayInKigali().slice(0, 4));
  return (
    <>
      <PageHead title={dashboardText('title')} beside={<YearTabs years={years.includes(year) ? years : [year, ...years]} year={year} />} />
      {text !== null && asked === null && <p className={classes.hint}>{dashboardText('badYear', { text })}</p>}
      {error && (!currentData || isRefused(error)) ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : currentData ? (
        <div className={classes.sections} aria-busy={isFetching}>
          <StaleNotice error={error} onRetry={() => void refetch()} />
          <YearView data={currentData} />
        </div>
      ) : (
        <LoadingShape parts={[90, 90, 320]} />
      )}
    </>
  );
}
