import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';

import { useQuery } from './use-query';

const put = (name: string, value: string) => (before: URLSearchParams) => {
  const after = new URLSearchParams(before);
  after.set(name, value);
  return after;
};

function open(at: string) {
  const { result } = renderHook(() => ({ query: useQuery(), go: useNavigate() }), { wrapper: ({ children }) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter> });
  return { text: () => result.current.query[0].toString(), change: () => result.current.query[1], go: (to: string) => result.current.go(to) };
}

describe('the query of the address', () => {
  it('has both of two changes, though the page was not drawn between them', () => {
    const { text, change } = open('/list?q=one');
    act(() => {
      const before = change();
      before(put('mine', '1'));
      before(put('status', 'Parked'));
    });
    expect(text()).toBe('q=one&mine=1&status=Parked');
  });

  it('is changed from where one has gone meanwhile', () => {
    const { text, change, go } = open('/list?q=one');
    act(() => change()(put('mine', '1')));
    act(() => void go('/list?view=2'));
    act(() => change()(put('status', 'Parked')));
    expect(text()).toBe('view=2&status=Parked');
  });
});
