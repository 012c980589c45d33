import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { Notice } from './notice';
import { uiText } from './texts';

interface KeptNoticeProps {
  onAfresh: () => void;
  /** What else is to be known of this form, such as what could not be kept. */
  children?: ReactNode;
}

/** Above a form in which what was typed before stands again. */
export function KeptNotice({ onAfresh, children }: KeptNoticeProps) {
  return (
    <Notice tone="note">
      <span>
        {uiText('keptBefore')}
        {children && <> {children}</>}
      </span>{' '}
      <Button size="compact-sm" variant="subtle" onClick={onAfresh}>
        {uiText('startAfresh')}
      </Button>
    </Notice>
  );
}
