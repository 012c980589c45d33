import { describe, expect, it } from 'vitest';

import { ordersOf, questionOf, stateOf, statesOf, viewQuery } from './filters';

const asked = (query: string) => questionOf(stateOf(new URLSearchParams(query), '2026-11-22'), 'me@x');

describe('what the address asks of the list', () => {
  it('is everything, the newest first, where it says nothing', () => expect(asked('')).toEqual({ filters: [], orderBy: 'creation desc' }));

  it('takes only states that exist', () => {
    expect(statesOf('Queued,Nonsense,Waiting')).toEqual(['Queued', 'Waiting']);
    expect(statesOf(null)).toEqual([]);
    expect(asked('status=Nonsense').filters).toEqual([]);
  });

  it.each([
    ['status=Parked,Held', [['status', 'in', ['Parked', 'Held']]], 'creation desc'],
    ['kind=Refund,Sale', [['kind', 'in', ['Refund']]], 'creation desc'],
    ['mine=1', [['owner', '=', 'me@x']], 'creation desc'],
    ['on=today', [['creation', 'between', ['2026-11-22', '2026-11-22']]], 'creation desc'],
    ['from=2026-11-01&to=nonsense', [['creation', 'between', ['2026-11-01', '']]], 'creation desc'],
    ['period_from=2026-10-01&period_to=2026-10-31', [['period_to', 'between', ['2026-10-01', '2026-10-31']]], 'period_to desc'],
    ['amount_from=7953.20&amount_to=7953.20', [['grand_total', 'between', ['7953.20', '7953.20']]], 'grand_total desc'],
    ['q=0788', [['customer_phone', 'begins', '0788']], 'customer_phone desc'],
    ['q=0788&by=poc_number', [['poc_number', 'begins', '0788']], 'poc_number desc'],
    ['q=168%2F258', [['receipt_no', '=', '168/258']], 'name desc'],
    ['q=Uwimana&sort=customer_name', [['customer_name', 'begins', 'Uwimana']], 'customer_name asc'],
    ['sort=-grand_total', [], 'grand_total desc'],
  ])('%s', (query, filters, orderBy) => expect(asked(query)).toEqual({ filters, orderBy }));

  it('has no order without the filter that it goes with', () => {
    expect(asked('sort=period_to').orderBy).toBe('creation desc');
    expect(asked('sort=status').orderBy).toBe('creation desc');
    expect(ordersOf(stateOf(new URLSearchParams('q=EBM-2026'), ''))).toEqual(['creation', 'grand_total', 'name']);
  });

  it('is kept by a view without which row is open', () => {
    expect(viewQuery(new URLSearchParams('open=EBM-1&sort=-grand_total&status=Held&x=1'))).toBe('status=Held&sort=-grand_total');
  });
});
