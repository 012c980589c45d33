import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';

import type { DatePattern } from '../../../ui/dates';
import { KeptNotice } from '../../../ui/kept-notice';
import { Notice } from '../../../ui/notice';
import { formText } from '../texts';
import { BillContext } from './bill-context';
import { asNewBill, isBlank, type BillForm, type FormLine } from './bill-form';
import { BillLines } from './bill-lines';
import { BillTotals } from './bill-totals';
import { CustomerFields } from './customer-fields';
import { useFieldFocus } from './field-focus';
import classes from './invoice-form.module.css';
import { ObstaclePanel } from './obstacle-panel';
import { useExpectedBill } from './use-expected-bill';
import { useFavourites } from './use-favourites';
import { PaymentFields } from './payment-fields';
import { placeOf } from './problems';
import { SendPanel } from './send-panel';
import { useBillForm } from './use-bill-form';
import { useIssue } from './use-issue';
import { useProblems } from './use-problems';

interface InvoiceFormProps {
  /** An empty bill, or the invoice to edit. */
  fresh: BillForm;
  pattern: DatePattern;
  /** The server has it: where to go on. */
  onIssued: (name: string, sent: boolean) => void;
  /** The newer version of the invoice is wanted instead of what stands here. */
  onTheirs: () => void;
  /** For the customer who stands there: favourites by key, no drafts, only what a sale needs. */
  counter?: boolean;
}

/** Whether somebody who was quicker than this form types beside it already. */
const isTypedInto = (active: Element | null, form: Element | null): boolean =>
  active instanceof HTMLInputElement && active.value !== '' && !form?.contains(active) && !active.closest('[role="dialog"]');

/** Where typing begins: at what a chosen customer still lacks, else at the search for one. */
function firstField({ name, customer, customer_tin, customer_phone }: BillForm): string {
  if (name || !customer) return 'customer';
  return customer_tin ? 'purchase_code' : customer_phone ? '0.item' : 'customer_phone';
}

/** New invoice, editing one, and the counter: a column that can be filled without the mouse. */
export function InvoiceForm({ fresh, pattern, onIssued, onTheirs, counter = false }: InvoiceFormProps) {
  const { form, dispatch, restored, startAfresh, saved } = useBillForm(fresh, counter ? 'counter' : 'new');
  useExpectedBill(form, fresh, counter);
  const favourites = useFavourites(form.bill_date, pattern, counter);
  const { busy, obstacle, dismiss, issue } = useIssue(pattern);
  const problems = useProblems(form, pattern, obstacle);
  const { root, focus, next } = useFieldFocus();
  const [copied, setCopied] = useState(false);

  const goTo = (at: number) => {
    const problem = problems.all[at];
    const place = problem && placeOf(problem);
    if (place) focus(place);
  };

  const attempt = async (send: boolean) => {
    problems.tried(send);
    const first = problems.all.findIndex((problem) => (send || problem.stopsDraft) && !fromServer(problem));
    if (first >= 0) return goTo(first);
    const result = await issue(form, send);
    if (!result) return;
    saved();
    onIssued(result.name, send);
  };
  // What the server said before does not stop another try: only it can tell whether that still holds.
  const fromServer = (problem: (typeof problems.all)[number]) => obstacle?.kind === 'problems' && obstacle.problems.includes(problem);

  // After the server's answer the first field it names gets the focus.
  const toFirst = useEffectEvent(() => goTo(problems.all.findIndex((problem) => placeOf(problem) !== null)));
  useEffect(() => {
    if (obstacle?.kind === 'problems') toFirst();
  }, [obstacle]);

  const sendByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    void attempt(true);
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => sendByKey(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const [first] = useState(() => firstField(fresh));
  useEffect(() => {
    if (!isTypedInto(document.activeElement, root.current)) focus(first);
  }, [focus, first, root]);

  const onEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const field = event.target as HTMLElement;
    const place = field.dataset.field;
    if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey || !place || place === 'send') return;
    event.preventDefault();
    const [row, name] = place.split('.');
    if (name !== 'price') return next(place);
    const below = Number(row) + 1;
    if (below === form.lines.length && !isBlank(form.lines[below - 1] as FormLine)) dispatch({ type: 'add-line' });
    focus(`${below}.item`);
  };

  const copyMine = () => {
    saved();
    dismiss();
    problems.reset();
    dispatch({ type: 'replace', form: asNewBill(form) });
    setCopied(true);
  };

  return (
    <BillContext value={{ form, dispatch, pattern, focus, next, problemAt: problems.problemAt, leave: problems.leave, favourites }}>
      {/* Enter moves between the fields of the form; it is no control itself. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form ref={root} className={classes.form} data-counter={counter || undefined} noValidate onKeyDown={onEnter} onSubmit={(event) => event.preventDefault()}>
        {restored && (
          <KeptNotice
            onAfresh={() => {
              dismiss();
              problems.reset();
              startAfresh();
              focus('customer');
            }}
          />
        )}
        {copied && <Notice tone="note">{formText('copyNote')}</Notice>}
        <CustomerFields />
        <BillLines />
        <PaymentFields brief={counter} />
        <div className={classes.bottom}>
          <ObstaclePanel
            obstacle={obstacle}
            onRetry={(send) => void attempt(send)}
            onTheirs={() => {
              saved();
              onTheirs();
            }}
            onCopy={copyMine}
          />
          <SendPanel
            problems={problems}
            busy={busy}
            onSend={() => void attempt(true)}
            onSave={counter ? null : () => void attempt(false)}
            onGoTo={goTo}
          >
            <BillTotals form={form} />
          </SendPanel>
        </div>
      </form>
    </BillContext>
  );
}
