import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Range } from 'slate';

import { currentMedia, settleUpload, uploadsIn } from '../../commands/media';
import { UploadStore, type Upload } from '../../media/upload-store';
import type { RichEditor } from '../../model/editor-type';
import type { MediaHost } from './media-context';
import { mediaText as text } from './media-texts';
import { refusal, withFiles } from './with-files';

/** Where a picture or video is asked for, and of which kind. */
export interface Inserting {
  kind: 'image' | 'video';
  range: Range;
}

export interface EditorMedia {
  host: MediaHost;
  inserting: Inserting | null;
  setInserting: (at: Inserting | null) => void;
  /** Says once whether somebody asked to go to the panel. */
  takeFocus: () => boolean;
  changed: () => void;
}

/** Pictures and videos of one editor: uploads, and what is asked and said of them. */
export function useMedia(editor: RichEditor, upload: Upload | undefined): EditorMedia {
  const [inserting, setInserting] = useState<Inserting | null>(null);
  const [, draw] = useState(0);
  const wanted = useRef(false);
  const [uploads] = useState(() => {
    const store = new UploadStore((key, url) => settleUpload(editor, key, url), { refused: refusal, cancelled: text('cancelled'), failed: text('failed') });
    withFiles(editor, store);
    return store;
  });
  const running = useSyncExternalStore(uploads.subscribe, uploads.isRunning);
  useLayoutEffect(() => {
    uploads.sendBy(upload);
  }, [uploads, upload]);
  useEffect(() => () => uploads.keepOnly(new Set()), [uploads]);
  useEffect(() => {
    if (!running) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [running]);
  const host = useMemo<MediaHost>(
    () => ({
      uploads,
      focusPanel: () => {
        if (currentMedia(editor) === null) return false;
        wanted.current = true;
        draw((count) => count + 1);
        return true;
      },
    }),
    [editor, uploads],
  );
  return {
    host,
    inserting,
    setInserting,
    takeFocus: () => {
      const was = wanted.current;
      wanted.current = false;
      return was;
    },
    changed: () => {
      if (editor.operations.some(({ type }) => type === 'remove_node')) uploads.keepOnly(uploadsIn(editor.children));
    },
  };
}
