import { useKeptFields } from '../../../session/kept-fields';
import { useNotOursMutation } from '../api';
import { useDecision } from '../lib/use-decision';
import { useEvidence } from '../lib/use-evidence';
import { workText } from '../texts';
import type { InvoiceHead } from '../types';
import { DecisionForm } from './decision-form';
import { EvidenceField } from './evidence-field';
import { Fold } from './fold';

/** The portal shows another sale under this bill's number: the bill goes back to be mended and sent again. */
export function NotOursForm({ invoice, onDone }: { invoice: InvoiceHead; onDone: (text: string) => void }) {
  const [notOurs] = useNotOursMutation();
  const evidence = useEvidence();
  const decision = useDecision();
  const { name, invc_no: number } = invoice;
  const kept = useKeptFields(`not-ours:${name}`, { reason: '' });
  const submit = () =>
    void decision.run(kept.values.reason, async () => {
      const file = await evidence.send();
      await notOurs({ invoice: name, number: Number(number), evidence: file, ...kept.values }).unwrap();
      kept.forget();
      onDone(workText('notOursDone', { name, number }));
    });
  return (
    <Fold title={workText('notOurs', { number })} opened={kept.restored}>
      <p>{workText('notOursEffect', { number })}</p>
      <DecisionForm
        decision={decision}
        label={workText('notOurs', { number })}
        kept={kept}
        submit={workText('notOursNow')}
        onSubmit={submit}
      >
        <EvidenceField evidence={evidence} />
      </DecisionForm>
    </Fold>
  );
}
