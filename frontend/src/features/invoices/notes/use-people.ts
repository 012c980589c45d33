import { useCallback } from 'react';

import type { RichTextEditorProps } from '../../../editor/page/editor';
import { useLazyNotePeopleQuery } from './notes-api';

/** Whom a note on the invoice can mention, for the editor. */
export function usePeople(invoice: string): NonNullable<RichTextEditorProps['people']> {
  const [ask] = useLazyNotePeopleQuery();
  return useCallback((typed) => ask({ invoice, typed }, true).unwrap(), [ask, invoice]);
}
