import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';

import { answer, onMethod, refusal } from '../../../testing/envelope';
import { serveNotices, staffNotice } from '../../../testing/notices';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import NoticeRoute from './notice';
import NoticesRoute from './notices';

const open = (route = '/notices') =>
  renderWithApp(
    <Routes>
      <Route path="/notices" element={<NoticesRoute />} />
      <Route path="/notices/:name" element={<NoticeRoute />} />
    </Routes>,
    { route },
  );

describe('the list of notices', () => {
  it('is empty with words, and with the way to the first one for who may write', async () => {
    serveNotices().may_write = true;
    open();
    expect(await screen.findByText('No notices')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write a notice' })).toHaveAttribute('href', '/notices/new');
  });

  it('keeps in the address which days and which page it shows [R2]', async () => {
    const now = serveNotices(staffNotice());
    now.more = true;
    const { user, where } = open('/notices?days=all&start=20');
    await screen.findByRole('article', { name: 'Meters in Kimironko' });
    expect(now.asked).toEqual([{ start: '20', past: '1' }]);
    await user.click(screen.getByRole('link', { name: 'Older notices' }));
    expect(where()).toBe('/notices?days=all&start=40');
    await user.click(screen.getByRole('link', { name: 'Today' }));
    expect(where()).toBe('/notices');
    await waitFor(() => expect(now.asked.at(-1)).toEqual({ start: '0', past: '0' }));
  });

  it('offers to each what the server says he may', async () => {
    serveNotices(staffNotice({ name: 'n1', title: 'Theirs' }), staffNotice({ name: 'n2', title: 'Mine', may_change: true, may_delete: true }));
    open();
    const theirs = await screen.findByRole('article', { name: 'Theirs' });
    expect(within(theirs).queryByRole('button')).not.toBeInTheDocument();
    expect(within(theirs).queryByRole('link', { name: /^Edit/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit “Mine”' })).toHaveAttribute('href', '/notices/n2/edit');
    expect(screen.getByRole('button', { name: 'Delete “Mine”' })).toBeVisible();
  });

  it('deletes after asking, with the harmless answer in front, and says so', async () => {
    const now = serveNotices(staffNotice({ may_delete: true }));
    server.use(onMethod('ebm.api.notices.remove', ({ args }) => ((now.notices = []), answer({ name: args.name }))));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No notices')).toBeVisible();
    expect(screen.getByText('“Meters in Kimironko” is deleted.')).toBeInTheDocument();
  });

  it('marks what Desk changed, and brings the version before back [W8]', async () => {
    const now = serveNotices(staffNotice({ text: '<p>flat</p>', may_change: true, desk: { by: 'Marie Manager', before: '<p>kept</p><hr><p>below</p>' } }));
    const sent: unknown[] = [];
    server.use(
      onMethod('ebm.api.notices.bring_back', ({ args }) => {
        sent.push(args);
        now.notices = [staffNotice({ text: '<p>kept</p>' })];
        return answer(now.notices[0]);
      }),
    );
    const { user } = open();
    expect(await screen.findByText('What was lost: lines across.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Bring the version before back/ }));
    await user.click(screen.getByRole('button', { name: 'Bring it back' }));
    expect(await screen.findByText('The version before is back.')).toBeInTheDocument();
    expect(sent).toEqual([{ name: 'EBM-NOTICE-00000001', modified: '2026-11-21 14:02:00.000001' }]);
  });
});

describe('one notice', () => {
  it('is where a mention leads', async () => {
    serveNotices(staffNotice());
    open('/notices/EBM-NOTICE-00000001');
    expect(await screen.findByText('twice')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All notices' })).toHaveAttribute('href', '/notices');
  });

  it('says when it is not there or not one’s own to see', async () => {
    server.use(onMethod('ebm.api.notices.get', () => refusal({ status: 403, exc_type: 'PermissionError', text: 'Of another branch' })));
    open('/notices/EBM-NOTICE-00000002');
    expect(await screen.findByText('Your access does not include this')).toBeVisible();
  });
});
