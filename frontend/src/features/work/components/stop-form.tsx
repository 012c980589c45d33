import { useKeptFields } from '../../../session/kept-fields';
import { useStopCounterMutation } from '../api';
import { useDecision } from '../lib/use-decision';
import { workText } from '../texts';
import { DecisionForm } from './decision-form';
import { Fold } from './fold';

/** Stops a counter whose device will never answer again, so that its open number can be decided on. */
export function StopForm({ counter, onDone }: { counter: string; onDone: (text: string) => void }) {
  const [stop] = useStopCounterMutation();
  const kept = useKeptFields(`stop:${counter}`, { reason: '' });
  const decision = useDecision();
  const submit = () =>
    void decision.run(kept.values.reason, async () => {
      const { text } = await stop({ counter, ...kept.values }).unwrap();
      kept.forget();
      onDone(text);
    });
  return (
    <Fold title={workText('stopNow')} opened={kept.restored}>
      <DecisionForm decision={decision} label={workText('stopNow')} kept={kept} submit={workText('stopNow')} onSubmit={submit} />
    </Fold>
  );
}
