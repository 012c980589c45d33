import { Button } from '@mantine/core';

import { errorText, type FrappeError } from '../frappe/errors';
import { Notice } from './notice';
import { uiText } from './texts';

interface SaveObstacleProps {
  /** `stale`: somebody else saved it; `network`: no answer; `refused`: the server's words. */
  obstacle: { kind: 'stale'; by: string } | { kind: 'network' | 'refused'; error: FrappeError } | null;
  onRetry: () => void;
}

/** Above the buttons of a form: why it was not saved, and that nothing typed is lost. */
export function SaveObstaclePanel({ obstacle, onRetry }: SaveObstacleProps) {
  if (!obstacle) return null;
  if (obstacle.kind === 'stale') {
    return (
      <Notice tone="warning" title={obstacle.by ? uiText('staleSaveBy', { by: obstacle.by }) : uiText('staleSave')}>
        <p>{uiText('staleSaveText')}</p>
      </Notice>
    );
  }
  if (obstacle.kind === 'refused') return <Notice tone="error" title={uiText('notSaved')}>{errorText(obstacle.error)}</Notice>;
  return (
    <Notice tone="error" title={uiText('networkTitle')}>
      <span>{uiText('networkText')}</span>{' '}
      <Button size="compact-sm" variant="subtle" onClick={onRetry}>
        {uiText('tryAgain')}
      </Button>
    </Notice>
  );
}
