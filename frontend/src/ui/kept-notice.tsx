import { Button } from '@mantine/core';

import { Notice } from './notice';
import { uiText } from './texts';

/** Above a form in which what was typed before stands again. */
export function KeptNotice({ onAfresh }: { onAfresh: () => void }) {
  return (
    <Notice tone="note">
      <span>{uiText('keptBefore')}</span>{' '}
      <Button size="compact-sm" variant="subtle" onClick={onAfresh}>
        {uiText('startAfresh')}
      </Button>
    </Notice>
  );
}
