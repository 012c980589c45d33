import { Menu } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSlateSelector } from 'slate-react';

import type { RichEditor } from '../../model/editor-type';
import { backInText, keepingSelection } from '../../page/caret';
import { addColumnAfter, addColumnBefore, addRowAbove, addRowBelow, deleteColumn, deleteRow, deleteTable, mergeCells, setColumnWidths, setTableDirection, splitCells, tableStanding, toggleHead, type TableStanding } from '../commands';
import { changeWidth } from './column-widths';
import classes from './table-tools.module.css';
import { tableText as text } from './texts';

const same = (a: TableStanding | null, b: TableStanding | null) => JSON.stringify(a) === JSON.stringify(b);

/** What can be done to the table where the caret stands. */
export default function TableChoices({ editor }: { editor: RichEditor }) {
  const first = useRef<HTMLDivElement>(null);
  const standing = useSlateSelector((now) => tableStanding(now as RichEditor), same);
  // The menu is open before what it offers is loaded.
  useEffect(() => {
    const items = first.current;
    if (items !== null && !items.contains(document.activeElement)) items.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, []);
  if (standing === null) return null;
  const item = (name: string, run: (editor: RichEditor) => void, disabled = false) => (
    <Menu.Item disabled={disabled} onClick={() => backInText(editor, () => run(editor))}>
      {name}
    </Menu.Item>
  );
  // One goes on pressing these.
  const width = (name: string, by: number) => (
    <Menu.Item closeMenuOnClick={false} onClick={() => keepingSelection(editor, () => changeWidth(editor, by))}>
      {name}
    </Menu.Item>
  );
  const toggle = (name: string, on: boolean, run: () => void) => (
    <Menu.CheckboxItem checked={on} closeMenuOnClick onClick={() => backInText(editor, run)}>
      {name}
    </Menu.CheckboxItem>
  );
  const [left, right] = standing.rightToLeft ? [addColumnAfter, addColumnBefore] : [addColumnBefore, addColumnAfter];
  return (
    <div ref={first} role="presentation" className={classes.choices}>
      <div role="group" aria-label={text('parts')}>
        {item(text('rowAbove'), addRowAbove)}
        {item(text('rowBelow'), addRowBelow)}
        {item(text('columnLeft'), left)}
        {item(text('columnRight'), right)}
        {item(text('deleteRow'), deleteRow)}
        {item(text('deleteColumn'), deleteColumn)}
        {item(text('deleteTable'), deleteTable)}
      </div>
      <div role="group" aria-label={text('shape')}>
        {toggle(text('headRow'), standing.headRow, () => toggleHead(editor, 'row'))}
        {toggle(text('headColumn'), standing.headColumn, () => toggleHead(editor, 'column'))}
        {toggle(text('rightToLeft'), standing.rightToLeft, () => setTableDirection(editor, !standing.rightToLeft))}
        {item(text('merge'), mergeCells, standing.cells < 2)}
        {item(text('split'), splitCells, !standing.spans)}
        {width(text('wider'), 20)}
        {width(text('narrower'), -20)}
        {item(text('equal'), (now) => setColumnWidths(now, []))}
      </div>
    </div>
  );
}
