import type { ColumnOf } from '../../../frappe/doctypes';
import type { Filter } from '../../../frappe/lists/question';
import type { Order } from '../../../ui/virtual-table';
import type { INVOICE } from '../api';
import { INVOICE_STATES } from '../types';
import { FACTS, factOf, FREE_ORDERS, isNumber, KINDS, type Fact } from './offers';

/** What the address says of the list. Days are yyyy-mm-dd, amounts plain; "" where nothing is asked. */
export interface ListState {
  states: readonly string[];
  kinds: readonly string[];
  branch: string;
  mine: boolean;
  /** Entered on these days. */
  from: string;
  to: string;
  /** Their period ends on these days. */
  periodFrom: string;
  periodTo: string;
  amountFrom: string;
  amountTo: string;
  text: string;
  /** What the text is; null: what it looks like. */
  by: Fact | null;
  order: Order;
}

type InvoiceFilter = Filter<ColumnOf<typeof INVOICE>>;

export interface ListQuestion {
  filters: readonly InvoiceFilter[];
  orderBy: string;
}

const chosen = (text: string | null, of: readonly string[]): string[] => (text ?? '').split(',').filter((each) => of.includes(each));
const day = (text: string | null): string => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text as string) : '');
const amount = (text: string | null): string => (/^\d{1,13}(\.\d{1,2})?$/.test(text ?? '') ? (text as string) : '');

/** States of the address (`?status=Waiting` or `?status=Queued,Sending`); what is none is left out. */
export const statesOf = (status: string | null): string[] => chosen(status, INVOICE_STATES);

/** Today, whichever day that is: what a view says instead of a day. */
export const TODAY = 'today';

export function stateOf(query: URLSearchParams, today: string): ListState {
  const text = (query.get('q') ?? '').trim();
  const by = FACTS.find((fact) => fact === query.get('by')) ?? null;
  const daily = query.get('on') === TODAY;
  const state: Omit<ListState, 'order'> = {
    states: statesOf(query.get('status')),
    kinds: chosen(query.get('kind'), KINDS),
    branch: query.get('branch') ?? '',
    mine: query.get('mine') === '1',
    from: daily ? today : day(query.get('from')),
    to: daily ? today : day(query.get('to')),
    periodFrom: day(query.get('period_from')),
    periodTo: day(query.get('period_to')),
    amountFrom: amount(query.get('amount_from')),
    amountTo: amount(query.get('amount_to')),
    text,
    by,
  };
  const [, back, column] = /^(-?)([a-z_]+)$/.exec(query.get('sort') ?? '') ?? [];
  const order = column && ordersOf(state).includes(column) ? { column, descending: back === '-' } : naturalOrder(state);
  return { ...state, order };
}

type Asked = Omit<ListState, 'order'>;

export const searchedFact = ({ text, by }: Pick<ListState, 'text' | 'by'>): Fact | null => (text ? (by ?? factOf(text)) : null);

/** Columns by which such a list may be ordered. */
export function ordersOf(state: Asked): string[] {
  const fact = searchedFact(state);
  return [...FREE_ORDERS, ...(state.periodFrom || state.periodTo ? ['period_to'] : []), ...(fact ? [isNumber(fact) ? 'name' : fact] : [])];
}

/** By the fact that is searched, otherwise by period or amount where that is asked, otherwise the newest first. */
export function naturalOrder(state: Asked): Order {
  const fact = searchedFact(state);
  const column = fact ? (isNumber(fact) ? 'name' : fact) : state.periodFrom || state.periodTo ? 'period_to' : state.amountFrom || state.amountTo ? 'grand_total' : 'creation';
  return { column, descending: true };
}

export function questionOf(state: ListState, user: string): ListQuestion {
  const filters: InvoiceFilter[] = [];
  if (state.states.length > 0 && state.states.length < INVOICE_STATES.length) filters.push(['status', 'in', [...state.states]]);
  if (state.kinds.length > 0) filters.push(['kind', 'in', [...state.kinds]]);
  if (state.branch) filters.push(['branch', '=', state.branch]);
  if (state.mine) filters.push(['owner', '=', user]);
  if (state.from || state.to) filters.push(['creation', 'between', [state.from, state.to]]);
  if (state.periodFrom || state.periodTo) filters.push(['period_to', 'between', [state.periodFrom, state.periodTo]]);
  if (state.amountFrom || state.amountTo) filters.push(['grand_total', 'between', [state.amountFrom, state.amountTo]]);
  const fact = searchedFact(state);
  if (fact) filters.push([fact, isNumber(fact) ? '=' : 'begins', state.text]);
  return { filters, orderBy: `${state.order.column} ${state.order.descending ? 'desc' : 'asc'}` };
}

/** Parts of the address that say what is listed; the others (which row is open) are no part of a view. */
const OF_VIEW = ['status', 'kind', 'branch', 'mine', 'on', 'from', 'to', 'period_from', 'period_to', 'amount_from', 'amount_to', 'q', 'by', 'sort'];

/** The part of the address that a view keeps, in one spelling. */
export function viewQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of OF_VIEW) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}
