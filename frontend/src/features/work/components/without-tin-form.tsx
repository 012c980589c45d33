import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { LEAST_REASON, useDecision } from '../lib/use-decision';
import type { Fixing } from '../lib/use-fixing';
import { workText } from '../texts';
import type { WorkGroup } from '../types';
import { EffectForm } from './effect-form';
import { Modes, type FixMode } from './fix-form';

interface WithoutTinFormProps {
  group: WorkGroup;
  title: string;
  onMode: (mode: FixMode) => void;
  /** The bills chosen beside their rows. */
  chosen: string[];
  reason: string;
  onReason: (reason: string) => void;
  /** These are on their way: nothing of them is kept. */
  onSent: (names: string[]) => void;
  fixing: Fixing;
}

/** A supervisor sends chosen bills without TIN and purchase code: said before it is done, with a reason. */
export function WithoutTinForm({ group, title, onMode, chosen, reason, onReason, onSent, fixing }: WithoutTinFormProps) {
  const decision = useDecision();
  // For which bills the effect was said: with others it has to be said again.
  const of = chosen.join(' ');
  const [saidOf, setSaidOf] = useState<string | null>(null);
  const said = saidOf === of && reason.trim().length >= LEAST_REASON;

  const look = () =>
    void decision.run(reason, () => {
      if (chosen.length === 0) decision.refuse(workText('noneChosen'));
      else setSaidOf(of);
      return Promise.resolve();
    });
  const send = async () => {
    setSaidOf(null);
    const results = await fixing.withoutTin(title, group.key, chosen, reason);
    onSent(results.filter(({ ok }) => ok).map(({ name }) => name));
  };
  return (
    <EffectForm
      effect={!said ? null : { title: workText('withoutEffect', { n: chosen.length }), hint: workText('withoutEffectHint'), now: workText('withoutNow', { n: chosen.length }) }}
      refusal={decision.refusal}
      busy={fixing.busy}
      onLook={look}
      onSend={() => void send()}
      onBack={() => setSaidOf(null)}
    >
      <Modes group={group} mode="without" onMode={onMode} />
      <TextInput
        label={workText('reason')}
        description={workText('withoutReasonHint')}
        value={reason}
        error={decision.problemAt('reason')}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </EffectForm>
  );
}
