import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';

import { renderWithApp } from '../../testing/render';
import RichTextEditor from './editor';
import { storedText } from './stored-text';

const show = (html: string) =>
  renderWithApp(
    <Suspense fallback="coming">
      <RichTextEditor label="Note" html={html} />
    </Suspense>,
  );
const box = () => screen.getByRole('textbox', { name: 'Note' });

it('a new text is written without what reads stored ones; a stored one waits for it [W8]', async () => {
  const load = vi.spyOn(storedText, 'load');
  const { unmount } = show('');
  expect(box()).toBeInTheDocument();
  expect(load).not.toHaveBeenCalled();
  unmount();
  await act(async () => {
    show('<p>stored</p>');
    await load.mock.results[0]?.value;
  });
  expect(load).toHaveBeenCalled();
  await vi.waitFor(() => expect(box()).toHaveTextContent('stored'), { timeout: 10_000 });
});
