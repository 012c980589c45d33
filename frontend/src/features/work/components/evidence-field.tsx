import { useId } from 'react';

import { workText } from '../texts';
import classes from '../work.module.css';

/** A file that a supervisor adds to a decision; uploaded when it is decided. */
export function EvidenceField({ onChoose }: { onChoose: (file: File | null) => void }) {
  const id = useId();
  return (
    <div className={classes.file}>
      <label htmlFor={id}>{workText('evidence')}</label>
      <input id={id} type="file" aria-describedby={`${id}-hint`} onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)} />
      <p id={`${id}-hint`}>{workText('evidenceHint')}</p>
    </div>
  );
}
