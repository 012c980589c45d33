import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';

import { Providers } from '../app/providers';
import { createServices } from '../app/store';
import { cashierBoot } from '../testing/boot';
import { FakeDocuments } from '../testing/documents';
import { serverSession } from '../testing/handlers/session';
import { cachedDocument } from './documents/slice';
import { useNewDocument } from './use-new-document';

it('a new document is filled in and inserted when it is told to, with all its fields, and known from then on [N-01]', async () => {
  const tasks = new FakeDocuments();
  serverSession(cashierBoot());
  const services = createServices(cashierBoot());
  const wrapper = ({ children }: { children: ReactNode }) => <Providers services={services}>{children}</Providers>;
  const { result } = renderHook(() => useNewDocument('Task', { subject: '', status: 'Open' }), { wrapper });
  act(() => result.current.edit({ subject: 'Read' }));
  expect(result.current.doc).toEqual({ subject: 'Read', status: 'Open' });
  expect(tasks.sent).toEqual([]);
  let made: { name: string | number } | undefined;
  await act(async () => void (made = await result.current.submit()));
  expect(tasks.calls('frappe.client.insert')).toEqual([{ doc: { doctype: 'Task', subject: 'Read', status: 'Open' } }]);
  expect(cachedDocument(services.store.getState(), 'Task', made?.name ?? '')).toMatchObject({ subject: 'Read' });
  await waitFor(() => expect(result.current.data?.name).toBe(made?.name));
  act(() => result.current.reset());
  expect(result.current.doc).toEqual({ subject: '', status: 'Open' });
});
