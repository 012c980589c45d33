import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { errorText, isFrappeError, type FrappeError } from '../../../frappe/errors';
import { Notice } from '../../../ui/notice';
import { usePrintReceiptMutation } from '../api';
import { printText } from '../texts';
import type { Paper } from './papers';
import classes from './print-page.module.css';
import { ReceiptPaper } from './receipt-paper';
import { usePrint } from './use-print';

export interface ReceiptPrint {
  /** Counts a print and hands it to the printer. */
  start: () => Promise<void>;
  /** The server is counting. */
  counting: boolean;
  /** It is with the browser's printing. */
  printing: boolean;
  /** What became of the last one, in words. */
  outcome: ReactNode;
  /** What the printer gets; place it anywhere. */
  sheet: ReactNode;
}

const unanswered = (error: FrappeError) => error.kind === 'network' || error.kind === 'timeout';

/** Printing a receipt: counted first, then handed to the browser, and of that no second time. */
export function useReceiptPrint(name: string, paper: Paper): ReceiptPrint {
  const [record, { isLoading, error }] = usePrintReceiptMutation();
  const [last, setLast] = useState<number | null>(null);
  const { printing, sheet, print } = usePrint();

  const start = async () => {
    try {
      const printed = await record({ invoice: name, paper }).unwrap();
      setLast(printed.copy_number);
      print(printed.receipt);
    } catch {
      // Said below, from `error`.
    }
  };

  return {
    start,
    counting: isLoading,
    printing: printing !== null,
    outcome: (
      <>
        <p role="status" className={classes.note}>
          {last !== null && printText('printed', { copy: last })}
        </p>
        {error && (
          <Notice tone="error" title={printText('failed')}>
            {isFrappeError(error) && unanswered(error) ? printText('unsure') : errorText(error)}
          </Notice>
        )}
      </>
    ),
    sheet: createPortal(
      <div className="ebm-print-sheet" ref={sheet}>
        {printing && <ReceiptPaper receipt={printing} paper={paper} printable />}
      </div>,
      document.body,
    ),
  };
}
