import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { renderWithApp } from '../testing/render';
import { SearchBox, type SearchOption } from './search-box';

const fruits: SearchOption[] = ['Apple', 'Apricot', 'Banana'].map((name) => ({ key: name, content: name }));

function setup(over: Partial<Parameters<typeof SearchBox>[0]> = {}) {
  const onChoose = vi.fn();
  const onEnter = vi.fn();
  function Field() {
    const [text, setText] = useState('');
    return (
      <SearchBox
        label="Fruit"
        value={text}
        options={fruits}
        searching={false}
        onText={setText}
        onChoose={onChoose}
        onEnter={onEnter}
        {...over}
      />
    );
  }
  const { user } = renderWithApp(<Field />);
  return { user, onChoose, onEnter, box: screen.getByRole('combobox', { name: 'Fruit' }) };
}

const marked = () => screen.getByRole('option', { selected: true });

describe('a field that offers what matches', () => {
  it('marks the first, moves by arrows in a circle, and takes the marked one by Enter', async () => {
    const { user, box, onChoose } = setup();
    await user.type(box, 'a');
    expect(marked()).toHaveTextContent('Apple');
    await user.keyboard('{ArrowDown}');
    expect(marked()).toHaveTextContent('Apricot');
    expect(box).toHaveAttribute('aria-activedescendant', marked().id);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(marked()).toHaveTextContent('Banana');
    await user.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Banana');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('takes a choice by pointer and keeps the focus', async () => {
    const { user, box, onChoose } = setup();
    await user.type(box, 'a');
    await user.click(screen.getByRole('option', { name: 'Apricot' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Apricot');
    expect(box).toHaveFocus();
  });

  it('leaves Enter to the form where nothing is offered', async () => {
    const { user, box, onEnter, onChoose } = setup({ options: [] });
    await user.type(box, '{Enter}');
    expect(onEnter).toHaveBeenCalledOnce();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('never takes a way on unseen while the search is under way', async () => {
    const { user, box, onChoose } = setup({ searching: true, options: [{ key: 'new', content: 'New', fallback: true }] });
    await user.type(box, 'a{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('says to a screen reader how much was found', async () => {
    const { user, box } = setup();
    await user.type(box, 'a');
    expect(screen.getByRole('status')).toHaveTextContent('3 results');
  });
});
