import { useState } from 'react';

import { useStopCounterMutation } from '../api';
import { useDecision } from '../lib/use-decision';
import { workText } from '../texts';
import classes from '../work.module.css';
import { DecisionForm } from './decision-form';

/** Stops a counter whose device will never answer again, so that its open number can be decided on. */
export function StopForm({ counter, onDone }: { counter: string; onDone: (text: string) => void }) {
  const [stop] = useStopCounterMutation();
  const [reason, setReason] = useState('');
  const decision = useDecision();
  const submit = () =>
    void decision.run(reason, async () => {
      onDone((await stop({ counter, reason }).unwrap()).text);
    });
  return (
    <details className={classes.fold}>
      <summary>{workText('stopNow')}</summary>
      <DecisionForm decision={decision} label={workText('stopNow')} reason={reason} onReason={setReason} submit={workText('stopNow')} onSubmit={submit} />
    </details>
  );
}
