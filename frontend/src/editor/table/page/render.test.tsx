import { act, screen, waitFor } from '@testing-library/react';
import { Editor, Transforms } from 'slate';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderWithApp } from '../../../testing/render';
import type { RichEditor } from '../../model/editor-type';
import RichTextEditor from '../../page/editor';
import { storedText } from '../../page/stored-text';
import { tableOf } from '../../testing/table-of';
import type * as renderTable from '../render-table';

const seen = vi.hoisted(() => ({ cells: [] as string[], rows: 0, editor: null as RichEditor | null }));

vi.mock('../render-table', async (original) => {
  const { CellOf, TableOf, ...rest } = await original<typeof renderTable>();
  return {
    ...rest,
    TableOf: (props: Parameters<typeof TableOf>[0]) => {
      seen.editor = useSlateStatic() as RichEditor;
      return <TableOf {...props} />;
    },
    CellOf: (props: Parameters<typeof CellOf>[0]) => {
      seen.cells.push(Editor.string(seen.editor as RichEditor, ReactEditor.findPath(seen.editor as RichEditor, props.element)));
      return <CellOf {...props} />;
    },
  };
});

const box = () => screen.getByRole('textbox', { name: 'Note' });
const words = () => [...box().querySelectorAll('td')].map((cell) => cell.textContent.replaceAll('\uFEFF', ''));
/** Rows that are only shown. */
const shown = () => box().querySelectorAll('[contenteditable="false"] tr').length;
const ROWS = 140;
const large = `${tableOf(Array.from({ length: ROWS }, (_, row) => `a${row},b${row},c${row}`).join('/'))}<p>end</p>`;
const show = (html: string) => renderWithApp(<RichTextEditor label="Note" html={html} />);
const change = (run: (editor: RichEditor) => void) =>
  act(async () => {
    run(seen.editor as RichEditor);
    await Promise.resolve();
  });

beforeAll(async () => void (await storedText.load()));
beforeEach(() => void (seen.cells = []));

describe('typing in a cell', () => {
  it('renders that cell and no other [W2]', async () => {
    show(`${tableOf('a,b,c/d,e,f/g,h,i')}<p>end</p>`);
    expect(seen.cells).toHaveLength(9);
    await change((editor) => Transforms.select(editor, Editor.end(editor, [0, 1, 1])));
    seen.cells = [];
    await change((editor) => editor.insertText('x'));
    await change((editor) => editor.insertText('y'));
    expect(words()[4]).toBe('exy');
    expect(seen.cells).toEqual(['ex', 'exy']);
  });

  it('of a large table renders that cell and no other [W2]', async () => {
    show(large);
    await change((editor) => Transforms.select(editor, Editor.end(editor, [0, 120, 1])));
    expect(shown()).toBe(0);
    seen.cells = [];
    await change((editor) => editor.insertText('x'));
    expect(seen.cells).toEqual(['b120x']);
  });
});

describe('a large table', () => {
  it('is all on the page at once, and the editor’s a little later [W2]', async () => {
    show(large);
    expect(words()).toHaveLength(3 * ROWS);
    expect(words().at(-1)).toBe(`c${ROWS - 1}`);
    expect(shown()).toBe(ROWS);
    await waitFor(() => expect(shown()).toBe(0));
    expect(words()).toHaveLength(3 * ROWS);
    expect(seen.cells).toHaveLength(3 * ROWS);
  });

  it.each(['pointerdown', 'dragenter', 'keydown'])('is the editor’s as soon as somebody touches it (%s) [W2]', (event) => {
    show(large);
    act(() => void box().dispatchEvent(event === 'keydown' ? new KeyboardEvent(event, { key: 'ArrowUp', bubbles: true }) : new Event(event, { bubbles: true })));
    expect(shown()).toBe(0);
    expect(words()).toHaveLength(3 * ROWS);
  });

  it('is not waited for by who writes beside it [W2]', () => {
    show(large);
    act(() => void box().dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true })));
    expect(shown()).toBeGreaterThan(0);
  });

  it('that comes back with the caret in it is the editor’s at once [W2] [W7]', async () => {
    show(large);
    await change((editor) => Transforms.select(editor, { anchor: Editor.start(editor, [0, 100, 0]), focus: Editor.end(editor, [0, 101, 0]) }));
    await change((editor) => Transforms.removeNodes(editor, { at: [0] }));
    expect(words()).toHaveLength(0);
    await change((editor) => editor.undo());
    expect(words()).toHaveLength(3 * ROWS);
    expect(seen.editor?.selection?.anchor.path.slice(0, 2)).toEqual([0, 100]);
    expect(shown()).toBe(0);
  });

  it('with cells of more than words is drawn by the editor alone [W2]', () => {
    show(large.replace('<td>b7</td>', '<td><ul><li>b7</li></ul></td>'));
    expect(shown()).toBe(0);
    expect(words()).toHaveLength(3 * ROWS);
  });
});

describe('a row that is only shown', () => {
  it('looks like one of the editor [W1] [W2]', async () => {
    const cell = (html: string) => large.replace('<td>b130</td>', html);
    show(cell('<td colspan="1" style="background-color: #fff3a3; text-align: center;"><strong>b</strong><span style="color: #b42318;"><em>130</em></span></td>'));
    const look = () => {
      const td = [...box().querySelectorAll('td')].find((one) => one.textContent.replaceAll('\uFEFF', '') === 'b130');
      const p = td?.querySelector('p');
      return { behind: td?.style.backgroundColor, align: p?.style.textAlign, dir: p?.dir, bold: p?.querySelector('strong')?.textContent, slanted: p?.querySelector('em')?.textContent, colour: p?.querySelector('em')?.closest<HTMLElement>('[style*="color"]')?.style.color };
    };
    expect(shown()).toBe(ROWS);
    const before = look();
    expect(before).toEqual({ behind: 'rgb(255, 243, 163)', align: 'center', dir: 'auto', bold: 'b', slanted: '130', colour: 'rgb(180, 35, 24)' });
    await waitFor(() => expect(shown()).toBe(0));
    expect(look()).toEqual(before);
  });
});
