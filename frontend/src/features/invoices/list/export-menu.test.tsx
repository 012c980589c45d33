import { Blob as NodeBlob } from 'node:buffer';

import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { onMethod, refusal } from '../../../testing/envelope';
import { renderWithApp } from '../../../testing/render';
import { server } from '../../../testing/server';
import { ExportMenu, ExportNotice } from './export-menu';
import { useExport } from './use-export';

function Exported() {
  const exporting = useExport({ filters: [['status', 'in', ['Signed']]], orderBy: 'creation desc' });
  return (
    <>
      <ExportMenu exporting={exporting} count="2" />
      <ExportNotice exporting={exporting} />
    </>
  );
}

const open = () => renderWithApp(<Exported />);

describe('a file of what is filtered', () => {
  let exported: Record<string, unknown>[];
  let saved: { name: string; text: Promise<string> }[];
  let blobs: Blob[];
  afterEach(() => vi.unstubAllGlobals());
  beforeEach(() => {
    // Answers are of Node here: the test page's own Blob could not be made of theirs.
    vi.stubGlobal('Blob', NodeBlob);
    exported = [];
    saved = [];
    blobs = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`, revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: blobs.at(-1)!.text() });
    });
  });

  /** A part of `rows` rows; `after` is where the next begins. */
  const part = (text: string, rows: number, after?: string) =>
    new Response(text, { headers: { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="invoices-2026.csv"', 'X-EBM-Rows': String(rows), ...(after && { 'X-EBM-After': after }) } });
  const exportAs = async (user: ReturnType<typeof open>['user'], item = 'CSV (text)') => {
    await user.click(await screen.findByRole('button', { name: 'Export 2' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('goes to the downloads', async () => {
    server.use(
      onMethod('ebm.api.invoice_list.export', ({ args }) => {
        exported.push(args);
        return part('Number\r\n', 2);
      }),
    );
    const { user } = open();
    await exportAs(user);
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['invoices-2026.csv']));
    expect(exported).toEqual([{ filters: [['status', 'in', ['Signed']]], order_by: 'creation desc', file_format: 'csv' }]);
    expect(screen.queryByText(/Writing the file/)).not.toBeInTheDocument();
  });

  it('comes in parts, says how far it is, goes on where one failed, and is saved as one', async () => {
    let fails = true;
    let release = () => undefined as void;
    server.use(
      onMethod('ebm.api.invoice_list.export', async ({ args }) => {
        exported.push(args);
        if (!args.after) return part('a', 20_000, '["2026-01-01","EBM-1"]');
        if (args.after !== '["2026-01-01","EBM-1"]') return part('c', 5);
        await new Promise<void>((done) => (release = done));
        return fails ? refusal({ status: 500, exc_type: 'OperationalError', text: 'The database is away.' }) : part('b', 20_000, '["2025-01-01","EBM-2"]');
      }),
    );
    const { user } = open();
    await exportAs(user);
    expect(await screen.findByText('Writing the file: 20,000 invoices so far…')).toBeInTheDocument();
    await waitFor(() => expect(exported).toHaveLength(2));
    release();
    expect(await screen.findByText('It was not exported')).toBeInTheDocument();
    expect(saved).toEqual([]);
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(exported).toHaveLength(3));
    release();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]!.text).toBe('abc');
    expect(exported.map(({ after }) => after)).toEqual([undefined, '["2026-01-01","EBM-1"]', '["2026-01-01","EBM-1"]', '["2025-01-01","EBM-2"]']);
  });

  it('can be stopped: nothing is saved, and nothing more is asked for', async () => {
    let release = () => undefined as void;
    server.use(
      onMethod('ebm.api.invoice_list.export', async ({ args }) => {
        exported.push(args);
        await new Promise<void>((done) => (release = done));
        return part('a', 20_000, '["2026-01-01","EBM-1"]');
      }),
    );
    const { user } = open();
    await exportAs(user);
    await waitFor(() => expect(exported).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    release();
    expect(screen.queryByText(/Writing the file/)).not.toBeInTheDocument();
    await act(() => new Promise((done) => setTimeout(done, 100)));
    expect(exported).toHaveLength(1);
    expect(saved).toEqual([]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export 2' })).toBeEnabled());
  });
});
