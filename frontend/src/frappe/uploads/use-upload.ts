import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';

import type { Progress } from '../call';
import { failure, type FrappeError } from '../errors';
import { toError } from '../methods/faults';
import { frappeText } from '../texts';
import { uploadsApi, type UploadedFile, type UploadOptions } from './endpoints';

export interface UseUploadOptions extends UploadOptions {
  /** Bytes; a larger file is refused before it is sent. */
  maxSize?: number;
  /** The component shows failures itself; otherwise they are told in a toast. */
  handlesErrors?: boolean;
  /** Milliseconds that an upload may stand still. */
  timeout?: number;
}

/** One upload among several. */
export interface UploadRun {
  signal?: AbortSignal;
  /** From 0 to 1, null while nobody can tell. */
  onProgress?: (share: number | null) => void;
}

interface UploadState {
  loading: boolean;
  /** Of the upload that is on its way: from 0 to 1, null while nobody can tell. */
  progress: number | null;
  error: FrappeError | null;
  file: UploadedFile | null;
}

export interface Upload extends UploadState {
  /** Resolves with the File document. Rejects with the FrappeError; a cancelled one with kind `aborted`. */
  upload: (file: File, more?: UploadOptions, run?: UploadRun) => Promise<UploadedFile>;
  /** Stops what is on its way, without an error. */
  cancel: () => void;
}

const idle: UploadState = { loading: false, progress: null, error: null, file: null };

const share = ({ loaded, total }: Progress): number | null => (total > 0 ? Math.min(1, loaded / total) : null);

/** Uploads files: private ones, unless `public` is said. What is shown is of the upload that began last; all stop with the component. */
export function useUpload(options: UseUploadOptions = {}): Upload {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [state, setState] = useState(idle);
  const running = useRef(new Set<() => void>());
  const last = useRef(0);

  const cancel = useCallback(() => {
    for (const stop of running.current) stop();
  }, []);
  useEffect(() => cancel, [cancel]);

  const upload = async (file: File, more: UploadOptions = {}, { signal, onProgress }: UploadRun = {}): Promise<UploadedFile> => {
    const mine = (last.current += 1);
    const show = (change: Partial<UploadState>) => {
      if (mine === last.current) setState((now) => ({ ...now, ...change }));
    };
    const { maxSize, handlesErrors, timeout, ...attach } = options;
    show({ ...idle, loading: true, progress: 0 });
    let stop: (() => void) | undefined;
    try {
      if (maxSize !== undefined && file.size > maxSize) throw failure('invalid', frappeText('too-large'));
      const tell = (progress: Progress) => {
        show({ progress: share(progress) });
        onProgress?.(share(progress));
      };
      const request = { ...attach, ...more, file, timeout, handlesErrors, onProgress: tell };
      const sent = dispatch(uploadsApi.endpoints.uploadFile.initiate(request, { track: false }));
      stop = () => sent.abort();
      running.current.add(stop);
      signal?.addEventListener('abort', stop, { once: true });
      if (signal?.aborted) stop();
      const made = await sent.unwrap();
      show({ loading: false, progress: 1, file: made });
      return made;
    } catch (reason) {
      const error = toError(reason);
      show({ ...idle, error: error.kind === 'aborted' ? null : error });
      throw error;
    } finally {
      if (stop) {
        running.current.delete(stop);
        signal?.removeEventListener('abort', stop);
      }
    }
  };
  return { ...state, upload, cancel };
}
