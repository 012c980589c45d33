import { useCallback } from 'react';

import type { RichTextEditorProps } from '../editor/page/editor';
import { useLazyNotePeopleQuery, type Noted } from './notes-api';

/** Whom a note on the document can mention, for the editor. */
export function usePeople(on: Noted): NonNullable<RichTextEditorProps['people']> {
  const [ask] = useLazyNotePeopleQuery();
  return useCallback((typed) => ask({ on, typed }, true).unwrap(), [ask, on]);
}
