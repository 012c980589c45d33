import type { ColumnOf, FieldOf } from '../doctypes';
import type { Row } from '../documents/rows';

/** A condition as Frappe takes it: `['status', '=', 'Draft']`; with a DocType before it, one of a child table. */
export type Filter<Field extends string = string> = [field: Field, operator: string, value: unknown] | [doctype: string, field: string, operator: string, value: unknown];
/** Or by field: `{status: 'Draft', subject: ['like', 'pump']}`. */
export type Filters<Field extends string = string> = readonly Filter<Field>[] | Partial<Record<Field, unknown>>;

/** What a list is asked for, besides which part of it. */
export interface ListQuestion<D extends string = string, F extends string = string> {
  doctype: D;
  fields?: readonly F[];
  filters?: Filters<ColumnOf<D>>;
  orFilters?: Filters<ColumnOf<D>>;
  /** Always sent: without it the server gives no order at all. */
  orderBy?: string;
  groupBy?: ColumnOf<D> | `${string}.${string}`;
  /** Of a child table's list: the DocType it belongs to. */
  parent?: string;
  pageLength?: number;
  debug?: boolean;
  /**
   * A method of the app that answers instead of `frappe.client.get_list`: to `fields`, `filters`, `order_by`, `limit`, and `after`,
   * the value of the order's column and the name of the last row before the window. Such a list is asked by `keyset`.
   */
  method?: string;
}

/** A question whose fields are checked. */
export type TypedQuestion<D extends string, F extends FieldOf<D>> = ListQuestion<D, F>;

/** After which row a window begins, by the column that the list is ordered by: rows that come or go before it shift nothing. */
export interface Cursor {
  column: string;
  descending: boolean;
  value: unknown;
  /** How many rows with this value are before the window. */
  ties: number;
  /** The row's name. */
  name: string;
}

export interface Window {
  start?: number;
  after?: Cursor;
  pageLength?: number;
}

export const PAGE_LENGTH = 20;
export const DEFAULT_ORDER = 'creation desc';

/** `like` finds a part of the text; what has its own wildcards is left as it is, nothing to look for is no condition. */
function condition(filter: Filter): Filter | null {
  const operator = filter.at(-2);
  const value = filter.at(-1);
  if (typeof operator !== 'string' || operator.toLowerCase() !== 'like' || typeof value !== 'string') return filter;
  if (value === '') return null;
  return value.includes('%') ? filter : ([...filter.slice(0, -1), `%${value}%`] as Filter);
}

/** The filters as the list that Frappe takes; undefined where there is none. */
export function filterList(filters: Filters | undefined): Filter[] | undefined {
  const list: readonly Filter[] = Array.isArray(filters)
    ? (filters as readonly Filter[])
    : Object.entries(filters ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => (Array.isArray(value) ? [field, String(value[0]), value[1]] : [field, '=', value]));
  const left = list.map(condition).filter((filter) => filter !== null);
  return left.length ? left : undefined;
}

/** The column that a list is ordered by, when that is one (and the name, which settles ties); null otherwise. */
function orderColumn(orderBy: string): { column: string; descending: boolean } | null {
  const parts = orderBy.split(',').map((part) => part.trim().replace(/`/g, '').split(/\s+/));
  const [[column, direction] = [], second] = parts;
  if (!column || /[.(]/.test(column) || parts.length > 2 || (second && second[0] !== 'name')) return null;
  const descending = direction?.toLowerCase() === 'desc';
  if (second && (second[1]?.toLowerCase() === 'desc') !== descending) return null;
  return { column, descending };
}

/** The order with the name as the last word, so that rows of one value have one order. */
export function totalOrder(orderBy: string): string {
  const order = orderColumn(orderBy);
  if (!order || order.column === 'name') return orderBy;
  return `${order.column} ${order.descending ? 'desc' : 'asc'}, name ${order.descending ? 'desc' : 'asc'}`;
}

/**
 * Where the window after these rows begins.
 *
 * @param before where these rows began
 * @returns null where the order has no column to go by, or the last row no value in it: the place in the list has to do
 */
export function cursorAfter(orderBy: string, rows: readonly Row[], before: Cursor | undefined): Cursor | null {
  const order = orderColumn(orderBy);
  const value = order && rows.at(-1)?.[order.column];
  if (!order || value === null || value === undefined) return null;
  let ties = 0;
  for (let at = rows.length - 1; at >= 0 && rows[at]?.[order.column] === value; at -= 1) ties += 1;
  const all = ties === rows.length && before?.value === value;
  return { ...order, value, ties: all ? ties + before.ties : ties, name: String(rows.at(-1)?.name) };
}

/** The fields, the name and the column of the order with them where the rows are documents. */
function fieldsOf({ fields, orderBy = DEFAULT_ORDER, groupBy }: ListQuestion, keyset: boolean): readonly string[] {
  const asked = fields ?? ['name'];
  if (groupBy || asked.includes('*') || asked.some((field) => field.includes(' as '))) return asked;
  const column = keyset ? orderColumn(orderBy)?.column : undefined;
  return [...new Set(['name', ...asked, ...(column ? [column] : [])])];
}

/** Whether each row is a document's, by its columns: not a group's, and not one of several of a document. */
export const isOfDocuments = ({ fields, groupBy }: ListQuestion): boolean => !groupBy && (fields ?? []).every((field) => field === '*' || /^`?\w+`?$/.test(field));

const shapes = new Map<string, string>();

/** Which fields rows of this list have: one text for all lists that ask for the same. */
export function shapeOf(list: ListQuestion & { keyset?: boolean }): string {
  const shape = [...fieldsOf(list, Boolean(list.keyset))].sort().join();
  const known = shapes.get(shape) ?? shape;
  shapes.set(known, known);
  return known;
}

/**
 * Fields that decide which rows a list has, and in which order.
 *
 * @returns null where that is not told by fields of the documents
 */
export function decidingFields(list: ListQuestion): readonly string[] | null {
  const conditions = [...(filterList(list.filters) ?? []), ...(filterList(list.orFilters) ?? [])];
  const orders = (list.orderBy ?? DEFAULT_ORDER).split(',').map((part) => part.trim().split(/\s+/)[0] ?? '');
  const all = [...conditions.map(([field]) => field), ...orders].map((field) => field.replace(/`/g, ''));
  const told = isOfDocuments(list) && conditions.every(({ length }) => length === 3) && all.every((field) => /^\w+$/.test(field));
  return told ? [...new Set(all)] : null;
}

/** The arguments of a method of the app's own that lists. */
export function methodArgs(list: ListQuestion & Window): Record<string, unknown> {
  const { after, orderBy = DEFAULT_ORDER } = list;
  return {
    fields: fieldsOf(list, true),
    filters: filterList(list.filters) ?? [],
    order_by: totalOrder(orderBy),
    after: after ? [after.value, after.name] : undefined,
    limit: list.pageLength ?? PAGE_LENGTH,
  };
}

/** The arguments of `frappe.client.get_list`. `limit` is ignored by Frappe 15, but part of the call as frappe-ui makes it. */
export function listArgs(list: ListQuestion & Window & { keyset?: boolean }): Record<string, unknown> {
  const { after, orderBy = DEFAULT_ORDER } = list;
  const start = after ? after.ties : Math.max(0, list.start ?? 0);
  const limit = list.pageLength ?? PAGE_LENGTH;
  const filters = filterList(list.filters);
  const from: Filter[] = after ? [[after.column, after.descending ? '<=' : '>=', after.value]] : [];
  return {
    doctype: list.doctype,
    fields: fieldsOf(list, Boolean(list.keyset)),
    filters: from.length ? [...(filters ?? []), ...from] : filters,
    or_filters: filterList(list.orFilters),
    order_by: list.keyset ? totalOrder(orderBy) : orderBy,
    start,
    limit,
    limit_start: start,
    limit_page_length: limit,
    group_by: list.groupBy,
    parent: list.parent,
    debug: list.debug ? 1 : undefined,
  };
}
