import { useEffect, useReducer, useRef } from 'react';

import { useKeptText } from '../../../session/kept-text';
import { revived, type BillForm } from './bill-form';
import { newBillKey } from './bill-key';
import { billReducer, type BillAction } from './bill-reducer';

export interface BillFormState {
  form: BillForm;
  dispatch: (action: BillAction) => void;
  /** What was typed before a reload or a new sign-in is back in the fields. */
  restored: boolean;
  /** Whether anything was entered since the form was opened, or before. */
  changed: boolean;
  startAfresh: () => void;
  /** Nothing needs to be kept any more: the server has it. */
  saved: () => void;
}

/** A bill begun for one customer is kept by itself: it is never offered for another. */
const keyOf = (fresh: BillForm, place: string) => `invoice:${fresh.name || (fresh.customer ? `${place}:${fresh.customer}` : place)}`;

/**
 * The content of the form, kept on every change: a session that ends, a reload or a lost network loses nothing.
 *
 * @param fresh what the form holds when nothing was kept: an empty bill, one for a customer, or the invoice to edit
 * @param place tells the screens apart on which a new bill is begun
 */
export function useBillForm(fresh: BillForm, place = 'new'): BillFormState {
  const kept = useKeptText<BillForm>(keyOf(fresh, place));
  const [form, dispatch] = useReducer(billReducer, null, () => (kept.offered ? revived(kept.offered) : fresh));
  const untouched = useRef(kept.offered ? null : form);
  const { keep } = kept;

  useEffect(() => {
    if (form === untouched.current) return;
    untouched.current = null;
    keep(form);
  }, [form, keep]);

  return {
    form,
    dispatch,
    restored: kept.offered !== null,
    changed: kept.offered !== null || form !== fresh,
    startAfresh: () => {
      // Another bill than the one that is thrown away: its key is its own.
      const next = fresh.name ? fresh : { ...fresh, bill_key: newBillKey() };
      untouched.current = next;
      kept.forget();
      dispatch({ type: 'replace', form: next });
    },
    saved: kept.forget,
  };
}
