/** For tests only: customers as the server answers. */
import type { CustomerPage, CustomerRow, CustomerView } from './types';

export const NAME = 'EBM-CUST-00000001';

export const row = (n: number, over: Partial<CustomerRow> = {}): CustomerRow => ({
  name: `EBM-CUST-${String(n).padStart(8, '0')}`,
  customer_name: 'Uwimana Jean Bosco',
  poc_number: '1030455',
  phone: '0788123456',
  tin: null,
  meter_number: '778-12',
  branch: '999991130-00',
  ...over,
});

export const page = (rows: CustomerRow[], over: Partial<CustomerPage> = {}): CustomerPage => ({ rows, next: '', count: rows.length, more: false, ...over });

export const view = (over: Partial<CustomerView> = {}): CustomerView => ({
  name: NAME,
  customer_name: 'Uwimana Jean Bosco',
  poc_number: '1030455',
  phone: '0788123456',
  tin: '102345678',
  meter_number: '778-12',
  branch: '999991130-00',
  branch_name: 'Kigali HQ',
  modified: '2026-11-21 14:02:11.000001',
  modified_by: 'Claudine Cashier',
  creation: '2026-11-01 08:00:00.000000',
  invoices: [
    { name: 'EBM-2026-00088213', kind: 'Sale', status: 'Signed', bill_date: '2026-11-20', grand_total: '7953.20', receipt: '168/258 NS' },
  ],
  can: { edit: true, delete: false, invoice: true },
  keeps: '',
  ...over,
});

export const one = { branches: [{ name: '999991130-00', branch_name: 'Kigali HQ' }], branch: '999991130-00' };
export const two = { branches: [...one.branches, { name: '999991130-01', branch_name: 'Musanze' }], branch: '999991130-00' };
