import { describe, expect, it } from 'vitest';

import { cursorAfter, methodArgs, decidingFields, filterList, listArgs, shapeOf, totalOrder } from './question';

const rows = (...values: unknown[]) => values.map((creation, at) => ({ name: `R-${at}`, creation }));

describe('the call of a list', () => {
  it('always sends an order, both names of each number, from 0 and 20 at a time [Q5] [D10] [W-01]', () => {
    expect(listArgs({ doctype: 'Task' })).toEqual({
      doctype: 'Task', fields: ['name'], filters: undefined, or_filters: undefined, order_by: 'creation desc',
      start: 0, limit: 20, limit_start: 0, limit_page_length: 20, group_by: undefined, parent: undefined, debug: undefined,
    });
  });

  it('never begins before the first row [L-05] [W-05]', () => {
    expect(listArgs({ doctype: 'Task', start: -20 }).limit_start).toBe(0);
  });

  it('asks for the name with the fields, except where rows are no documents [L-10]', () => {
    expect(listArgs({ doctype: 'Task', fields: ['subject'] }).fields).toEqual(['name', 'subject']);
    expect(listArgs({ doctype: 'Task', fields: ['*'] }).fields).toEqual(['*']);
    expect(listArgs({ doctype: 'Task', fields: ['status', 'count(name) as n'], groupBy: 'status' }).fields).toEqual(['status', 'count(name) as n']);
  });

  it('takes filters by field or as a list; `like` finds a part, and nothing to look for is no condition [W-02]', () => {
    expect(filterList({ status: 'Open', subject: ['like', 'pump'], owner: undefined })).toEqual([['status', '=', 'Open'], ['subject', 'like', '%pump%']]);
    expect(filterList([['subject', 'like', 'pump%'], ['subject', 'like', '']])).toEqual([['subject', 'like', 'pump%']]);
    expect(filterList({})).toBeUndefined();
    expect(filterList([])).toBeUndefined();
    expect(filterList({ status: ['in', ['Open', 'Late']] })).toEqual([['status', 'in', ['Open', 'Late']]]);
  });
});

describe('which fields rows have, and which decide over a list', () => {
  it('is one text for lists that ask for the same fields, in whatever order [D12]', () => {
    expect(shapeOf({ doctype: 'Task', fields: ['status', 'subject'] })).toBe(shapeOf({ doctype: 'Task', fields: ['subject', 'name', 'status'], orderBy: 'name asc' }));
    expect(shapeOf({ doctype: 'Task', fields: ['subject'] })).not.toBe(shapeOf({ doctype: 'Task', fields: ['subject', 'status'] }));
  });

  it('are those of filters and order; none can be named where a child table, a group or an expression has a say [D12]', () => {
    expect(decidingFields({ doctype: 'Task', filters: { status: 'Open' }, orFilters: [['rank', '>', 1]], orderBy: '`subject` desc, name' })).toEqual(['status', 'rank', 'subject', 'name']);
    expect(decidingFields({ doctype: 'Task' })).toEqual(['creation']);
    expect(decidingFields({ doctype: 'Task', filters: [['Task Line', 'item', '=', 'x']] })).toBeNull();
    expect(decidingFields({ doctype: 'Task', orderBy: 'count(name) desc' })).toBeNull();
    expect(decidingFields({ doctype: 'Task', groupBy: 'status' })).toBeNull();
    expect(decidingFields({ doctype: 'Task', fields: ['lines.item'] })).toBeNull();
  });
});

describe('windows by key', () => {
  it('have the name as the last word of their order [D11]', () => {
    expect(totalOrder('creation desc')).toBe('creation desc, name desc');
    expect(totalOrder('subject')).toBe('subject asc, name asc');
    expect(totalOrder('name desc')).toBe('name desc');
    expect(totalOrder('status asc, creation desc')).toBe('status asc, creation desc');
  });

  it('begin after the last row, those of the same value counted [D11]', () => {
    expect(cursorAfter('creation desc', rows(5, 4, 4), undefined)).toMatchObject({ column: 'creation', descending: true, value: 4, ties: 2 });
    const before = { column: 'creation', descending: true, value: 4, ties: 2, name: 'T-02' };
    expect(cursorAfter('creation desc', rows(4, 4), before)?.ties).toBe(4);
    expect(cursorAfter('creation desc', rows(4, 3), before)?.ties).toBe(1);
    expect(listArgs({ doctype: 'Task', keyset: true, filters: { status: 'Open' }, after: before })).toMatchObject({
      filters: [['status', '=', 'Open'], ['creation', '<=', 4]], limit_start: 2, order_by: 'creation desc, name desc', fields: ['name', 'creation'],
    });
    expect(listArgs({ doctype: 'Task', keyset: true, orderBy: 'creation', after: { ...before, descending: false } }).filters).toEqual([['creation', '>=', 4]]);
  });

  it('of a method of one’s own begin after a value and a name', () => {
    const after = cursorAfter('rank desc', [{ name: 'T-1', rank: 4 }, { name: 'T-2', rank: 4 }] as never, undefined);
    const list = { doctype: 'Task', method: 'app.api.tasks', filters: { status: 'Open' }, orderBy: 'rank desc', pageLength: 50 };
    expect(methodArgs({ ...list, after: after! })).toEqual({ fields: ['name', 'rank'], filters: [['status', '=', 'Open']], order_by: 'rank desc, name desc', after: [4, 'T-2'], limit: 50 });
    expect(methodArgs({ doctype: 'Task', method: 'app.api.tasks' })).toEqual({ fields: ['name', 'creation'], filters: [], order_by: 'creation desc, name desc', after: undefined, limit: 20 });
  });

  it('go by the place where there is no one column to go by, or no value in it [D11]', () => {
    expect(cursorAfter('status asc, creation desc', rows(1), undefined)).toBeNull();
    expect(cursorAfter('creation desc', rows(1, null), undefined)).toBeNull();
    expect(cursorAfter('creation desc', [], undefined)).toBeNull();
  });
});
