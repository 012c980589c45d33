import { frappeApi, methodTag } from '../../frappe/api';

/** Figures of a year; amounts are strings like "7953.20", counts are numbers. */
export interface Figures {
  receipts: number;
  sales: string;
  tax: string;
  refunds: string;
  refund_receipts: number;
}

export interface MonthFigures {
  month: number;
  receipts: number;
  sales: string;
  tax: string;
  previous_sales: string;
}

export interface LetterFigures {
  letter: string;
  /** Left out where one letter had several rates in the year. */
  rate?: string;
  taxable: string;
  tax: string;
}

export interface BranchFigures extends Figures {
  branch: string;
  branch_name: string;
  previous_sales: string;
}

export interface DashboardYear {
  year: number;
  /** Years with receipts, and this one. */
  years: number[];
  /** The branch that the figures are of; "" for all one may see. */
  branch: string;
  figures: Figures;
  previous: Figures;
  months: MonthFigures[];
  letters: LetterFigures[];
  branches: BranchFigures[];
}

export type TodayPart = 'signed' | 'waiting' | 'parked' | 'unknown';

/** Numbers of invoices by state; those that `more` names stopped at a thousand. */
export interface TodayFigures extends Record<TodayPart, number> {
  more: TodayPart[];
}

export interface OfflineClock {
  device: string;
  branch: string;
  branch_name: string;
  offline_since: string;
  /** Seconds at the time of the answer. */
  offline_age: number;
  offline_limit_hours: number;
}

export interface AuthorityNotice {
  name: string;
  title: string;
  text: string;
  /** "" where there is none that a browser may be sent to. */
  url: string;
  author: string;
  published_at: string;
}

export interface DashboardNow {
  today: TodayFigures;
  devices: number;
  clocks: OfflineClock[];
  notices: AuthorityNotice[];
  more_notices: boolean;
}

export interface WorkSummary {
  counters: number;
  paused: number;
  groups: { key: string; state: string; cause: string; title: string; billing_run: string; device: string; count: number }[];
}

interface YearArgs {
  /** null: the one chosen last, else the server's current year. */
  year: number | null;
  branch: string;
}

const TAGS = [methodTag('dashboard')];

export const dashboardApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    dashboardYear: build.query<DashboardYear, YearArgs>({
      query: ({ year, branch }) => ({ method: 'ebm.api.dashboard.year', http: 'GET', args: { year, branch: branch || null } }),
      providesTags: TAGS,
    }),
    dashboardNow: build.query<DashboardNow, { branch: string }>({
      query: ({ branch }) => ({ method: 'ebm.api.dashboard.now', http: 'GET', args: { branch: branch || null } }),
      providesTags: TAGS,
    }),
    dashboardNotices: build.query<{ notices: AuthorityNotice[]; more: boolean }, { start: number }>({
      query: ({ start }) => ({ method: 'ebm.api.dashboard.notices', http: 'GET', args: { start } }),
    }),
    dashboardWork: build.query<WorkSummary, void>({
      query: () => ({ method: 'ebm.api.work.summary', http: 'GET' }),
      providesTags: TAGS,
    }),
    rememberYear: build.mutation<{ year: number }, number>({
      // Not worth a message: next time it is this year again.
      query: (year) => ({ method: 'ebm.api.dashboard.remember_year', handlesErrors: true, args: { year } }),
    }),
  }),
});

export const { useDashboardYearQuery, useDashboardNowQuery, useDashboardNoticesQuery, useDashboardWorkQuery, useRememberYearMutation } = dashboardApi;
