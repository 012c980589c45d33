import { useSyncExternalStore } from 'react';
import { ReactEditor, useSlateStatic } from 'slate-react';

import { removeMedia, type AnyMedia } from '../../commands/media';
import { useMediaHost } from './media-context';
import { mediaText as text } from './media-texts';
import classes from './media.module.css';

/** Where a picture or video will be: how far its file is, or why it did not arrive and what can be done about it. */
export function UploadBox({ element, upload: key }: { element: AnyMedia; upload: string }) {
  const editor = useSlateStatic();
  const { uploads } = useMediaHost();
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.get(key));
  const name = upload?.file.name ?? '';
  const remove = () => {
    uploads.cancel(key);
    removeMedia(editor, ReactEditor.findPath(editor, element));
    ReactEditor.focus(editor);
  };
  const running = upload?.status === 'running';
  const share = upload?.progress ?? null;
  const percent = share === null ? null : Math.round(share * 100);
  const button = (label: string, act: () => void) => (
    <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={act}>
      {label}
    </button>
  );
  return (
    <span className={classes.upload} data-failed={!running || undefined} role="group" aria-label={name} contentEditable={false}>
      {running ? (
        <>
          <span>{percent === null ? text('uploading', { name }) : text('uploadingAt', { name, percent })}</span>
          <progress aria-label={text('uploading', { name })} max={100} {...(percent === null ? {} : { value: percent })} />
          {button(text('cancel'), remove)}
        </>
      ) : (
        <>
          <span role="alert">
            <strong>{text('failedUpload', { name })}</strong> {upload?.reason}
          </span>
          {upload?.again && button(text('tryAgain'), () => uploads.retry(key))}
          {button(text('remove'), remove)}
        </>
      )}
    </span>
  );
}
