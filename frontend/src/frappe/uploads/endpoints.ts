import { frappeApi } from '../api';
import type { FrappeCall } from '../call';
import type { FrappeDoc } from '../documents/key';

/** What a file is attached to, and who may read it. */
export interface UploadOptions {
  /** A method of an app's own that takes the file as `upload_file` does, with these arguments. */
  method?: string;
  args?: Readonly<Record<string, string>>;
  doctype?: string;
  docname?: string;
  /** Only noted on the File: the field of the document is not set by it. */
  fieldname?: string;
  folder?: string;
  /** For everybody who knows its address. Files are private unless this is set. */
  public?: boolean;
  /** Scale pictures down. */
  optimize?: boolean;
}

/** The File document of an uploaded file. */
export interface UploadedFile extends FrappeDoc {
  doctype: 'File';
  name: string;
  file_name: string;
  file_url: string;
  is_private: 0 | 1;
  file_size: number;
}

/** The multipart body of `upload_file`. Frappe would make the file public if nothing was said. */
export function uploadForm(file: File, { public: open, optimize, args, doctype, docname, fieldname, folder }: UploadOptions): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  form.append('is_private', open ? '0' : '1');
  if (optimize) form.append('optimize', '1');
  for (const [key, value] of Object.entries({ ...args, doctype, docname, fieldname, folder })) if (value) form.append(key, value);
  return form;
}

interface UploadRequest extends UploadOptions, Pick<FrappeCall, 'onProgress' | 'timeout' | 'handlesErrors'> {
  file: File;
}

export const uploadsApi = frappeApi.injectEndpoints({
  endpoints: (build) => ({
    uploadFile: build.mutation<UploadedFile, UploadRequest>({
      query: ({ file, onProgress = () => undefined, timeout, handlesErrors, ...options }) => ({
        method: options.method ?? 'upload_file',
        formData: uploadForm(file, options),
        onProgress,
        timeout,
        handlesErrors,
      }),
    }),
  }),
});
