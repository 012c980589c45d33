import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Range } from 'slate';
import { ReactEditor, useFocused, useSlateSelector } from 'slate-react';

import type { RichEditor } from '../../model/editor-type';
import { keepingSelection } from '../../page/caret';
import editorClasses from '../../page/editor.module.css';
import { Floating } from '../../page/floating';
import { isPressed } from '../../page/shortcuts';
import { ToolButton } from '../../page/tool-button';
import { addColumnAfter, addColumnBefore, addRowAbove, addRowBelow, deleteColumn, deleteRow } from '../commands';
import { selectedCells } from '../selected-cells';
import { currentTable } from '../where';
import { currentWidth } from './column-widths';
import { TABLE_ICONS } from './table-icons';
import classes from './table-tools.module.css';
import { tableText as text } from './texts';
import { WidthField } from './width-field';

/** Goes to the bar from the text. */
const KEY = 'Mod+F9';

/** The table that the bar is for: none while words of one cell are selected, which have a bar of their own. */
function tableFor(editor: RichEditor) {
  const table = currentTable(editor);
  return table === null || (editor.selection !== null && Range.isExpanded(editor.selection) && selectedCells(editor) === null) ? null : table[0];
}

/** Below the table in which one writes: what is most done to its rows and columns, and how wide a column is. The toolbar's menu has all of it. */
export function TableBar({ editor }: { editor: RichEditor }) {
  const bar = useRef<HTMLDivElement>(null);
  const focused = useFocused();
  const [inside, setInside] = useState(false);
  const table = useSlateSelector((now) => tableFor(now as RichEditor));
  const width = useSlateSelector((now) => currentWidth(now as RichEditor));
  const [stop, setStop] = useState('rowAbove');
  const shows = table !== null && (focused || inside);

  useEffect(() => {
    if (!shows) return undefined;
    const go = (event: globalThis.KeyboardEvent) => {
      if (!isPressed(KEY, event)) return;
      event.preventDefault();
      bar.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus();
    };
    const field = ReactEditor.toDOMNode(editor, editor);
    field.addEventListener('keydown', go);
    return () => field.removeEventListener('keydown', go);
  }, [editor, shows]);

  if (!shows) return null;
  const back = () => ReactEditor.focus(editor);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      return back();
    }
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
    const here = tools.indexOf(event.target as HTMLElement);
    const step = here === -1 ? undefined : { ArrowRight: here + 1, ArrowLeft: here - 1 + tools.length, Home: 0, End: tools.length - 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    tools[step % tools.length]?.focus();
  };
  const tool = (name: keyof typeof TABLE_ICONS, run: (editor: RichEditor) => void) => (
    <ToolButton
      data-tool
      name={text(name)}
      tabIndex={stop === name ? 0 : -1}
      onFocus={() => setStop(name)}
      onClick={() => {
        // One may go on pressing it.
        keepingSelection(editor, () => run(editor));
        if (currentTable(editor) === null) back();
      }}
    >
      {TABLE_ICONS[name]}
    </ToolButton>
  );
  const [left, right] = table.direction === 'rtl' ? [addColumnAfter, addColumnBefore] : [addColumnBefore, addColumnAfter];
  const place = () => {
    try {
      return ReactEditor.toDOMNode(editor, table).getBoundingClientRect();
    } catch {
      // Drawn a moment later.
      return null;
    }
  };
  return (
    <Floating place={place} side="below" below={() => ReactEditor.toDOMNode(editor, editor).parentElement?.querySelector('[role="toolbar"]')?.getBoundingClientRect() ?? null} className={`${editorClasses.bubble} ${classes.bar}`} role="toolbar" aria-label={text('bar')} onKeyDown={onKeyDown} onFocus={() => setInside(true)} onBlur={({ currentTarget, relatedTarget }) => setInside(currentTarget.contains(relatedTarget))}>
      <div ref={bar} role="presentation" className={classes.barTools}>
        {tool('rowAbove', addRowAbove)}
        {tool('rowBelow', addRowBelow)}
        {tool('columnLeft', left)}
        {tool('columnRight', right)}
        {tool('deleteRow', deleteRow)}
        {tool('deleteColumn', deleteColumn)}
      </div>
      <WidthField editor={editor} width={width} onDone={back} />
    </Floating>
  );
}
