import type { FrappeDoc } from './documents/key';

/**
 * The DocTypes of the site that this client talks to, by name. Empty here: an app adds its own.
 *
 * @example
 * declare module './frappe/doctypes' {
 *   interface DocTypes { 'Task': Task }
 * }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface DocTypes {}

export type KnownDoctype = keyof DocTypes & string;
/** Any name; known ones are offered. */
export type Doctype = KnownDoctype | (string & {});

/** A document of this DocType; of one that is not known a document with any fields. */
export type DocOf<D extends string> = D extends KnownDoctype ? Omit<DocTypes[D], 'name'> & { doctype: D; name: string } : FrappeDoc;

/** What may be set in a document. */
export type ValuesOf<D extends string> = D extends KnownDoctype ? Partial<Omit<DocTypes[D], 'name'>> : Record<string, unknown>;

type ScalarOf<T> = { [K in keyof T & string]: T[K] extends readonly unknown[] ? never : K }[keyof T & string];

/** A field with a column: what lists filter and order by. */
export type ColumnOf<D extends string> = D extends KnownDoctype ? ScalarOf<DocTypes[D]> : string;

/** Fields that a list can ask for: those with a column, `*`, a table's field (`lines.item`), an expression with a name (`count(name) as n`). */
export type FieldOf<D extends string> = D extends KnownDoctype ? ScalarOf<DocTypes[D]> | '*' | `${string}.${string}` | `${string} as ${string}` : string;

type NamedBy<F extends string> = F extends `${string} as ${infer Alias}` ? Alias : F extends `${string}.${infer Child}` ? Child : never;
type Named<F extends string> = { [A in NamedBy<F>]: unknown };

/** A row of a list that asked for these fields. `name` is always there. */
export type RowOf<D extends string, F extends string = 'name'> = D extends KnownDoctype
  ? Omit<'*' extends F ? Pick<DocTypes[D], ScalarOf<DocTypes[D]> & keyof DocTypes[D]> : Pick<DocTypes[D], F & keyof DocTypes[D]>, 'name'> & { name: string } & Named<F>
  : Record<string, unknown> & { name: string };
