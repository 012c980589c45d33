import { Button } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { Link, useSearchParams } from 'react-router-dom';

import { methodTag } from '../../../frappe/api';
import { isRefused } from '../../../frappe/errors';
import { readAnew } from '../../../frappe/refetching';
import { useDoctypeEvents, useMissedUpdates, useRealtimeEvent } from '../../../frappe/use-realtime';
import { NoticesSection } from '../../../notices/notices-section';
import { MAKERS } from '../../../session/roles';
import { useHasRole } from '../../../session/use-session';
import { todayInKigali } from '../../../ui/dates';
import { EmptyState } from '../../../ui/empty-state';
import { FailureState } from '../../../ui/failure-state';
import { LoadingShape } from '../../../ui/loading-shape';
import { PageHead } from '../../../ui/page-head';
import { StaleNotice } from '../../../ui/stale-notice';
import { useGathered } from '../../../ui/use-gathered';
import { addressOf } from '../address';
import { dashboardApi, useDashboardNowQuery, useDashboardYearQuery, useRememberYearMutation, type DashboardYear } from '../api';
import { AuthoritySection } from '../authority-section';
import { BranchesSection } from '../branches-section';
import { ClocksSection } from '../clocks-section';
import classes from '../dashboard.module.css';
import { FiguresSection } from '../figures-section';
import { LettersSection } from '../letters-section';
import { MonthsSection } from '../months-section';
import { dashboardText } from '../texts';
import { TodaySection } from '../today-section';
import { WorkSection } from '../work-section';

function yearOf(text: string | null): number | null {
  return text !== null && /^(19|20)\d\d$/.test(text) ? Number(text) : null;
}

interface YearTabsProps {
  years: readonly number[];
  year: number;
  branch: string;
}

/** Tabs of years as links: the year stands in the address, so that back and forward work and a year can be sent to somebody. */
function YearTabs({ years, year, branch }: YearTabsProps) {
  const [remember] = useRememberYearMutation();
  return (
    <nav className={classes.years} aria-label={dashboardText('year')}>
      {years.map((each) => (
        <Link key={each} to={addressOf(each, branch)} aria-current={each === year ? 'page' : undefined} onClick={() => void remember(each)}>
          {each}
        </Link>
      ))}
    </nav>
  );
}

function OnlyBranch({ data }: { data: DashboardYear }) {
  if (!data.branch) return null;
  const name = data.branches.find(({ branch }) => branch === data.branch)?.branch_name ?? data.branch;
  return (
    <p className={classes.only}>
      {dashboardText('onlyBranch', { name })} <Link to={addressOf(data.year)}>{dashboardText('allBranches')}</Link>
    </p>
  );
}

function YearView({ data }: { data: DashboardYear }) {
  const makes = useHasRole(...MAKERS);
  const empty = data.figures.receipts === 0 && data.figures.refund_receipts === 0 && data.previous.receipts === 0;
  if (empty)
    return (
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
    );
  return (
    <>
      <div className={classes.columns}>
        <MonthsSection data={data} />
        <LettersSection data={data} />
      </div>
      <BranchesSection data={data} />
    </>
  );
}

function NowView({ branch }: { branch: string }) {
  const { currentData, error, refetch, fulfilledTimeStamp } = useDashboardNowQuery({ branch }, { refetchOnMountOrArgChange: 30 });
  if (!currentData) return error ? <FailureState error={error} onRetry={() => void readAnew(refetch)} /> : <LoadingShape parts={[128, 80]} />;
  const { today, devices, clocks, notices, more_notices } = currentData;
  return (
    <>
      <StaleNotice error={error} onRetry={() => void readAnew(refetch)} />
      <TodaySection today={today} />
      <div className={classes.three}>
        <WorkSection />
        <ClocksSection devices={devices} clocks={clocks} told={fulfilledTimeStamp ?? 0} />
        <AuthoritySection notices={notices} more={more_notices} />
      </div>
    </>
  );
}

/** `/dashboard?year=2026&branch=999991130-00`: figures first, the rest follows. */
export default function DashboardRoute() {
  const [query] = useSearchParams();
  const text = query.get('year');
  const branch = query.get('branch') ?? '';
  const asked = yearOf(text);
  const { currentData, data, error, isFetching, refetch } = useDashboardYearQuery({ year: asked, branch }, { refetchOnMountOrArgChange: 30 });
  const dispatch = useDispatch();
  const askAll = () => void dispatch(dashboardApi.util.invalidateTags([methodTag('dashboard')]));
  const again = useGathered(askAll);
  useDoctypeEvents('EBM Invoice', again);
  useRealtimeEvent('ebm_invoices', again);
  useMissedUpdates(askAll, 'EBM Invoice');

  // While another year loads its tabs stay where they are.
  const years = data?.years ?? [];
  const year = asked ?? currentData?.year ?? Number(todayInKigali().slice(0, 4));
  return (
    <>
      <PageHead
        title={dashboardText('title')}
        beside={<YearTabs years={years.includes(year) ? years : [year, ...years]} year={year} branch={branch} />}
      />
      {text !== null && asked === null && <p className={classes.hint}>{dashboardText('badYear', { text })}</p>}
      {error && (!currentData || isRefused(error)) ? (
        <FailureState error={error} onRetry={() => void readAnew(refetch)} />
      ) : currentData ? (
        <div className={classes.sections} aria-busy={isFetching}>
          <StaleNotice error={error} onRetry={() => void readAnew(refetch)} />
          <OnlyBranch data={currentData} />
          <FiguresSection data={currentData} />
          <NowView branch={branch} />
          <NoticesSection />
          <YearView data={currentData} />
        </div>
      ) : (
        <LoadingShape parts={[90, 90, 320]} />
      )}
    </>
  );
}
