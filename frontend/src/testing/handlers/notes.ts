import { answer, onMethod } from '../envelope';

/** A document's page asks for its notes; a test that is not about them has none. */
export const notesHandlers = [onMethod('ebm.api.notes.of_document', () => answer({ notes: [] }))];
