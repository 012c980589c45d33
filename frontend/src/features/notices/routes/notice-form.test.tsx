import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';

import { keep, kept } from '../../../session/kept-text';
import { answer, onMethod, refusal } from '../../../testing/envelope';
import { serveNotices, staffNotice } from '../../../testing/notices';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import { todayInKigali } from '../../../ui/dates';
import NoticeFormRoute from './notice-form';

const USER = 'cashier@ebm.example';
const NAME = 'EBM-NOTICE-00000001';
const KEY = `notice:${NAME}`;
const EDIT = `/notices/${NAME}/edit`;
const fields = { title: 'Mine', branch: '', from: '01/01/2026', until: '', pinned: false };
const MINE = { fields, html: '<p>my words</p>', modified: '2026-11-21 14:02:00.000001' };

const open = (route: string) =>
  renderWithApp(
    <Routes>
      <Route path="/notices" element={<p>list</p>} />
      <Route path="/notices/new" element={<NoticeFormRoute />} />
      <Route path="/notices/:name" element={<p>one notice</p>} />
      <Route path="/notices/:name/edit" element={<NoticeFormRoute />} />
    </Routes>,
    { route },
  );
const box = () => screen.findByRole('textbox', { name: 'Text' });
const save = () => screen.getByRole('button', { name: 'Save notice' });

// What is loaded when somebody writes is not what is looked at here.
beforeAll(() => import('../../../editor/page/editor'));

describe('who may not write', () => {
  it('is told so under the heading of the form, with the way back to the list [R13]', async () => {
    serveNotices(staffNotice());
    server.use(onMethod('ebm.api.notices.places', () => refusal({ status: 403, exc_type: 'PermissionError', text: 'Not permitted' })));
    const { unmount } = open('/notices/new');
    expect(await screen.findByText('Your access does not include this')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'New notice' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All notices' })).toBeVisible();
    unmount();
    open(EDIT);
    expect(await screen.findByText('Your access does not include this')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: /^Edit/ })).toBeVisible();
  });

  it('has no form for a notice that he may read and not change [R13]', async () => {
    serveNotices(staffNotice({ may_change: false }));
    open(EDIT);
    expect(await screen.findByText('Your access does not include this')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Edit “Meters in Kimironko”' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save notice' })).not.toBeInTheDocument();
  });
});

describe('a new notice', () => {
  it('tells at each field what is missing, and goes to the first; nothing is lost', async () => {
    serveNotices();
    const { user } = open('/notices/new');
    await box();
    const title = screen.getByRole('textbox', { name: 'Title' });
    const last = screen.getByRole('textbox', { name: /^Last day/ });
    await user.type(last, '31/31/2026');
    await user.click(save());
    expect(title).toHaveFocus();
    expect(title).toHaveAccessibleDescription('A notice needs a title');
    expect(screen.getByText('A notice needs some words')).toBeVisible();
    expect(last).toHaveAccessibleDescription(/Write the date as mm\/dd\/yyyy/);
    await user.clear(last);
    await user.type(last, '1/1/2020');
    await user.click(save());
    expect(last).toHaveAccessibleDescription(/The last day is before the first one/);
    expect(last).toHaveValue('1/1/2020');
  });

  it('is sent as it was entered, and leads to its page', async () => {
    serveNotices();
    keep(USER, 'notice:new', { ...MINE, modified: '' });
    const sent: unknown[] = [];
    server.use(onMethod('ebm.api.notices.add', ({ args }) => (sent.push(args), answer(staffNotice()))));
    const { user, where } = open('/notices/new');
    expect(await box()).toHaveTextContent('my words');
    await user.selectOptions(screen.getByRole('combobox', { name: 'For whom' }), 'Kigali HQ');
    await user.click(screen.getByRole('checkbox', { name: /^Pinned/ }));
    await user.type(screen.getByRole('textbox', { name: /^Last day/ }), '12/31/2026');
    await user.click(save());
    await waitFor(() => expect(where()).toBe(`/notices/${NAME}`));
    expect(sent).toEqual([{ title: 'Mine', text: expect.stringContaining('<p>my words</p>') as unknown, branch: 'B-1', shown_from: '2026-01-01', shown_until: '2026-12-31', pinned: 1 }]);
    expect(kept(USER, 'notice:new')).toBeNull();
  });

  it('begins today, for everybody, or for the branch of who is limited to one', async () => {
    serveNotices();
    server.use(onMethod('ebm.api.notices.places', () => answer({ everybody: false, branches: [{ name: 'B-2', branch_name: 'Huye' }] })));
    open('/notices/new');
    const [year, month, day] = todayInKigali().split('-');
    expect(await screen.findByRole('textbox', { name: /^Shown from/ })).toHaveValue(`${month}/${day}/${year}`);
    const whom = screen.getByRole('combobox', { name: 'For whom' });
    expect(within(whom).getAllByRole('option').map((option) => option.textContent)).toEqual(['Huye']);
    expect(whom).toHaveValue('B-2');
  });

  it('is not offered to who may not write', async () => {
    serveNotices();
    server.use(onMethod('ebm.api.notices.places', () => refusal({ status: 403, exc_type: 'PermissionError', text: 'Not yours' })));
    open('/notices/new');
    expect(await screen.findByText('Your access does not include this')).toBeVisible();
  });
});

describe('a notice that is changed', () => {
  it('keeps everything where saving fails, and over a reload [A10]', async () => {
    serveNotices(staffNotice({ may_change: true }));
    server.use(onMethod('ebm.api.notices.change', () => refusal({ status: 403, exc_type: 'PermissionError', text: 'Not yours' })));
    const { user, unmount } = open(EDIT);
    await box();
    await user.clear(screen.getByRole('textbox', { name: 'Title' }));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Mine');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Not yours');
    unmount();
    open(EDIT);
    await box();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine');
    expect(screen.getByText(/What you wrote before is back/)).toBeVisible();
  });

  it('asks before what was written is thrown away', async () => {
    serveNotices(staffNotice({ may_change: true }));
    keep(USER, KEY, MINE);
    const { user, where } = open(EDIT);
    await box();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Go on writing' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Throw away' }));
    expect(where()).toBe(`/notices/${NAME}`);
    expect(kept(USER, KEY)).toBeNull();
  });

  it('by two at once shows the loser the other’s as soon as it is heard of, and takes his own over only when told to', async () => {
    const now = serveNotices(staffNotice({ may_change: true }));
    keep(USER, KEY, MINE);
    const sent: unknown[] = [];
    server.use(
      onMethod('ebm.api.notices.change', ({ args }) => {
        sent.push([args.modified, args.title]);
        if (args.modified !== now.notices[0]?.modified) return refusal({ status: 417, exc_type: 'TimestampMismatchError', text: 'changed' });
        return answer(staffNotice({ modified: '2026-11-21 17:00:00.000000' }));
      }),
    );
    const { user, where, client, socket } = open(EDIT);
    await box();
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
    const theirs = staffNotice({ title: 'Theirs', text: '<p>their words</p>', changed_by: 'Marie Manager', modified: '2026-11-21 16:00:00.000000' });
    now.notices = [{ ...theirs, may_change: true }];
    act(() => socket.fire('ebm_staff_notices', { names: [NAME] }));
    const told = await screen.findByRole('alert');
    expect(told).toHaveTextContent('Marie Manager changed this notice meanwhile');
    expect(await within(told).findByText('their words')).toBeVisible();
    expect(within(told).getByText('Theirs')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await box()).toHaveTextContent('my words');
    await user.click(await screen.findByRole('button', { name: 'Save mine instead' }));
    await user.click(save());
    await waitFor(() => expect(where()).toBe(`/notices/${NAME}`));
    expect(sent).toEqual([
      ['2026-11-21 14:02:00.000001', 'Mine'],
      ['2026-11-21 16:00:00.000000', 'Mine'],
    ]);
  });

  it('takes the other version into the form when that is wanted', async () => {
    serveNotices(staffNotice({ title: 'Theirs', text: '<p>their words</p>', modified: '2026-11-21 16:00:00.000000', may_change: true }));
    keep(USER, KEY, MINE);
    const { user } = open(EDIT);
    await box();
    await user.click(await screen.findByRole('button', { name: 'Take the other version' }));
    await waitFor(async () => expect(await box()).toHaveTextContent('their words'));
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Theirs');
    expect(screen.queryByText(/changed this notice meanwhile/)).not.toBeInTheDocument();
    expect(kept(USER, KEY)).toBeNull();
  });

  it('that is deleted meanwhile leaves what was written, to be saved as a new one', async () => {
    serveNotices(staffNotice({ may_change: true }));
    keep(USER, KEY, MINE);
    const sent: unknown[] = [];
    server.use(onMethod('ebm.api.notices.add', ({ args }) => (sent.push(args.title), answer(staffNotice({ name: 'n2' })))));
    const { user, where, client, socket } = open(EDIT);
    await box();
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
    server.use(onMethod('ebm.api.notices.get', () => refusal({ status: 404, exc_type: 'DoesNotExistError', text: 'gone' })));
    act(() => socket.fire('ebm_staff_notices', { names: [NAME] }));
    expect(await screen.findByText('This notice was deleted meanwhile')).toBeVisible();
    expect(await box()).toHaveTextContent('my words');
    await user.click(screen.getByRole('button', { name: 'Save as a new notice' }));
    await waitFor(() => expect(where()).toBe('/notices/n2'));
    expect(sent).toEqual(['Mine']);
  });
});
