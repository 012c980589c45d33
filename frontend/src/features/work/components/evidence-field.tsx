import { Button } from '@mantine/core';
import { useId } from 'react';

import type { Evidence } from '../lib/use-evidence';
import { workText } from '../texts';
import classes from '../work.module.css';

/** A file that a supervisor adds to a decision; while it is uploaded, how far it is and a way to stop it. */
export function EvidenceField({ evidence }: { evidence: Evidence }) {
  const id = useId();
  return (
    <div className={classes.file}>
      <label htmlFor={id}>{workText('evidence')}</label>
      <input id={id} type="file" aria-describedby={`${id}-hint`} onChange={(event) => evidence.choose(event.currentTarget.files?.[0] ?? null)} />
      <p id={`${id}-hint`}>{workText('evidenceHint')}</p>
      {evidence.loading && (
        <div className={classes.buttons}>
          <progress aria-label={workText('evidenceUploading')} value={evidence.progress ?? undefined} />
          <Button size="xs" variant="default" onClick={evidence.cancel}>
            {workText('evidenceStop')}
          </Button>
        </div>
      )}
    </div>
  );
}
