import { act, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';

import { renderWithApp } from '../../testing/render';
import RichTextEditor, { type RichTextEditorProps, type RichTextHandle } from './editor';
import { storedText } from './stored-text';

const html = Array.from({ length: 350 }, (_, at) => `<p>line ${at}</p>`).join('');
const box = () => screen.getByRole('textbox', { name: 'Note' });
const lines = () => box().querySelectorAll('p').length;
const show = (props: Partial<RichTextEditorProps> = {}) => renderWithApp(<RichTextEditor label="Note" html={html} {...props} />);

beforeAll(async () => void (await storedText.load()));

describe('a long text', () => {
  it('is read by its beginning at once, and is whole a little later [W1]', async () => {
    show();
    expect(box()).toHaveTextContent('line 0');
    expect(lines()).toBeLessThan(350);
    await waitFor(() => expect(box()).toHaveTextContent('line 349'));
    expect(lines()).toBe(350);
  });

  it('is whole as soon as somebody touches it [W1]', () => {
    show();
    act(() => {
      box().dispatchEvent(new Event('pointerdown', { bubbles: true }));
    });
    expect(lines()).toBe(350);
  });

  it('is whole where one writes at its end at once [W1]', () => {
    show({ startsFocused: true });
    expect(box()).toHaveTextContent('line 349');
  });

  it('is all in its HTML, whatever the page has of it [W8]', () => {
    const handle = createRef<RichTextHandle>();
    show({ ref: handle });
    expect(lines()).toBeLessThan(350);
    expect(handle.current?.html()).toContain('<p>line 349</p>');
  });
});
