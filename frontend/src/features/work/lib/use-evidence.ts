import { useState } from 'react';

import { useUpload } from '../../../frappe/uploads/use-upload';

/** A file that goes with a decision: chosen with it, uploaded when it is decided. */
export function useEvidence() {
  const { upload, cancel, loading, progress } = useUpload({ handlesErrors: true });
  const [file, choose] = useState<File | null>(null);
  return {
    choose,
    cancel,
    loading,
    progress,
    /** The name of the uploaded file; "" where none was chosen. */
    send: async () => (file ? (await upload(file)).name : ''),
  };
}

export type Evidence = ReturnType<typeof useEvidence>;
