import { format, fromApi } from '../../../fiscal/money';
import { useKeptFields } from '../../../session/kept-fields';
import { useCompleteMutation } from '../api';
import { useDecision } from '../lib/use-decision';
import { workText } from '../texts';
import type { InvoiceHead } from '../types';
import { BillPanel } from './bill-panel';
import { DecisionForm } from './decision-form';
import { NotOursForm } from './not-ours-form';
import { EMPTY_ENTRY, ReceiptFields } from './receipt-fields';

interface CompleteFormProps {
  name: string;
  onDone: (text: string) => void;
  onCancel: () => void;
}

function Form({ invoice, onDone, onCancel }: { invoice: InvoiceHead } & Omit<CompleteFormProps, 'name'>) {
  const [complete] = useCompleteMutation();
  const decision = useDecision();
  const { name } = invoice;
  const kept = useKeptFields(`complete:${name}`, { ...EMPTY_ENTRY, reason: '' });
  const submit = () =>
    void decision.run(kept.values.reason, async () => {
      await complete({ invoice: name, ...kept.values }).unwrap();
      kept.forget();
      onDone(workText('completed', { name }));
    });
  return (
    <>
      <p>{workText('completeEffect', { number: invoice.invc_no, amount: format(fromApi(invoice.grand_total)) })}</p>
      <DecisionForm
        decision={decision}
        label={workText('completeTitle', { name })}
        kept={kept}
        submit={workText('completeNow')}
        onSubmit={submit}
        onCancel={onCancel}
      >
        <ReceiptFields entry={kept.values} decision={decision} onChange={(field, text) => kept.change({ [field]: text })} />
      </DecisionForm>
      <NotOursForm invoice={invoice} onDone={onDone} />
    </>
  );
}

/** A supervisor enters what the authority's portal shows of a bill whose answer was lost. */
export function CompleteForm({ name, ...rest }: CompleteFormProps) {
  return (
    <BillPanel
      name={name}
      title={workText('completeTitle', { name })}
      waits={({ status }) => status === 'Incomplete'}
      otherwise={({ status }) => workText('notIncomplete', { name, status })}
    >
      {(invoice) => <Form invoice={invoice} {...rest} />}
    </BillPanel>
  );
}
