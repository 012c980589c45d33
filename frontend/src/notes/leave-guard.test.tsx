import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';

import { renderWithApp } from '../testing/render';
import { useLeaveGuard } from './leave-guard';

let busy = false;

function Writing() {
  const [go, setGo] = useState<(() => void) | null>(null);
  useLeaveGuard({ isBusy: () => busy, ask: (on) => setGo(() => on) });
  return go === null ? null : <button onClick={go}>Leave</button>;
}

function Screen({ writes = true }) {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/invoices">Invoices</Link>
      <button onClick={() => void navigate('/work')}>Work</button>
      {writes && <Writing />}
    </>
  );
}

describe('another screen', () => {
  it('is gone to at once where nothing would be lost [W3]', async () => {
    busy = false;
    const { user, where } = renderWithApp(<Screen />);
    await user.click(screen.getByRole('link', { name: 'Invoices' }));
    expect(where()).toBe('/invoices');
    expect(screen.queryByRole('button', { name: 'Leave' })).not.toBeInTheDocument();
  });

  it('is asked about, by a link and by the app itself, and gone to when that is the answer [W3]', async () => {
    busy = true;
    const { user, where } = renderWithApp(<Screen />);
    await user.click(screen.getByRole('link', { name: 'Invoices' }));
    expect(where()).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Work' }));
    expect(where()).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(where()).toBe('/work');
  });

  it('is not asked about by who has gone away [W3]', async () => {
    busy = true;
    const { user, where, rerender } = renderWithApp(<Screen />);
    act(() => rerender(<></>));
    const again = renderWithApp(<Screen writes={false} />);
    await user.click(screen.getByRole('link', { name: 'Invoices' }));
    expect(again.where()).toBe('/invoices');
    expect(where()).toBe('/');
  });
});
