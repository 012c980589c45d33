import { screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';

import { renderWithApp } from '../../testing/render';
import RichTextEditor, { type RichTextEditorProps, type RichTextHandle } from './editor';
import { storedText } from './stored-text';

const show = (props: Partial<RichTextEditorProps> = {}) => renderWithApp(<RichTextEditor label="Note" {...props} />);
const box = () => screen.getByRole('textbox', { name: 'Note' });
const toolbar = () => screen.getByRole('toolbar', { name: 'Formatting of Note' });

beforeAll(async () => void (await storedText.load()));

describe('the editor on the page', () => {
  it('is a text box of many lines with a name and each line’s own direction [W10]', () => {
    show({ html: '<p>one</p><h2>two</h2>', describedBy: 'why', invalid: true });
    expect(box()).toHaveAttribute('aria-multiline', 'true');
    expect(box()).toHaveAttribute('aria-invalid', 'true');
    expect(box()).toHaveAttribute('aria-describedby', 'why');
    for (const line of box().querySelectorAll('p, h2')) expect(line).toHaveAttribute('dir', 'auto');
  });

  it('has a toolbar of one tab stop with names for all, and arrows inside [W1] [W10]', async () => {
    const { user } = show();
    const tools = within(toolbar()).getAllByRole('button');
    expect(tools.filter((tool) => tool.tabIndex === 0)).toHaveLength(1);
    for (const tool of tools) expect(tool).toHaveAccessibleName();
    await user.tab();
    expect(tools[0]).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(tools[2]).toHaveFocus();
    await user.keyboard('{End}{ArrowRight}');
    expect(tools[0]).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(tools.at(-1)).toHaveFocus();
  });

  it('gives a name to every colour [W5] [W10]', async () => {
    const { user } = show();
    await user.click(within(toolbar()).getByRole('button', { name: 'Colours' }));
    const choices = await screen.findAllByRole('menuitemradio');
    expect(choices).toHaveLength(22);
    expect(screen.getByRole('menuitemradio', { name: 'Text in red' })).toBeInTheDocument();
    expect(screen.getByRole('menuitemradio', { name: 'Background in red' })).toBeInTheDocument();
  });

  it('lists every key in its help [W1]', async () => {
    const { user } = show({ onSubmit: () => undefined });
    await user.click(within(toolbar()).getByRole('button', { name: 'Keyboard shortcuts' }));
    const help = await screen.findByRole('dialog', { name: 'Shortcuts while writing' });
    for (const words of ['Ctrl+B', 'Ctrl+Shift+7', 'Ctrl+Alt+6', 'Alt+F10', 'Ctrl+Enter', '==…==']) expect(help).toHaveTextContent(words);
  });

  it('shows, and lets nobody write, when read-only or disabled [W10]', () => {
    const { unmount } = show({ html: '<p>stored</p>', readOnly: true });
    expect(box()).toHaveAttribute('aria-readonly', 'true');
    expect(box()).toHaveAttribute('contenteditable', 'false');
    expect(box()).toHaveAttribute('tabindex', '0');
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
    unmount();
    show({ html: '<p>stored</p>', disabled: true });
    expect(box()).toHaveAttribute('aria-disabled', 'true');
    expect(box()).toHaveAttribute('tabindex', '-1');
  });

  it('gives its HTML when asked, and takes another text [W8]', () => {
    const handle = createRef<RichTextHandle>();
    show({ html: '<p>one <b>two</b></p>', ref: handle });
    expect(handle.current?.html()).toContain('<p>one <strong>two</strong></p>');
    handle.current?.load('');
    expect(handle.current?.html()).toBe('');
  });

  it('does not let React walk through the text at every key (nosel)', () => {
    show({ html: '<p>one</p>' });
    expect(box()).toHaveAttribute('contenteditable', 'true');
    expect(box().contentEditable).toBe('inherit');
  });
});
