import classes from './states.module.css';
import { uiText } from './texts';

interface LoadingShapeProps {
  /** Heights in pixels of the parts that will come, from above. */
  parts: readonly number[];
}

/** The shape of what comes. It appears by CSS after 150 ms, so that a quick answer never flickers. */
export function LoadingShape({ parts }: LoadingShapeProps) {
  return (
    <div className={classes.loading} role="status" aria-label={uiText('loading')}>
      {parts.map((height, at) => (
        <div key={at} className={classes.part} style={{ height }} />
      ))}
    </div>
  );
}
