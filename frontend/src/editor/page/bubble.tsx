import { useEffect, useState, type RefObject } from 'react';
import { Editor, Range } from 'slate';
import { useFocused, useSlateSelector } from 'slate-react';

import { currentLink, removeLink } from '../commands/links';
import type { RichEditor } from '../model/editor-type';
import { BUBBLE_BUTTONS, perform, sameStanding, standing as standingOf, type Panels } from './actions';
import classes from './editor.module.css';
import { Floating } from './floating';
import { ICONS } from './icons';
import { placeOf } from './places';
import { editorText as text, say } from './texts';
import { ToolButton } from './tool-button';

/** Whether a pointer is down in the text: what is being selected is not covered by what the selection opens. */
function usePointerDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    const press = ({ target }: PointerEvent) => setDown(target instanceof Element && target.closest('[contenteditable="true"]') !== null);
    const lift = () => setDown(false);
    window.addEventListener('pointerdown', press);
    window.addEventListener('pointerup', lift);
    window.addEventListener('pointercancel', lift);
    return () => {
      window.removeEventListener('pointerdown', press);
      window.removeEventListener('pointerup', lift);
      window.removeEventListener('pointercancel', lift);
    };
  }, []);
  return down;
}

type What = 'words' | 'link' | null;

function whatFor(editor: RichEditor): What {
  const { selection } = editor;
  if (selection === null) return null;
  if (Range.isCollapsed(selection)) return currentLink(editor) === null ? null : 'link';
  return Editor.string(editor, selection).trim() === '' ? null : 'words';
}

const coarse = () => window.matchMedia('(pointer: coarse)').matches;

/** Beside selected words their formatting, beside a link what one does with it. The toolbar has the same for the keyboard. */
export function Bubble({ editor, panels, hidden, toolbar }: { editor: RichEditor; panels: Panels; hidden: boolean; toolbar: RefObject<HTMLElement | null> }) {
  const focused = useFocused();
  const pointerDown = usePointerDown();
  const what = useSlateSelector((now) => whatFor(now as RichEditor));
  const standing = useSlateSelector((now) => standingOf(now as RichEditor), sameStanding);
  // Where the selection is changes the place, though nothing else.
  useSlateSelector((now) => now.selection);
  const link = currentLink(editor);
  if (!focused || hidden || pointerDown || what === null) return null;
  return (
    // Phones have a menu of their own above the selection.
    <Floating place={() => placeOf(editor, editor.selection)} side={coarse() || what === 'link' ? 'below' : 'above'} className={classes.bubble} below={() => toolbar.current?.getBoundingClientRect() ?? null} role="toolbar" aria-label={text('bubble')}>
      {what === 'link' && link ? (
        <>
          {link.url === null ? (
            <span className={classes.address}>{text('inertLink', { address: link.address })}</span>
          ) : (
            <a className={classes.address} href={link.url} target="_blank" rel="noopener noreferrer" tabIndex={-1} aria-label={text('openLink')} onMouseDown={(event) => event.preventDefault()}>
              {link.url}
            </a>
          )}
          <ToolButton tabIndex={-1} name={text('editLink')} onClick={panels.openLink}>
            {ICONS['link']}
          </ToolButton>
          <ToolButton tabIndex={-1} name={text('removeLink')} onClick={() => removeLink(editor)}>
            {ICONS['clear']}
          </ToolButton>
        </>
      ) : (
        BUBBLE_BUTTONS.map((action) => (
          <ToolButton key={action.id} tabIndex={-1} name={say(action.id)} keys={action.keys} pressed={action.pressed?.(standing)} onClick={() => perform(action, editor, panels)}>
            {ICONS[action.id]}
          </ToolButton>
        ))
      )}
    </Floating>
  );
}
