import { Button } from '@mantine/core';

import classes from './pager.module.css';
import { uiText } from './texts';

interface PagerProps {
  /** The first page is 1. */
  page: number;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}

/** Previous and next below a list; nothing where all fits on one page. */
export function Pager({ page, onPrevious, onNext }: PagerProps) {
  if (!onPrevious && !onNext) return null;
  return (
    <nav className={classes.pages} aria-label={uiText('pages')}>
      <Button variant="default" size="xs" disabled={!onPrevious} onClick={() => onPrevious?.()}>
        {uiText('previousPage')}
      </Button>
      <span>{uiText('page', { n: page })}</span>
      <Button variant="default" size="xs" disabled={!onNext} onClick={() => onNext?.()}>
        {uiText('nextPage')}
      </Button>
    </nav>
  );
}
