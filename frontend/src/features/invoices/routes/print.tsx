import '../print/print.css';

import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useParams, useSearchParams } from 'react-router-dom';

import { errorText, isFrappeError, type FrappeError } from '../../../frappe/errors';
import { EmptyState } from '../../../ui/empty-state';
import { FailureState } from '../../../ui/failure-state';
import { PrintIcon } from '../../../ui/icons';
import { LoadingShape } from '../../../ui/loading-shape';
import { Notice } from '../../../ui/notice';
import { PageHead } from '../../../ui/page-head';
import { useInvoiceQuery, usePrintReceiptMutation } from '../api';
import classes from '../print/print-page.module.css';
import { ReceiptPaper } from '../print/receipt-paper';
import { usePrint } from '../print/use-print';
import { printText, stateText } from '../texts';
import type { InvoiceState, Receipt } from '../types';

type Paper = 'A4' | '80mm';

const unanswered = (error: FrappeError) => error.kind === 'network' || error.kind === 'timeout';

function PrintDesk({ name, receipt, paper, onPaper }: { name: string; receipt: Receipt; paper: Paper; onPaper: (paper: Paper) => void }) {
  const [record, { isLoading, error }] = usePrintReceiptMutation();
  const [last, setLast] = useState<number | null>(null);
  const { printing, sheet, print } = usePrint();

  // Only a press counts as a print: opening this page, or opening it twice, does not.
  const onPrint = async () => {
    try {
      const printed = await record({ invoice: name, paper }).unwrap();
      setLast(printed.copy_number);
      print(printed.receipt);
    } catch {
      // Said below, from `error`.
    }
  };

  return (
    <>
      <div className={classes.desk}>
        <fieldset className={classes.papers}>
          <legend>{printText('paper')}</legend>
          {(['80mm', 'A4'] as const).map((size) => (
            <label key={size}>
              <input type="radio" name="paper" checked={paper === size} onChange={() => onPaper(size)} />
              {size === 'A4' ? printText('a4') : printText('roll')}
            </label>
          ))}
        </fieldset>
        <p className={classes.note}>{receipt.original_printed ? printText('copyNote') : printText('originalNote')}</p>
        <Button leftSection={<PrintIcon />} loading={isLoading} disabled={printing !== null} onClick={() => void onPrint()}>
          {receipt.original_printed ? printText('copy') : printText('original')}
        </Button>
        <p role="status" className={classes.note}>
          {last !== null && printText('printed', { copy: last })}
        </p>
        {error && (
          <Notice tone="error" title={printText('failed')}>
            {isFrappeError(error) && unanswered(error) ? printText('unsure') : errorText(error)}
          </Notice>
        )}
      </div>
      <section aria-label={printText('preview')} className={classes.preview}>
        <ReceiptPaper receipt={receipt} paper={paper} />
      </section>
      {createPortal(
        <div className="ebm-print-sheet" ref={sheet}>
          {printing && <ReceiptPaper receipt={printing} paper={paper} printable />}
        </div>,
        document.body,
      )}
    </>
  );
}

/** `/invoices/:name/print?paper=A4|80mm` */
export default function PrintRoute() {
  const { name = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const paper: Paper = query.get('paper') === 'A4' ? 'A4' : '80mm';
  const { currentData, error, refetch } = useInvoiceQuery(name, { refetchOnMountOrArgChange: true });
  const back = `/invoices/${encodeURIComponent(name)}`;
  return (
    <main className={classes.page}>
      <Anchor component={Link} to={back} className={classes.back}>
        {printText('back')}
      </Anchor>
      <PageHead title={printText('title', { name })} />
      {error && !currentData ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : !currentData ? (
        <LoadingShape parts={[40, 320]} />
      ) : currentData.receipt && currentData.can.print ? (
        <PrintDesk
          name={name}
          receipt={currentData.receipt}
          paper={paper}
          onPaper={(size) => setQuery({ paper: size }, { replace: true })}
        />
      ) : (
        <EmptyState
          title={printText('notYet')}
          action={
            <Button component={Link} to={back}>
              {printText('back')}
            </Button>
          }
        >
          {currentData.receipt ? printText('mayNot') : stateText(currentData.status as InvoiceState)}
        </EmptyState>
      )}
    </main>
  );
}
