import { useEffect, useReducer, useRef } from 'react';

import { useKeptText } from '../../../session/kept-text';
import { emptyForm, revived, type BillForm } from './bill-form';
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

/**
 * The content of the form, kept on every change: a session that ends, a reload or a lost network loses nothing.
 *
 * @param fresh what the form holds when nothing was kept: an empty bill, or the invoice to edit
 */
export function useBillForm(fresh: BillForm, billDate: string): BillFormState {
  const kept = useKeptText<BillForm>(fresh.name ? `invoice:${fresh.name}` : 'invoice:new');
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
      const next = fresh.name ? fresh : emptyForm(billDate);
      untouched.current = next;
      kept.forget();
      dispatch({ type: 'replace', form: next });
    },
    saved: kept.forget,
  };
}
