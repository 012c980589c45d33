import { useEffect, useMemo, useState } from 'react';

import type { EditorNews, RichEditor } from '../model/editor-type';

/** What the editor has to say, until somebody writes on. */
export function useNews(editor: RichEditor): { news: EditorNews | null; forget: () => void } {
  const [news, setNews] = useState<EditorNews | null>(null);
  const forget = useMemo(() => () => setNews(null), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    hear(editor, (what) => {
      clearTimeout(timer);
      // After the change that it is about.
      timer = setTimeout(() => setNews(what));
    });
    return () => clearTimeout(timer);
  }, [editor]);
  return { news, forget };
}

const hear = (editor: RichEditor, listener: RichEditor['tell']) => {
  editor.tell = listener;
};
