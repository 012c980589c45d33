import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';

import { catalogue } from '../texts/catalogue';
import { connectHost } from './notify';

const text = catalogue({ close: 'Close this message' });

/** Shows notices; loaded with the first one. */
export default function NotifyHost() {
  useEffect(
    () =>
      connectHost(({ text: message, variant }) => {
        // A person must be able to read what went wrong: errors wait to be closed.
        enqueueSnackbar(message, { variant, autoHideDuration: variant === 'error' ? null : 6000, preventDuplicate: true });
      }),
    [],
  );
  return (
    <SnackbarProvider
      maxSnack={4}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      action={(key) => (
        <button type="button" className="notice-close" aria-label={text('close')} onClick={() => closeSnackbar(key)}>
          ×
        </button>
      )}
    />
  );
}
