import { TextInput } from '@mantine/core';

import { useKeptFields } from '../../../session/kept-fields';
import { useRuleMutation } from '../api';
import { useDecision } from '../lib/use-decision';
import { useEvidence } from '../lib/use-evidence';
import { workText } from '../texts';
import type { Choice, CounterInNeed } from '../types';
import { ChoiceList, type Option } from './choice-list';
import { DecisionForm } from './decision-form';
import { EvidenceField } from './evidence-field';

const LABELS: Record<string, (n: number) => string> = {
  Taken: (n) => workText('choiceTaken', { n }),
  'Not taken': (n) => workText('choiceNotTaken', { n }),
  'Set aside': (n) => workText('choiceSetAside', { n }),
  'Go on': () => workText('choiceGoOn'),
};

function optionOf(choice: Choice, number: number): Option {
  const effect = choice.possible ? choice.effect : `${choice.effect} ${workText('notPossible', { why: choice.why_not })}`;
  // The device is asked again before it is done, and may say something else by then: nothing is closed here.
  return { value: choice.ruling, label: LABELS[choice.ruling]?.(number) ?? choice.ruling, effect };
}

/** A supervisor's decision on a stopped counter, with evidence. */
export function RulingForm({ counter, onDone }: { counter: CounterInNeed; onDone: (text: string) => void }) {
  const [rule] = useRuleMutation();
  const evidence = useEvidence();
  const decision = useDecision();
  const number = counter.open?.number ?? 0;
  const kept = useKeptFields(`rule:${counter.name}/${number}`, { ruling: '', last: '', reason: '' });
  const { ruling, last, reason } = kept.values;

  const submit = () => {
    if (!ruling) {
      decision.refuse(workText('chooseFirst'));
      return;
    }
    if (!/^\d{0,15}$/.test(last.trim())) {
      decision.refuse(`${workText('authorityLast')}: ${workText('notANumber')}`);
      return;
    }
    void decision.run(reason, async () => {
      const file = await evidence.send();
      const { text } = await rule({ counter: counter.name, ruling, reason, number, evidence: file, authority_last: Number(last) }).unwrap();
      kept.forget();
      onDone(text);
    });
  };
  return (
    <DecisionForm
      decision={decision}
      label={workText('stoppedTitle', { device: counter.device })}
      kept={kept}
      submit={workText('decideNow')}
      onSubmit={submit}
      waiting={workText('deciding')}
    >
      <ChoiceList
        legend={workText(counter.open ? 'decide' : 'decideGoOn')}
        options={counter.choices.map((choice) => optionOf(choice, number))}
        value={ruling}
        onChoose={(choice) => kept.change({ ruling: choice })}
      />
      <TextInput
        label={workText('authorityLast')}
        description={workText('authorityLastHint')}
        inputMode="numeric"
        autoComplete="off"
        value={last}
        onChange={(event) => kept.change({ last: event.currentTarget.value })}
      />
      <EvidenceField evidence={evidence} />
    </DecisionForm>
  );
}
