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

/** Numbers of today's invoices by state. */
export interface TodayFigures {
  signed: number;
  waiting: number;
  parked: number;
  unknown: number;
}

export interface DashboardYear {
  year: number;
  /** Years with receipts, and this one. */
  years: number[];
  figures: Figures;
  previous: Figures;
  months: MonthFigures[];
  letters: LetterFigures[];
  today: TodayFigures;
}

export const dashboardApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    /** null: the server's current year. */
    dashboardYear: build.query<DashboardYear, number | null>({
      query: (year) => ({ method: 'ebm.api.dashboard.year', http: 'GET', args: { year } }),
      providesTags: [methodTag('dashboard')],
    }),
  }),
});

export const { useDashboardYearQuery } = dashboardApi;
