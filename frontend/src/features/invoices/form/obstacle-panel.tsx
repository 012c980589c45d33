import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { Notice } from '../../../ui/notice';
import { formText } from '../texts';
import classes from './invoice-form.module.css';
import { placeOf } from './problems';
import type { Obstacle } from './use-issue';

interface ObstaclePanelProps {
  obstacle: Obstacle | null;
  onRetry: (send: boolean) => void;
  onTheirs: () => void;
  onCopy: () => void;
}

function Refusal({ sentences }: { sentences: readonly string[] }) {
  return (
    <Notice tone="error" title={formText('refusedTitle')}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

/** What stands in the way after an attempt, and the ways on. Nothing entered is touched until one is chosen. */
export function ObstaclePanel({ obstacle, onRetry, onTheirs, onCopy }: ObstaclePanelProps) {
  if (!obstacle) return null;
  if (obstacle.kind === 'problems') {
    // What has a field stands there; the rest (no device at this branch) would be seen nowhere.
    const elsewhere = obstacle.problems.filter((problem) => placeOf(problem) === null);
    return elsewhere.length > 0 ? <Refusal sentences={elsewhere.map(({ text }) => text)} /> : null;
  }
  if (obstacle.kind === 'network') {
    return (
      <Notice tone="warning" title={obstacle.error.extra.offline ? obstacle.error.message : formText('networkTitle')}>
        <p>{formText('networkText')}</p>
        <Button size="xs" onClick={() => onRetry(obstacle.send)}>
          {formText('tryAgain')}
        </Button>
      </Notice>
    );
  }
  if (obstacle.kind === 'stale') {
    return (
      <Notice tone="warning" title={formText('staleTitle')}>
        <p>{formText('staleText')}</p>
        <div className={classes.alertWays}>
          <Button size="xs" onClick={onTheirs}>
            {formText('reloadTheirs')}
          </Button>
          <Button size="xs" variant="default" onClick={onCopy}>
            {formText('copyMine')}
          </Button>
        </div>
      </Notice>
    );
  }
  if (obstacle.kind === 'conflict') {
    return (
      <Notice tone="warning" title={formText('conflictTitle')}>
        <p>{formText('conflictText')}</p>
        <div className={classes.alertWays}>
          {obstacle.other && (
            <Button size="xs" component={Link} to={`/invoices/${encodeURIComponent(obstacle.other)}`}>
              {formText('openOther', { name: obstacle.other })}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onCopy}>
            {formText('copyMine')}
          </Button>
        </div>
      </Notice>
    );
  }
  return <Refusal sentences={obstacle.error.messages} />;
}
