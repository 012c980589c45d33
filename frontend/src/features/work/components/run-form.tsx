import { useState } from 'react';

import { useReleaseRunMutation } from '../api';
import { useDecision } from '../lib/use-decision';
import { workText } from '../texts';
import classes from '../work.module.css';
import { DecisionForm } from './decision-form';

/** Lets the rest of a paused run go. */
export function RunForm({ run, onDone }: { run: string; onDone: (text: string) => void }) {
  const [release] = useReleaseRunMutation();
  const [reason, setReason] = useState('');
  const decision = useDecision();
  const submit = () =>
    void decision.run(reason, async () => {
      const { released, held } = await release({ billing_run: run, reason }).unwrap();
      onDone([workText('released', { n: released }), held > 0 && workText('heldToMatch', { n: held })].filter(Boolean).join(' '));
    });
  return (
    <details className={classes.fold}>
      <summary>{workText('releaseRun')}</summary>
      <p>{workText('releaseEffect')}</p>
      <DecisionForm decision={decision} label={workText('releaseRun')} reason={reason} onReason={setReason} submit={workText('releaseRun')} onSubmit={submit} />
    </details>
  );
}
