import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { offline } from '../testing/envelope';
import { serveNotices, staffNotice } from '../testing/notices';
import { renderWithApp } from '../testing/render';
import { server } from '../testing/server';
import { NoticesSection } from './notices-section';

const open = () => renderWithApp(<NoticesSection />);
const section = () => screen.getByRole('region', { name: 'Notices' });

describe('staff notices on the dashboard', () => {
  it('says what will be here where there are none, and offers writing to writers only', async () => {
    const now = serveNotices();
    open();
    expect(await screen.findByText(/No notices today/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Write a notice' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All notices' })).toHaveAttribute('href', '/notices');
    now.may_write = true;
    open();
    expect(await screen.findByRole('link', { name: 'Write a notice' })).toHaveAttribute('href', '/notices/new');
  });

  it('opens the first and the pinned ones, and reads the others’ text when they are opened', async () => {
    serveNotices(
      staffNotice({ name: 'n1', pinned: true, text: '<p>pinned words</p>', branch: 'B-1', branch_name: 'Kigali HQ', shown_until: '2999-12-31' }),
      staffNotice({ name: 'n2', title: 'Another', text: '<p>other words</p>' }),
    );
    const { user } = open();
    expect(await screen.findByText('pinned words')).toBeVisible();
    const [first] = within(section()).getAllByRole('listitem') as [HTMLElement];
    expect(first).toHaveTextContent('Pinned');
    expect(first).toHaveTextContent('Solange Supervisor, 21 Nov 2026');
    expect(first).toHaveTextContent('for Kigali HQ');
    expect(first).toHaveTextContent('until 31 Dec 2999');
    expect(screen.queryByText('other words')).not.toBeInTheDocument();
    await user.click(screen.getByText('Another'));
    expect(await screen.findByText('other words')).toBeVisible();
  });

  it('says so when they cannot be asked for, and asks again', async () => {
    server.use(offline('ebm.api.notices.shown'));
    const { user } = open();
    expect(await screen.findByText('The server cannot be reached')).toBeVisible();
    serveNotices(staffNotice());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('twice')).toBeVisible();
  });

  it('asks again when somebody wrote, wherever [T6]', async () => {
    const now = serveNotices();
    const { client, socket } = open();
    await screen.findByText(/No notices today/);
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
    expect(socket.sent).toContainEqual(['doctype_subscribe', 'EBM Staff Notice']);
    now.notices = [staffNotice()];
    act(() => socket.fire('ebm_staff_notices', { names: ['EBM-NOTICE-00000001'] }));
    expect(await screen.findByText('twice')).toBeVisible();
  });
});
