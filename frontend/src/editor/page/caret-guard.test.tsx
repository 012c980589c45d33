import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { renderWithApp } from '../../testing/render';
import RichTextEditor from './editor';
import { storedText } from './stored-text';

const box = () => screen.getByRole('textbox', { name: 'Note' });
const page = () => document.getSelection() as Selection;
const stands = () => [page().anchorOffset, page().focusOffset];

function words(): Text {
  const node = box().querySelector('[data-slate-string]')?.firstChild;
  if (!(node instanceof Text)) throw new Error('no text is drawn');
  return node;
}

/** The person selects a word, and the text has heard of it. */
async function selectWord() {
  let again: (n: number) => void = () => undefined;
  function Drawn() {
    const [n, setN] = useState(0);
    useEffect(() => void (again = setN), []);
    return <RichTextEditor label="Note" html="<p>read the meter</p>" placeholder={`${n}`} />;
  }
  const { user } = renderWithApp(<Drawn />);
  act(() => box().focus());
  page().setBaseAndExtent(words(), 9, words(), 14);
  act(() => void document.dispatchEvent(new Event('selectionchange')));
  await waitFor(() => expect(screen.getByRole('toolbar', { name: 'Formatting of the selection' })).toBeInTheDocument());
  let n = 0;
  return { user, draw: () => act(() => again((n += 1))) };
}

beforeAll(async () => {
  // jsdom knows neither what may be edited nor where words are.
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
  Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
    configurable: true,
    get(this: HTMLElement) {
      return this.closest('[contenteditable]')?.getAttribute('contenteditable') === 'true';
    },
  });
  await storedText.load();
});
afterAll(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'isContentEditable');
  Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect');
});

describe('a caret that the browser has moved, of which the text has not heard', () => {
  it('stays where it is while the surface is drawn [W1]', async () => {
    const { draw } = await selectWord();
    page().collapse(words(), 14);
    draw();
    expect(stands()).toEqual([14, 14]);
  });

  it('stays where the browser tells of it much later [W1]', async () => {
    const { draw, user } = await selectWord();
    page().collapse(words(), 4);
    draw();
    draw();
    act(() => void document.dispatchEvent(new Event('selectionchange')));
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Formatting of the selection' })).not.toBeInTheDocument());
    expect(stands()).toEqual([4, 4]);
    await user.keyboard('{Shift}');
    expect(stands()).toEqual([4, 4]);
  });

  it('gives way to what a key of the editor or a command selects [W1]', async () => {
    const { user } = await selectWord();
    await user.keyboard('{Control>}b{/Control}');
    await waitFor(() => expect(box().querySelector('strong')).toHaveTextContent('meter'));
    expect(page().toString()).toBe('meter');
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(page().isCollapsed).toBe(true));
    expect(box().textContent.slice(0, 9 + page().anchorOffset).trimEnd()).toBe('read the');
  });
});
