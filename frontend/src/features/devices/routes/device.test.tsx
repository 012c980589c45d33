import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, onMethod, refusal } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import { NONE, page, pause, replacement } from '../fixtures';
import type { DevicePage } from '../types';
import DeviceRoute from './device';

const PAGE = 'ebm.api.devices.page';
const REASON = 'The old one does not switch on.';
let now: DevicePage;

beforeEach(() => {
  now = page();
  server.use(onMethod(PAGE, () => answer(now)));
});

const open = (route = '/devices/KGL-01') =>
  renderWithApp(
    <Routes>
      <Route path="/devices/:name" element={<DeviceRoute />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { route, boot: { roles: ['EBM Manager'] } },
  );

const region = (name: string) => screen.findByRole('region', { name });

describe('the page of a device', () => {
  it('tells the facts, the queue with the way to its bills, and the open number', async () => {
    now = page({
      queue: [{ status: 'Queued', count: 12 }],
      counter: { ...page().counter!, open: { number: 259, invoice: 'EBM-1', state: 'Unknown', attempts: 2, amount: '7953.20', sent_at: '2026-11-22 09:00:00', text: 'No answer.' } },
    });
    open();
    const facts = await region('Facts');
    for (const words of ['SN-1', 'http://10.0.0.5:8080/rra', 'Live-999991130-00', 'SDC010000001']) expect(facts).toHaveTextContent(words);
    const queue = await region('Queue');
    expect(within(queue).getByRole('link', { name: /Queued.*12 bills wait/ })).toHaveAttribute('href', '/invoices?status=Queued');
    expect(within(queue).getByRole('link', { name: 'EBM-1' })).toHaveAttribute('href', '/invoices/EBM-1');
    expect(queue).toHaveTextContent('7,953.20');
    expect(queue).toHaveTextContent('No answer.');
  });

  it('tells what each list brought and when, or that it was never asked for', async () => {
    open();
    const lists = await region('The authority’s lists');
    expect(within(lists).getByRole('row', { name: /Codes 22 Nov 2026 02:41 Codes: 3 new/ })).toBeInTheDocument();
    expect(within(lists).getByRole('row', { name: /Notices not yet/ })).toBeInTheDocument();
  });

  it('tells the calls with their failures, and what people decided', async () => {
    const call = { name: '7', operation: 'saveSales', started_at: '2026-11-22 09:00:01', duration_ms: 1042, result_code: '910', result_text: 'custTin', outcome: 'Refused', failed: true, invoice: 'EBM-9' };
    now = page({
      calls: { last: [call], failed: [call] },
      events: [{ name: '1', at: '2026-11-22 09:14:00', who: 'Marie Manager', what: 'PAUSED', reason: pause.reason }],
    });
    open();
    const failures = within(await region('Calls')).getByRole('table', { name: 'Failures' });
    expect(within(failures).getByRole('row', { name: /saveSales 910 custTin Refused 1,042 ms EBM-9/ })).toBeInTheDocument();
    expect(within(await region('What people decided')).getByRole('row', { name: /Paused 22 Nov 2026 09:14 Marie Manager The prices/ })).toBeInTheDocument();
  });

  it('leaves out what somebody may not read, and all that he may not do', async () => {
    now = page({ lists: null, calls: null, events: null, may: NONE });
    open();
    await region('Facts');
    for (const name of ['The authority’s lists', 'Calls', 'What people decided']) expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Test' })).not.toBeInTheDocument();
  });

  it('ends with the notes about the device', async () => {
    const asked: unknown[] = [];
    server.use(
      onMethod('ebm.api.notes.of_document', ({ args }) => {
        asked.push(args);
        return answer({ notes: [] });
      }),
    );
    open();
    const notes = await region('Notes');
    expect(notes.compareDocumentPosition(await region('What people decided')) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
    expect(asked[0]).toMatchObject({ reference_doctype: 'EBM Device', reference_name: 'KGL-01' });
  });

  it('says that there is none, with the way back', async () => {
    server.use(onMethod(PAGE, () => refusal({ status: 404, exc_type: 'DoesNotExistError' })));
    open();
    await screen.findByRole('alert');
    expect(screen.getAllByRole('link', { name: 'All devices' })[0]).toHaveAttribute('href', '/devices');
  });
});

describe('a replacement', () => {
  const form = () => screen.findByRole('form', { name: 'Replace KGL-01' });

  it('is begun with a new device; what is wrong is said at its field and nothing is lost', async () => {
    const sent: unknown[] = [];
    server.use(
      onMethod('ebm.api.devices.begin_replacement', ({ args }) => {
        sent.push(args);
        now = page({ replacement: replacement() }, { state: 'paused', paused: pause, replaced_by: 'KGL-02' });
        return answer({ device: 'KGL-01', successor: 'KGL-02', text: 'KGL-01 is paused and will be replaced by KGL-02.' });
      }),
    );
    const { user, where } = open('/devices/KGL-01?do=replace');
    const begin = within(await form());
    await user.type(begin.getByRole('textbox', { name: 'Name of the new device' }), 'KGL-01');
    await user.type(begin.getByRole('textbox', { name: 'Address' }), '10.0.0.6');
    await user.click(begin.getByRole('button', { name: 'Pause and begin' }));
    expect(begin.getByRole('textbox', { name: 'Name of the new device' })).toHaveAccessibleDescription(/is being replaced/);
    expect(begin.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(/begins with http/);
    expect(begin.getByRole('textbox', { name: 'Serial number' })).toHaveAccessibleDescription(/serial number/);
    expect(begin.getByText('Write at least 10 characters.')).toBeVisible();
    expect(sent).toEqual([]);

    await user.clear(begin.getByRole('textbox', { name: 'Name of the new device' }));
    await user.type(begin.getByRole('textbox', { name: 'Name of the new device' }), 'KGL-02');
    await user.clear(begin.getByRole('textbox', { name: 'Address' }));
    await user.type(begin.getByRole('textbox', { name: 'Address' }), 'http://10.0.0.6:8080/rra');
    await user.type(begin.getByRole('textbox', { name: 'Serial number' }), 'SN-2');
    await user.type(begin.getByRole('textbox', { name: 'Reason' }), REASON);
    await user.click(begin.getByRole('button', { name: 'Pause and begin' }));
    expect(await screen.findByText('KGL-01 is paused and will be replaced by KGL-02.')).toBeVisible();
    expect(sent).toEqual([{ device: 'KGL-01', successor: 'KGL-02', base_url: 'http://10.0.0.6:8080/rra', serial_no: 'SN-2', mrc: '', reason: REASON }]);
    expect(await region('KGL-01 is being replaced by KGL-02')).toHaveTextContent('Begun by Marie Manager');
    expect(where()).toBe('/devices/KGL-01');
  });

  it('is begun with a device that is not in use, without entering anything again', async () => {
    const sent: unknown[] = [];
    now = page({ unused: [{ name: 'OLD-01', base_url: 'http://10.0.0.7', serial_no: 'SN-0', mrc: '' }] });
    server.use(
      onMethod('ebm.api.devices.begin_replacement', ({ args }) => {
        sent.push(args);
        return answer({ text: 'Begun.' });
      }),
    );
    const { user } = open('/devices/KGL-01?do=replace');
    const begin = within(await form());
    await user.click(begin.getByRole('radio', { name: 'OLD-01' }));
    expect(begin.queryByRole('textbox', { name: 'Address' })).not.toBeInTheDocument();
    await user.type(begin.getByRole('textbox', { name: 'Reason' }), REASON);
    await user.click(begin.getByRole('button', { name: 'Pause and begin' }));
    await screen.findByText('Begun.');
    expect(sent).toEqual([{ device: 'KGL-01', successor: 'OLD-01', base_url: '', serial_no: '', mrc: '', reason: REASON }]);
  });

  it('is not switched over before the number is settled and the device was asked; the way to Work is there', async () => {
    now = page({ replacement: replacement({ open: 'Number 259 (EBM-1) is Unknown and has to be settled first.' }) }, { state: 'paused', paused: pause, replaced_by: 'KGL-02' });
    open();
    const steps = within(await region('KGL-01 is being replaced by KGL-02'));
    expect(steps.getByText(/Number 259/)).toBeVisible();
    expect(steps.getByRole('link', { name: 'Open Work' })).toHaveAttribute('href', '/work');
    expect(steps.getByText('Not before every number is settled.')).toBeVisible();
    expect(steps.getByRole('button', { name: 'Switch over to KGL-02' })).toBeDisabled();
  });

  it('asks the other device, warns, switches over, and goes on at the new one’s page', async () => {
    now = page({ replacement: replacement() }, { state: 'paused', paused: pause, replaced_by: 'KGL-02' });
    server.use(
      onMethod('ebm.api.devices.compare_successor', () =>
        answer({ last_number: 400, our_last: 258, next_number: 401, sdc_id: 'SDC2', mrc: 'MRC2', text: 'KGL-02 answers. Its last number is 400.', warnings: ['It has counted further than this site.'] }),
      ),
      onMethod('ebm.api.devices.finish_replacement', () => {
        now = page({}, { name: 'KGL-02' });
        return answer({ device: 'KGL-02', state: 'Active', text: 'KGL-02 has taken over from KGL-01.' });
      }),
    );
    const { user, where } = open();
    const steps = within(await region('KGL-01 is being replaced by KGL-02'));
    const switchOver = steps.getByRole('button', { name: 'Switch over to KGL-02' });
    expect(switchOver).toBeDisabled();
    await user.click(steps.getByRole('button', { name: 'Ask KGL-02' }));
    expect(await steps.findByText('It has counted further than this site.')).toBeVisible();
    expect(steps.getByText('The next number will be 401.')).toBeVisible();
    await user.click(switchOver);
    expect(await screen.findByText('KGL-02 has taken over from KGL-01.')).toBeVisible();
    expect(where()).toBe('/devices/KGL-02');
  });

  it('says why it could not be switched over, and stays under way', async () => {
    now = page({ replacement: replacement({ successor: { ...replacement().successor, asked_at: '2026-11-22 09:20:00' } }) }, { state: 'paused', paused: pause, replaced_by: 'KGL-02' });
    server.use(onMethod('ebm.api.devices.finish_replacement', () => refusal({ status: 417, exc_type: 'DeviceAnswerError', text: 'Nothing answers at http://10.0.0.6.' })));
    const { user } = open();
    const steps = within(await region('KGL-01 is being replaced by KGL-02'));
    await user.click(steps.getByRole('button', { name: 'Switch over to KGL-02' }));
    expect(await steps.findByRole('alert')).toHaveTextContent('Nothing answers at http://10.0.0.6.');
    expect(steps.getByRole('button', { name: 'Switch over to KGL-02' })).toBeEnabled();
  });

  it('is taken back with a reason', async () => {
    const sent: unknown[] = [];
    now = page({ replacement: replacement() }, { state: 'paused', paused: pause, replaced_by: 'KGL-02' });
    server.use(
      onMethod('ebm.api.devices.take_back_replacement', ({ args }) => {
        sent.push(args);
        now = page();
        return answer({ device: 'KGL-01', text: 'KGL-01 stays and goes on with its bills.' });
      }),
    );
    const { user } = open();
    await region('KGL-01 is being replaced by KGL-02');
    await user.click(screen.getByText('Take it back', { selector: 'summary' }));
    const form = within(screen.getByRole('form', { name: 'Take it back' }));
    await user.type(form.getByRole('textbox', { name: 'Reason' }), REASON);
    await user.click(form.getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByText('KGL-01 stays and goes on with its bills.')).toBeVisible();
    expect(sent).toEqual([{ device: 'KGL-01', reason: REASON }]);
  });
});
