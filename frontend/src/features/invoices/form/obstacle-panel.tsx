import { Alert, Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { formText } from '../texts';
import classes from './invoice-form.module.css';
import type { Obstacle } from './use-issue';

interface ObstaclePanelProps {
  obstacle: Obstacle | null;
  onRetry: (send: boolean) => void;
  onTheirs: () => void;
  onCopy: () => void;
}

/** What stands in the way after an attempt, and the ways on. Nothing entered is touched until one is chosen. */
export function ObstaclePanel({ obstacle, onRetry, onTheirs, onCopy }: ObstaclePanelProps) {
  if (!obstacle || obstacle.kind === 'problems') return null;
  if (obstacle.kind === 'network') {
    return (
      <Alert color="orange" role="alert" title={formText('networkTitle')}>
        <p className={classes.alertText}>{formText('networkText')}</p>
        <Button size="xs" onClick={() => onRetry(obstacle.send)}>
          {formText('tryAgain')}
        </Button>
      </Alert>
    );
  }
  if (obstacle.kind === 'stale') {
    return (
      <Alert color="orange" role="alert" title={formText('staleTitle')}>
        <p className={classes.alertText}>{formText('staleText')}</p>
        <div className={classes.alertWays}>
          <Button size="xs" onClick={onTheirs}>
            {formText('reloadTheirs')}
          </Button>
          <Button size="xs" variant="default" onClick={onCopy}>
            {formText('copyMine')}
          </Button>
        </div>
      </Alert>
    );
  }
  if (obstacle.kind === 'conflict') {
    return (
      <Alert color="orange" role="alert" title={formText('conflictTitle')}>
        <p className={classes.alertText}>{formText('conflictText')}</p>
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
      </Alert>
    );
  }
  return (
    <Alert color="red" role="alert" title={formText('refusedTitle')}>
      {obstacle.error.messages.map((message) => (
        <p key={message} className={classes.alertText}>
          {message}
        </p>
      ))}
    </Alert>
  );
}
