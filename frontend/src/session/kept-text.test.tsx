import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

import { ended } from './slice';
import { renderWithApp } from '../testing/render';
import { forgetAll, keep, kept, useKeptText } from './kept-text';

function Form() {
  const { offered, keep: keepText, forget } = useKeptText<string>('note');
  const [text, setText] = useState(offered ?? '');
  return (
    <>
      <label>
        Note
        <input value={text} onChange={(event) => (setText(event.target.value), keepText(event.target.value))} />
      </label>
      <button onClick={forget}>Saved</button>
    </>
  );
}

describe('text that was not saved', () => {
  it('is there again when the form comes back, also when the session ended in between [A10]', async () => {
    const first = renderWithApp(<Form />);
    await first.user.type(screen.getByLabelText('Note'), 'half a sentence');
    first.store.dispatch(ended('expired'));
    first.unmount();
    renderWithApp(<Form />);
    expect(screen.getByLabelText('Note')).toHaveValue('half a sentence');
  });

  it('is not shown to another user [D13]', async () => {
    const first = renderWithApp(<Form />);
    await first.user.type(screen.getByLabelText('Note'), 'mine');
    first.unmount();
    renderWithApp(<Form />, { user: 'officer@ebm.example' });
    expect(screen.getByLabelText('Note')).toHaveValue('');
  });

  it('is forgotten once it is saved [A10]', async () => {
    const first = renderWithApp(<Form />);
    await first.user.type(screen.getByLabelText('Note'), 'done');
    await first.user.click(screen.getByText('Saved'));
    first.unmount();
    expect(kept('cashier@ebm.example', 'note')).toBeNull();
  });

  it('is written when the page goes away, before its time has come [A10]', async () => {
    const { user } = renderWithApp(<Form />);
    await user.type(screen.getByLabelText('Note'), 'x');
    window.dispatchEvent(new Event('pagehide'));
    expect(kept('cashier@ebm.example', 'note')).toBe('x');
  });

  it('is all gone after signing out, other storage is not [A4]', () => {
    keep('a', 'k', 1);
    sessionStorage.setItem('other', '1');
    forgetAll();
    expect(kept('a', 'k')).toBeNull();
    expect(sessionStorage.getItem('other')).toBe('1');
  });
});
