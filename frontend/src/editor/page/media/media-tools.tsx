import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ReactEditor, useSlateSelector } from 'slate-react';

import { currentMedia } from '../../commands/media';
import type { RichEditor } from '../../model/editor-type';
import type { EditorMedia } from './use-media';

const MediaPanel = lazy(() => import('./media-panel'));
const InsertMedia = lazy(() => import('./insert-media'));

/** Whether the focus, or the last press of a pointer, is in the text or in the panel: what lies between does not count. */
function useIsHere(editor: RichEditor, panel: React.RefObject<HTMLElement | null>): boolean {
  const [here, setHere] = useState(false);
  useEffect(() => {
    const look = ({ target }: Event) => setHere(target instanceof Node && (ReactEditor.toDOMNode(editor, editor).contains(target) || panel.current?.contains(target) === true));
    document.addEventListener('focusin', look);
    document.addEventListener('pointerdown', look, true);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('pointerdown', look, true);
    };
  }, [editor, panel]);
  return here;
}

/** What opens beside the text for pictures and videos. */
export function MediaTools({ editor, media, closed }: { editor: RichEditor; media: EditorMedia; closed: boolean }) {
  const panel = useRef<HTMLFormElement>(null);
  const here = useIsHere(editor, panel);
  const chosen = useSlateSelector((now) => currentMedia(now as RichEditor)?.[0] ?? null);
  if (closed) return null;
  return (
    <Suspense fallback={null}>
      {chosen !== null && here && media.inserting === null && <MediaPanel editor={editor} element={chosen} panel={panel} takeFocus={media.takeFocus} />}
      {media.inserting !== null && <InsertMedia editor={editor} media={media} {...media.inserting} />}
    </Suspense>
  );
}
