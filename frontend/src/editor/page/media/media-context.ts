import { createContext, use } from 'react';

import type { UploadStore } from '../../media/upload-store';

export interface MediaHost {
  uploads: UploadStore;
  /** Goes to what is said of the chosen picture or video; whether there is one. */
  focusPanel: () => boolean;
}

/** What pictures in the text need of the editor around them. */
export const MediaContext = createContext<MediaHost | null>(null);

export function useMediaHost(): MediaHost {
  const host = use(MediaContext);
  if (host === null) throw new Error('No editor around a picture');
  return host;
}
