import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { ReactEditor, useSlateSelector } from 'slate-react';

import type { RichEditor } from '../model/editor-type';
import { TableMenu } from '../table/page/table-menu';
import { BUTTONS, perform, sameStanding, standing as standingOf, UNDO, type Panels } from './actions';
import classes from './editor.module.css';
import { ICONS } from './icons';
import { editorText as text, say } from './texts';
import { ToolButton } from './tool-button';
import { BlockMenu, ColourMenu, MoreMenu } from './tool-menus';

const BUTTON = 34;
/** Undo, the three menus, the menu at the end. */
const ALWAYS = BUTTON + 148 + 48 + 48 + BUTTON;

/** How many buttons have room; without a measure (a page that is not drawn) all. */
function useRoom(element: React.RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(BUTTONS.length);
  useEffect(() => {
    const measure = () => {
      const width = element.current?.clientWidth ?? 0;
      if (width === 0) return;
      const all = Math.floor((width - ALWAYS + BUTTON) / BUTTON);
      setRoom(all >= BUTTONS.length ? BUTTONS.length : Math.max(1, Math.floor((width - ALWAYS) / BUTTON)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

interface ToolbarProps {
  editor: RichEditor;
  label: string;
  panels: Panels;
  bar: RefObject<HTMLDivElement | null>;
}

/** Goes to the button that was used last. */
export const focusToolbar = (bar: HTMLElement | null): void => bar?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus();

/** Formatting beside the text: one stop of Tab, arrows inside, Esc back to the text. */
export function Toolbar({ editor, label, panels, bar }: ToolbarProps) {
  const room = useRoom(bar);
  const [stop, setStop] = useState('undo');
  const standing = useSlateSelector((now) => standingOf(now as RichEditor), sameStanding);
  const shown = BUTTONS.slice(0, room);
  const rest = BUTTONS.slice(room);
  // The stop may be a button that has no room any more.
  const known = ['undo', 'block', 'colour', 'table', 'more', ...shown.map(({ id }) => id)].includes(stop) && (stop !== 'more' || rest.length > 0);
  const at = (id: string) => ({ tabIndex: (known ? stop : 'undo') === id ? 0 : -1, onFocus: () => setStop(id) });

  const onKeyDown = (event: KeyboardEvent) => {
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
    const here = tools.indexOf(event.target as HTMLElement);
    // An open menu of the toolbar has keys of its own.
    if (here === -1) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      return ReactEditor.focus(editor);
    }
    const step = { ArrowRight: here + 1, ArrowLeft: here - 1 + tools.length, Home: 0, End: tools.length - 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    tools[step % tools.length]?.focus();
  };

  return (
    <div ref={bar} className={classes.toolbar} role="toolbar" aria-label={text('toolbar', { label })} onKeyDown={onKeyDown}>
      <ToolButton {...at('undo')} data-tool name={say(UNDO.id)} keys={UNDO.keys} off={UNDO.disabled?.(standing)} onClick={() => perform(UNDO, editor, panels)}>
        {ICONS[UNDO.id]}
      </ToolButton>
      <BlockMenu editor={editor} standing={standing} panels={panels} {...at('block')} />
      <ColourMenu editor={editor} standing={standing} {...at('colour')} />
      <TableMenu editor={editor} {...at('table')} />
      {shown.map((action) => (
        <ToolButton
          key={action.id}
          {...at(action.id)}
          data-tool
          name={say(action.id)}
          keys={action.keys}
          pressed={action.pressed?.(standing)}
          off={action.disabled?.(standing)}
          onClick={() => perform(action, editor, panels)}
        >
          {ICONS[action.id]}
        </ToolButton>
      ))}
      {rest.length > 0 && <MoreMenu editor={editor} standing={standing} panels={panels} actions={rest} {...at('more')} />}
    </div>
  );
}
