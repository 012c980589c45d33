import { useRef } from 'react';

import { currentList, indent, outdent } from '../commands/lists';
import type { RichEditor } from '../model/editor-type';
import { tabTo } from '../table/navigate';
import { currentTable } from '../table/where';

type Key = Pick<React.KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'preventDefault'>;

/** Tab goes from cell to cell of a table and moves items of a list in and out; anywhere else, and after Esc, it leaves the editor. */
export function useLeaveKeys(editor: RichEditor, tell: (leaving: boolean) => void) {
  const leaving = useRef(false);
  const set = (now: boolean) => {
    if (leaving.current === now) return;
    leaving.current = now;
    tell(now);
  };
  return (event: Key): boolean => {
    if (event.key === 'Escape') {
      set(true);
      return true;
    }
    if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return false;
    if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const moves = !leaving.current && (currentList(editor) !== null || currentTable(editor) !== null);
      set(false);
      if (!moves) return true;
      event.preventDefault();
      if (!tabTo(editor, event.shiftKey ? -1 : 1)) (event.shiftKey ? outdent : indent)(editor);
      return true;
    }
    set(false);
    return false;
  };
}
