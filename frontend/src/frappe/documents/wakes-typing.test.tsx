import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { FakeDocuments } from '../../testing/documents';
import { asked } from '../../testing/origin';
import { renderWithApp } from '../../testing/render';
import type { FrappeDoc } from './key';
import { documentsTaken } from './slice';
import { useDocument } from './use-document';

it('what is typed is in its field before the key is done with, whatever else changes in that frame [D12] [D-10]', async () => {
  new FakeDocuments({ doctype: 'Task', name: 'T', subject: '' });
  function Field() {
    const { doc, edit } = useDocument<'Task', FrappeDoc>('Task', 'T');
    return doc ? <input aria-label="subject" value={String(doc.subject)} onChange={(event) => edit({ subject: event.currentTarget.value })} /> : null;
  }
  const { store } = renderWithApp(<Field />, { frame: 16 });
  const field = await screen.findByLabelText<HTMLInputElement>('subject');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    for (let n = 0; n < 10; n += 1) {
      store.dispatch(documentsTaken({ docs: [{ doctype: 'Task', name: 'T', subject: '', n }], origin: asked(1000 + n) }));
      set?.call(field, `${field.value}${n}`);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await Promise.resolve();
    }
  });
  expect(field.value).toBe('0123456789');
});
