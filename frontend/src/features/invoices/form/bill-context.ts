import { createContext, useContext } from 'react';

import type { DatePattern } from '../../../ui/dates';
import type { BillForm } from './bill-form';
import type { BillAction } from './bill-reducer';
import type { FieldFocus } from './field-focus';
import type { Favourites } from './use-favourites';

/** What the parts of the form share. */
export interface BillContextValue {
  form: BillForm;
  dispatch: (action: BillAction) => void;
  pattern: DatePattern;
  focus: FieldFocus['focus'];
  next: FieldFocus['next'];
  /** The words to show at a place now; null when there is nothing to say (yet). */
  problemAt: (place: string) => string | null;
  /** The person has left this field: what is wrong there may be said. */
  leave: (place: string) => void;
  /** null: this screen has none. */
  favourites: Favourites | null;
}

export const BillContext = createContext<BillContextValue | null>(null);

export function useBill(): BillContextValue {
  const value = useContext(BillContext);
  if (!value) throw new Error('BillContext is missing');
  return value;
}
