import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';

import { CASHIER } from '../../../testing/boot';
import { answer, offline, onMethod, refusal } from '../../../testing/envelope';
import { gatedMethod } from '../../../testing/gate';
import { renderWithApp } from '../../../testing/render';
import { requests, server } from '../../../testing/server';
import { cannot, happened, invoice, receipt, signed } from '../fixtures';
import type { InvoiceView } from '../types';
import InvoiceRoute from './invoice';

const GET = 'ebm.api.invoices.get';
const NAME = 'EBM-2026-00088213';

/** The fake server answers with whatever stands in `now.invoice`. */
function serve(first: InvoiceView) {
  const now = { invoice: first };
  server.use(onMethod(GET, () => answer(now.invoice)));
  return now;
}

const open = () =>
  renderWithApp(
    <Routes>
      <Route path="/invoices/new" element={<p>form</p>} />
      <Route path="/invoices/:name" element={<InvoiceRoute />} />
      <Route path="/invoices/:name/print" element={<p>print</p>} />
    </Routes>,
    { route: `/invoices/${NAME}` },
  );

describe('an invoice', () => {
  it('shows customer, lines and totals, and spells months beside a receipt that does not', async () => {
    serve(signed());
    open();
    expect(await screen.findByText(/POC 1030455 · 0788123456 · meter 778-12/)).toBeInTheDocument();
    expect(screen.getByText('1 Oct 2026 – 31 Oct 2026')).toBeInTheDocument();
    const lines = screen.getByRole('table', { name: 'Lines' });
    expect(within(lines).getByRole('row', { name: /Water, residential.*5 M3.*401.20.*B.*2,006.00/ })).toBeInTheDocument();
    expect(within(screen.getByRole('table', { name: 'Totals by tax letter' })).getByText('306.00')).toBeInTheDocument();
    expect(screen.getByText('Entered by Claudine Cashier')).toBeInTheDocument();
  });

  it.each([
    ['Queued', null, /receipt appears here by itself/],
    ['Waiting', 'KGL-01 does not answer since 09:14.', /goes through by itself/],
    ['Unknown', null, /nothing is sent twice/],
    ['Parked', 'The TIN is not known to RRA.', /Mend it with Edit/],
  ])('shows nothing that looks like a receipt while %s, but why and what comes next', async (status, cause_text, words) => {
    serve(invoice({ status, cause_text, can: cannot }));
    open();
    const panel = await screen.findByRole('region', { name: 'Receipt' });
    expect(panel).toHaveTextContent('No receipt yet');
    expect(panel).toHaveTextContent(words);
    if (cause_text) expect(panel).toHaveTextContent(cause_text);
    expect(within(panel).queryByRole('img')).not.toBeInTheDocument();
    expect(panel).not.toHaveTextContent(/signature|RRA logo/i);
  });

  it('shows what to check about a cause to whom the server tells it', async () => {
    serve(invoice({ status: 'Parked', cause_text: 'Refused.', cause_help: '884: Look the TIN up.', can: cannot }));
    open();
    expect(await screen.findByText('884: Look the TIN up.')).toBeVisible();
  });

  it('says what happens next and when, and where a person does it', async () => {
    serve(invoice({ status: 'Waiting', can: cannot, next: { text: 'The same request is sent again.', at: '2026-11-21 14:05:00', where: '' } }));
    open();
    const panel = await screen.findByRole('region', { name: 'Receipt' });
    expect(panel).toHaveTextContent('Next: The same request is sent again. Then: 21 Nov 2026 14:05:00.');
    expect(within(panel).queryByRole('link')).not.toBeInTheDocument();
  });

  it('leads who may complete its receipt to the form', async () => {
    serve(invoice({ status: 'Incomplete', can: { ...cannot, complete: true }, next: { text: 'A supervisor completes it.', at: '', where: 'work' } }));
    open();
    expect(await screen.findByRole('link', { name: 'Complete the receipt' })).toHaveAttribute('href', `/work?complete=${NAME}`);
    expect(screen.getByRole('link', { name: 'Open Work' })).toHaveAttribute('href', '/work');
  });

  it('follows its way from Queued to Signed by events, and says it to a screen reader', async () => {
    const now = serve(invoice({ status: 'Queued', can: { ...cannot, take_back: true } }));
    const { client, socket } = open();
    await screen.findByText(`${NAME} is now Queued`);
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
    expect(socket.sent).toContainEqual(['doctype_subscribe', 'EBM Invoice']);
    now.invoice = invoice({ status: 'Sending', can: cannot });
    act(() => socket.fire('ebm_invoices', { names: [NAME, 'EBM-2026-00000001'] }));
    expect(await screen.findByText(`${NAME} is now Sending`)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Take back' })).not.toBeInTheDocument();

    now.invoice = signed();
    act(() => socket.fire('ebm_invoices', { names: ['EBM-2026-00000001'] }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('168/258 NS')).not.toBeInTheDocument();
    act(() => socket.fire('ebm_invoices', { names: [NAME] }));
    expect(await screen.findByText(/168\/258 NS/)).toBeInTheDocument();
    expect(screen.getByText('ABCD-EFGH-IJKL-MNOP')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'QR code of the receipt' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/svg\+xml/),
    );
  });

  it('an own change asks for it once: its event is known as one’s own, the next is not [D-22] [T6]', async () => {
    const now = serve(invoice({ status: 'Queued', can: { ...cannot, take_back: true } }));
    const { client, socket, user } = open();
    await screen.findByText(`${NAME} is now Queued`);
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
    const event = (by: string) => act(() => socket.fire('list_update', { doctype: 'EBM Invoice', name: NAME, user: by }));
    server.use(onMethod('ebm.api.invoices.take_back', () => ((now.invoice = invoice({ status: 'Draft' })), event(CASHIER), answer({ name: NAME, status: 'Draft' }))));
    const asked = () => requests.filter((line) => line.includes('invoices.get')).length;
    const before = asked();
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    await screen.findByText(`${NAME} is now Draft`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked() - before).toBe(1);
    event(CASHIER);
    await waitFor(() => expect(asked() - before).toBe(2));
  });

  it('[T6] [Q11] a change that comes while it is being read is read too, and a burst of changes a few times only', async () => {
    const reads = gatedMethod(GET);
    const { client, socket } = open();
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
    await waitFor(() => expect(reads).toHaveLength(1));
    // Read before the change was written, answered after its event.
    act(() => socket.fire('list_update', { doctype: 'EBM Invoice', name: NAME, user: 'supervisor@ebm.example' }));
    await act(() => reads[0]?.give(answer(invoice({ customer_name: 'Before' }))));
    await waitFor(() => expect(reads).toHaveLength(2));
    await act(() => reads[1]?.give(answer(invoice({ customer_name: 'After' }))));
    expect(await screen.findByText('After')).toBeInTheDocument();

    const burst = () => {
      for (let n = 0; n < 100; n += 1) act(() => socket.fire('list_update', { doctype: 'EBM Invoice', name: NAME, user: 'supervisor@ebm.example' }));
    };
    burst();
    await waitFor(() => expect(reads).toHaveLength(3));
    burst();
    await act(() => reads[2]?.give(answer(invoice({ customer_name: 'In between' }))));
    await waitFor(() => expect(reads).toHaveLength(4));
    await act(() => reads[3]?.give(answer(invoice({ customer_name: 'Last' }))));
    expect(await screen.findByText('Last')).toBeInTheDocument();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(reads).toHaveLength(4);
  });

  it('[T8] follows it by asking where realtime is away', async () => {
    const now = serve(invoice({ status: 'Waiting', can: cannot }));
    open();
    await screen.findByText(`${NAME} is now Waiting`);
    now.invoice = signed();
    expect(await screen.findByText(/168\/258 NS/, {}, { timeout: 6_000 })).toBeInTheDocument();
  });

  it('[E8] keeps script in every text inert', async () => {
    const script = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
    serve(
      signed({
        customer_name: script,
        cause_text: script,
        poc_number: script,
        lines: [{ ...invoice().lines[0]!, item_name: script }],
        timeline: [happened('14:02:00.000', 'taken_back', script, { reason: script })],
        receipt: {
          ...receipt,
          blocks: [
            { kind: 'client', rows: [{ left: script, right: script, style: 'bold' }] },
            { kind: 'sdc', rows: [] },
          ],
          qr_svg: `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
        },
      }),
    );
    open();
    expect((await screen.findAllByText(script)).length).toBeGreaterThanOrEqual(4);
    expect(document.querySelector('script')).toBeNull();
    expect([...document.images].every(({ src }) => src.startsWith('data:image/svg+xml'))).toBe(true);
    expect(window).not.toHaveProperty('hacked');
  });
});

describe('what may be done', () => {
  it('is what the server allows', async () => {
    serve(invoice({ can: cannot }));
    open();
    await screen.findByText(`${NAME} is now Draft`);
    for (const name of ['Edit', 'Send', 'Take back', 'Print']) {
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  it('sends, and says beside the buttons why it was not sent', async () => {
    serve(invoice());
    const respond = vi.fn(() => answer({ results: [{ name: NAME, ok: false, status: '', text: 'Enter the quantity.' }] }));
    server.use(onMethod('ebm.api.invoices.send', respond));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter the quantity.');
    server.use(onMethod('ebm.api.invoices.send', () => answer({ results: [{ name: NAME, ok: true, status: 'Queued', text: '' }] })));
    serve(invoice({ status: 'Queued', can: cannot }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(`${NAME} is now Queued`)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes back a queued one, and says why where it was too late', async () => {
    serve(invoice({ status: 'Queued', can: { ...cannot, take_back: true } }));
    server.use(
      onMethod('ebm.api.invoices.take_back', () =>
        refusal({ status: 417, exc_type: 'ValidationError', text: 'It is Sending and can no longer be taken back.' }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('can no longer be taken back');
  });

  it('leads to editing and to printing', async () => {
    serve(invoice());
    const { user, where, unmount } = open();
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    expect(where()).toBe(`/invoices/new?edit=${NAME}`);
    unmount();
    serve(signed({ receipt: { ...receipt, original_printed: true, copies: 2 } }));
    const again = open();
    expect(await screen.findByText(/2 copies printed/)).toBeInTheDocument();
    await again.user.click(screen.getByRole('link', { name: 'Print copy' }));
    expect(again.where()).toBe(`/invoices/${NAME}/print`);
  });
});

describe('when it cannot be shown', () => {
  it('says that there is no such invoice, and leads back', async () => {
    server.use(onMethod(GET, () => refusal({ status: 404, exc_type: 'DoesNotExistError', text: 'EBM Invoice not found' })));
    open();
    expect(await screen.findByText('This does not exist, or no longer')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'All invoices' })).not.toHaveLength(0);
  });

  it('says that the server is away and tries again on request', async () => {
    server.use(offline(GET));
    const { user } = open();
    expect(await screen.findByText('The server cannot be reached')).toBeInTheDocument();
    serve(signed());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText(/168\/258 NS/)).toBeInTheDocument());
  });

  it('[D9] [T6] is gone from the screen once its reader may no longer see it, and back when they may', async () => {
    serve(invoice({ status: 'Queued', can: cannot }));
    const { client, socket, user } = open();
    await screen.findByText(`${NAME} is now Queued`);
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
    server.use(onMethod(GET, () => refusal({ status: 403, exc_type: 'PermissionError', text: 'No permission' })));
    act(() => socket.fire('ebm_invoices', { names: [NAME] }));
    expect(await screen.findByText('Your access does not include this')).toBeInTheDocument();
    expect(screen.queryByText(/Mukamana Alice/)).not.toBeInTheDocument();
    serve(signed());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/168\/258 NS/)).toBeInTheDocument();
  });

  it('[D9] keeps what it knows when the network fails later, and says so', async () => {
    serve(invoice({ status: 'Queued', can: cannot }));
    const { client, socket, user } = open();
    await screen.findByText(`${NAME} is now Queued`);
    await act(async () => {
      await client.realtime.start();
      socket.accept();
    });
    server.use(offline(GET));
    act(() => socket.fire('ebm_invoices', { names: [NAME] }));
    expect(await screen.findByRole('alert')).toHaveTextContent('how it was last seen');
    expect(screen.getByText(/Mukamana Alice/)).toBeInTheDocument();
    serve(signed());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/168\/258 NS/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
