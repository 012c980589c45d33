import { useKeptFields } from '../../../session/kept-fields';
import { useReleaseRunMutation } from '../api';
import { useDecision } from '../lib/use-decision';
import { workText } from '../texts';
import { DecisionForm } from './decision-form';
import { Fold } from './fold';

/** Lets the rest of a paused run go. */
export function RunForm({ run, onDone }: { run: string; onDone: (text: string) => void }) {
  const [release] = useReleaseRunMutation();
  const kept = useKeptFields(`run:${run}`, { reason: '' });
  const decision = useDecision();
  const submit = () =>
    void decision.run(kept.values.reason, async () => {
      const { released, held } = await release({ billing_run: run, ...kept.values }).unwrap();
      kept.forget();
      onDone([workText('released', { n: released }), held > 0 && workText('heldToMatch', { n: held })].filter(Boolean).join(' '));
    });
  return (
    <Fold title={workText('releaseRun')} opened={kept.restored}>
      <p>{workText('releaseEffect')}</p>
      <DecisionForm decision={decision} label={workText('releaseRun')} kept={kept} submit={workText('releaseRun')} onSubmit={submit} />
    </Fold>
  );
}
