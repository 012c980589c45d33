import { describe, expect, it } from 'vitest';

import { testChecks } from '../../../testing/boot';
import { allWell, checkLines } from './checks';

const lines = (over: Parameters<typeof testChecks>[0]) => checkLines(testChecks(over), 'somebody@ebm.example', 'mm/dd/yyyy');

describe('the lines of Verify', () => {
  it('tell somebody without a role just that: neither a branch nor a missing device [R13]', () => {
    const found = lines({ roles: [], branch: null, devices: [], waiting: 0 });
    expect(found.map(({ key, tone }) => [key, tone])).toEqual([
      ['session', 'ok'],
      ['roles', 'warning'],
    ]);
    expect(allWell(found)).toBe(false);
  });

  it('tell somebody with a role that no device is set up', () => {
    const found = lines({ devices: [] });
    expect(found.find(({ key }) => key === 'devices')?.tone).toBe('warning');
  });
});
