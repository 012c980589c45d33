import type { RichTextEditorProps } from '../../../editor/page/editor';
import { useUpload } from '../../../frappe/uploads/use-upload';
import { INVOICE } from '../api';

/** Files of notes are private and belong to the invoice: who may read it sees them, and nobody else. */
export function useNoteUpload(invoice: string): NonNullable<RichTextEditorProps['upload']> {
  const { upload } = useUpload({ doctype: INVOICE, docname: invoice, handlesErrors: true });
  return async (file, run) => ({ url: (await upload(file, {}, run)).file_url });
}
