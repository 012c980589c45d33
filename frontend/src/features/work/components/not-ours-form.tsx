import { useState } from 'react';

import { useNotOursMutation } from '../api';
import { useDecision } from '../lib/use-decision';
import { useEvidence } from '../lib/use-evidence';
import { workText } from '../texts';
import type { InvoiceHead } from '../types';
import classes from '../work.module.css';
import { DecisionForm } from './decision-form';
import { EvidenceField } from './evidence-field';

/** The portal shows another sale under this bill's number: the bill goes back to be mended and sent again. */
export function NotOursForm({ invoice, onDone }: { invoice: InvoiceHead; onDone: (text: string) => void }) {
  const [notOurs] = useNotOursMutation();
  const evidence = useEvidence();
  const [reason, setReason] = useState('');
  const decision = useDecision();
  const { name, invc_no: number } = invoice;
  const submit = () =>
    void decision.run(reason, async () => {
      const file = await evidence.send();
      await notOurs({ invoice: name, number: Number(number), reason, evidence: file }).unwrap();
      onDone(workText('notOursDone', { name, number }));
    });
  return (
    <details className={classes.fold}>
      <summary>{workText('notOurs', { number })}</summary>
      <p>{workText('notOursEffect', { number })}</p>
      <DecisionForm
        decision={decision}
        label={workText('notOurs', { number })}
        reason={reason}
        onReason={setReason}
        submit={workText('notOursNow')}
        onSubmit={submit}
      >
        <EvidenceField evidence={evidence} />
      </DecisionForm>
    </details>
  );
}
