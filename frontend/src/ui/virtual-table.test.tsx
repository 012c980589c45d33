import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';

import type { RowOf } from '../frappe/doctypes';
import { useNames } from '../frappe/lists/use-names';
import { answer, onMethod, refusal } from '../testing/envelope';
import { withLayout } from '../testing/layout';
import { renderWithApp } from '../testing/render';
import { server } from '../testing/server';
import { VirtualTable, type VirtualColumn } from './virtual-table';

withLayout();

type CustomerRow = RowOf<'EBM Customer', 'name' | 'customer_name'>;

const COLUMNS: readonly VirtualColumn<CustomerRow>[] = [
  { key: 'name', head: 'Number', sort: 'name', narrow: 'head', cell: (row) => <a href={`#${row.name}`}>{row.name}</a> },
  { key: 'customer', head: 'Customer', cell: (row) => row.customer_name },
];

const all = Array.from({ length: 1000 }, (_, at) => ({ name: `C-${String(at).padStart(4, '0')}`, customer_name: `Customer ${at}` }));

let asked: Record<string, unknown>[] = [];

function serve(rows = all) {
  asked = [];
  server.use(
    onMethod('frappe.client.get_list', ({ args }) => {
      asked.push(args);
      const start = Number(args.limit_start);
      return answer(rows.slice(start, start + Number(args.limit_page_length)));
    }),
  );
}

function Screen({ pageLength = 500 }: { pageLength?: number }) {
  const list = useNames({ doctype: 'EBM Customer', fields: ['name', 'customer_name'], orderBy: 'name asc', endless: true, pageLength });
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set<string>());
  const [order, setOrder] = useState('');
  const [opened, setOpened] = useState('');
  return (
    <>
      <VirtualTable
        caption="Customers"
        columns={COLUMNS}
        list={list}
        onOpen={setOpened}
        selection={{ selected, onChange }}
        order={{ column: 'name', descending: false }}
        onOrder={setOrder}
        more={{ has: list.hasNextPage, loading: list.isFetching, failed: Boolean(list.error), load: list.next }}
      />
      <p data-testid="selected">{[...selected].join()}</p>
      <p data-testid="order">{order}</p>
      <p data-testid="opened">{opened}</p>
    </>
  );
}

const scrollTo = (top: number) => {
  const scroller = screen.getByRole('table', { name: 'Customers' }).parentElement as HTMLElement;
  act(() => {
    scroller.scrollTop = top;
    fireEvent.scroll(scroller);
  });
};

it('has only the rows in the page that are seen, and says how many there are', async () => {
  serve(all.slice(0, 400));
  renderWithApp(<Screen />);
  await screen.findByRole('row', { name: /C-0000/ });
  expect(screen.getAllByRole('row').length).toBeLessThan(40);
  expect(screen.getByRole('table', { name: 'Customers' })).toHaveAttribute('aria-rowcount', '401');
  scrollTo(200 * 40);
  expect(await screen.findByRole('row', { name: /C-0205/ })).toHaveAttribute('aria-rowindex', '207');
  expect(screen.queryByRole('row', { name: /C-0000/ })).not.toBeInTheDocument();
});

it('asks for more when the end comes near, and after a failure only when somebody says so', async () => {
  serve();
  const { user } = renderWithApp(<Screen pageLength={100} />);
  await screen.findByRole('row', { name: /C-0000/ });
  expect(asked).toHaveLength(1);
  server.use(onMethod('frappe.client.get_list', () => refusal({ status: 500, exc_type: 'OperationalError' })));
  scrollTo(80 * 40);
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve();
  await user.click(again);
  await waitFor(() => expect(asked.map((args) => args.limit_start)).toEqual([100]));
  scrollTo(120 * 40);
  expect(await screen.findByRole('row', { name: /C-0121/ })).toBeInTheDocument();
});

it('selects rows one by one, a range, and all that are loaded', async () => {
  serve(all.slice(0, 50));
  const { user } = renderWithApp(<Screen />);
  await user.click(await screen.findByRole('checkbox', { name: 'Select C-0001' }));
  expect(screen.getByTestId('selected')).toHaveTextContent('C-0001');
  expect(screen.getByRole('row', { name: /C-0001/ })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select C-0003' }));
  await user.keyboard('{/Shift}');
  expect(screen.getByTestId('selected')).toHaveTextContent('C-0001,C-0002,C-0003');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows that are loaded' }));
  expect(screen.getByTestId('selected').textContent?.split(',')).toHaveLength(50);
  expect(screen.getByTestId('opened')).toHaveTextContent('');
});

it('goes from row to row by arrow keys, also to those that are not in the page yet', async () => {
  serve(all.slice(0, 400));
  const { user } = renderWithApp(<Screen />);
  (await screen.findByRole('link', { name: 'C-0000' })).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('link', { name: 'C-0002' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('link', { name: 'C-0001' })).toHaveFocus();
  await user.keyboard('{End}');
  await waitFor(() => expect(screen.getByRole('link', { name: 'C-0399' })).toHaveFocus());
  // What has the focus stays in the page when it is scrolled away.
  scrollTo(0);
  await screen.findByRole('row', { name: /C-0003/ });
  expect(screen.getByRole('link', { name: 'C-0399' })).toHaveFocus();
});

it('asks for another order by a click on a head, and opens a row by a click on it', async () => {
  serve(all.slice(0, 5));
  const { user } = renderWithApp(<Screen />);
  const row = await screen.findByRole('row', { name: /C-0002/ });
  expect(screen.getByRole('columnheader', { name: /Number/ })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: /Number/ }));
  expect(screen.getByTestId('order')).toHaveTextContent('name');
  await user.click(within(row).getByText('Customer 2'));
  expect(screen.getByTestId('opened')).toHaveTextContent('C-0002');
});
