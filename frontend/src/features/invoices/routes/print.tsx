import '../print/print.css';

import { Anchor, Button } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router-dom';

import { readAnew } from '../../../frappe/refetching';
import { useBoot } from '../../../session/use-session';
import { EmptyState } from '../../../ui/empty-state';
import { FailureState } from '../../../ui/failure-state';
import { PrintIcon } from '../../../ui/icons';
import { LoadingShape } from '../../../ui/loading-shape';
import { PageHead } from '../../../ui/page-head';
import { useInvoiceQuery } from '../api';
import { PaperChoice } from '../print/paper-choice';
import { isPaper, keepPaperHere, paperHere, type Paper } from '../print/papers';
import classes from '../print/print-page.module.css';
import { ReceiptPaper } from '../print/receipt-paper';
import { useReceiptPrint } from '../print/use-receipt-print';
import { printText, stateText } from '../texts';
import type { InvoiceState, Receipt } from '../types';

interface PrintDeskProps {
  name: string;
  receipt: Receipt;
  paper: Paper;
  onPaper: (paper: Paper) => void;
}

function PrintDesk({ name, receipt, paper, onPaper }: PrintDeskProps) {
  // Only a press counts as a print: opening this page, or opening it twice, does not.
  const print = useReceiptPrint(name, paper);
  return (
    <>
      <div className={classes.desk}>
        <PaperChoice paper={paper} onPaper={onPaper} />
        <p className={classes.note}>{receipt.original_printed ? printText('copyNote') : printText('originalNote')}</p>
        <Button leftSection={<PrintIcon />} loading={print.counting} disabled={print.printing} onClick={() => void print.start()}>
          {receipt.original_printed ? printText('copy') : printText('original')}
        </Button>
        {print.outcome}
      </div>
      <section aria-label={printText('preview')} className={classes.preview}>
        <ReceiptPaper receipt={receipt} paper={paper} />
      </section>
      {print.sheet}
    </>
  );
}

/** `/invoices/:name/print?paper=A4|A5|80mm`; without one, the paper of the place. */
export default function PrintRoute() {
  const { name = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const { default_paper: usual } = useBoot();
  const asked = query.get('paper');
  const paper = isPaper(asked) ? asked : paperHere(usual);
  const { currentData, error, refetch } = useInvoiceQuery(name, { refetchOnMountOrArgChange: true });
  const back = `/invoices/${encodeURIComponent(name)}`;
  return (
    <main className={classes.page}>
      <Anchor component={Link} to={back} className={classes.back}>
        {printText('back')}
      </Anchor>
      <PageHead title={printText('title', { name })} />
      {error && !currentData ? (
        <FailureState error={error} onRetry={() => void readAnew(refetch)} />
      ) : !currentData ? (
        <LoadingShape parts={[40, 320]} />
      ) : currentData.receipt && currentData.can.print ? (
        <PrintDesk
          name={name}
          receipt={currentData.receipt}
          paper={paper}
          onPaper={(size) => {
            keepPaperHere(size);
            setQuery({ paper: size }, { replace: true });
          }}
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
