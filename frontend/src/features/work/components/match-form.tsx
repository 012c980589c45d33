import { TextInput } from '@mantine/core';
import { format, fromApi } from '../../../fiscal/money';
import { useKeptFields } from '../../../session/kept-fields';
import { useReleaseMutation } from '../api';
import { Refused, useDecision } from '../lib/use-decision';
import { workText } from '../texts';
import type { InvoiceHead, Matched } from '../types';
import { BillPanel } from './bill-panel';
import { ChoiceList } from './choice-list';
import { DecisionForm } from './decision-form';
import { EMPTY_ENTRY, ReceiptFields } from './receipt-fields';

interface MatchFormProps {
  name: string;
  onDone: (text: string) => void;
  onCancel: () => void;
}

const CHOICES = [
  { value: 'not_taken', label: workText('matchNo'), effect: workText('matchNoEffect') },
  { value: 'taken', label: workText('matchYes'), effect: workText('matchYesEffect') },
];

function Form({ invoice, onDone, onCancel }: { invoice: InvoiceHead } & Omit<MatchFormProps, 'name'>) {
  const [release] = useReleaseMutation();
  const decision = useDecision();
  const { name } = invoice;
  const kept = useKeptFields(`match:${name}`, { ...EMPTY_ENTRY, matched: '', number: '', reason: '' });
  const { matched, number, reason, ...entry } = kept.values;

  const submit = () => {
    if (!matched) {
      decision.refuse(workText('chooseFirst'));
      return;
    }
    const found: Matched = matched === 'taken' ? { invoice: name, matched, invc_no: number, ...entry } : { invoice: name, matched: 'not_taken' };
    void decision.run(reason, async () => {
      const { results } = await release({ invoices: [found], reason }).unwrap();
      const mine = results.find((result) => result.name === name);
      if (!mine?.ok) throw new Refused(mine?.text ?? '', mine?.problems);
      kept.forget();
      onDone(workText('matched', { name, status: mine.status }));
    });
  };
  const question = workText('matchQuestion', { customer: invoice.customer_name ?? '', amount: format(fromApi(invoice.grand_total)) });
  return (
    <DecisionForm
      decision={decision}
      label={workText('matchTitle', { name })}
      kept={kept}
      submit={workText('matchNow')}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <ChoiceList legend={question} options={CHOICES} value={matched} onChoose={(choice) => kept.change({ matched: choice })} />
      {matched === 'taken' && (
        <>
          <TextInput
            label={workText('invoiceNumber')}
            inputMode="numeric"
            autoComplete="off"
            value={number}
            onChange={(event) => kept.change({ number: event.currentTarget.value })}
          />
          <ReceiptFields entry={entry} decision={decision} onChange={(field, text) => kept.change({ [field]: text })} />
        </>
      )}
    </DecisionForm>
  );
}

/** A supervisor says of a held bill whether the authority has it already. */
export function MatchForm({ name, ...rest }: MatchFormProps) {
  return (
    <BillPanel
      name={name}
      title={workText('matchTitle', { name })}
      waits={({ status, cause }) => status === 'Held' && cause === 'DEVICE_AHEAD'}
      otherwise={({ status }) => workText('notHeld', { name, status })}
    >
      {(invoice) => <Form invoice={invoice} {...rest} />}
    </BillPanel>
  );
}
