import { Button } from '@mantine/core';

import { Notice } from './notice';
import classes from './states.module.css';
import { uiText } from './texts';

interface StaleNoticeProps {
  /** The last attempt to ask again failed; undefined: all is well. */
  error: unknown;
  onRetry: () => void;
}

/** Above data that is still shown though asking again failed: what is seen may have changed meanwhile. */
export function StaleNotice({ error, onRetry }: StaleNoticeProps) {
  if (!error) return null;
  return (
    <div className={classes.stale}>
      <Notice tone="warning">
        <span>{uiText('stale')}</span>{' '}
        <Button size="compact-sm" variant="subtle" onClick={onRetry}>
          {uiText('tryAgain')}
        </Button>
      </Notice>
    </div>
  );
}
