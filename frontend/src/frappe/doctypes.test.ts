import { describe, expectTypeOf, it } from 'vitest';

import type { EbmInvoice, EbmInvoiceStatus } from '../types/doctypes/ebm-invoice';
import type { DocOf, FieldOf, RowOf, ValuesOf } from './doctypes';
import type { FrappeDoc } from './documents/key';
import type { useDocument } from './documents/use-document';
import type { useList } from './lists/use-list';

/** Never called: what is wrong in it does not compile, and tsc is part of the tests. */
export function mistakes(list: typeof useList, document: typeof useDocument) {
  // @ts-expect-error no such field
  list({ doctype: 'EBM Invoice', fields: ['custmer_name'] });
  // @ts-expect-error a table has no column
  list({ doctype: 'EBM Invoice', fields: ['lines'] });
  // @ts-expect-error no such field to filter by
  list({ doctype: 'EBM Invoice', filters: { state: 'Draft' } });
  // @ts-expect-error nor in a list of conditions
  list({ doctype: 'EBM Invoice', filters: [['state', '=', 'Draft']] });
  // @ts-expect-error not asked for
  void list({ doctype: 'EBM Invoice', fields: ['status'] }).rows[0]?.customer_name;
  // @ts-expect-error a name is needed to say which
  void list({ doctype: 'EBM Invoice' }).setValue.submit({ status: 'Draft' });
  const invoice = document('EBM Invoice', 'EBM-1');
  // @ts-expect-error no such field
  void invoice.doc?.custmer_name;
  // @ts-expect-error no such field to set
  void invoice.setValue.submit({ custmer_name: 'x' });
  // @ts-expect-error no such state
  invoice.edit({ status: 'Done' });
  // @ts-expect-error the name is not set but renamed
  invoice.edit({ name: 'x' });
}

describe('types of documents and rows', () => {
  it('a document has the fields of its DocType, and its name is text', () => {
    expectTypeOf<DocOf<'EBM Invoice'>>().toHaveProperty('grand_total').toEqualTypeOf<number>();
    expectTypeOf<DocOf<'EBM Invoice'>['name']>().toEqualTypeOf<string>();
    expectTypeOf<DocOf<'EBM Invoice'>['doctype']>().toEqualTypeOf<'EBM Invoice'>();
    expectTypeOf<DocOf<'EBM Invoice'>['lines']>().toEqualTypeOf<EbmInvoice['lines']>();
    expectTypeOf<ValuesOf<'EBM Invoice'>['status']>().toEqualTypeOf<EbmInvoiceStatus | null | undefined>();
  });

  it('a row has the fields that were asked for, and its name', () => {
    type Row = RowOf<'EBM Invoice', 'status' | 'branch'>;
    expectTypeOf<Row>().toHaveProperty('name').toEqualTypeOf<string>();
    expectTypeOf<Row>().toHaveProperty('status').toEqualTypeOf<EbmInvoiceStatus | null>();
    expectTypeOf<Row>().not.toHaveProperty('customer_name');
    expectTypeOf<RowOf<'EBM Invoice', '*'>>().toHaveProperty('customer_name');
    expectTypeOf<RowOf<'EBM Invoice', '*'>>().not.toHaveProperty('lines');
    expectTypeOf<RowOf<'EBM Invoice', 'status' | 'count(name) as n'>>().toHaveProperty('n');
    expectTypeOf<FieldOf<'EBM Invoice'>>().extract<'lines'>().toBeNever();
  });

  it('a hook gives them without being told', () => {
    type Found = ReturnType<typeof useList<'EBM Invoice', 'status'>>;
    expectTypeOf<Found['rows'][number]>().toHaveProperty('status');
    type Invoice = ReturnType<typeof useDocument<'EBM Invoice'>>;
    expectTypeOf<NonNullable<Invoice['doc']>>().toHaveProperty('grand_total');
  });

  it('of a DocType that nobody has told of, any field may be there', () => {
    expectTypeOf<DocOf<'Task'>>().toEqualTypeOf<FrappeDoc>();
    expectTypeOf<FieldOf<'Task'>>().toEqualTypeOf<string>();
    expectTypeOf<RowOf<'Task', 'subject'>>().toHaveProperty('subject');
  });
});
