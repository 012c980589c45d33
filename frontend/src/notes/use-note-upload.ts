import type { RichTextEditorProps } from '../editor/page/editor';
import { useUpload } from '../frappe/uploads/use-upload';
import { reference, type Noted } from './notes-api';

/** Files of notes are private and belong to the document: who may read it sees them, and nobody else. Who may write a note may send one. */
export function useNoteUpload(on: Noted): NonNullable<RichTextEditorProps['upload']> {
  const { upload } = useUpload({ method: 'ebm.api.notes.attach', args: reference(on), handlesErrors: true });
  return async (file, run) => ({ url: (await upload(file, {}, run)).file_url });
}
