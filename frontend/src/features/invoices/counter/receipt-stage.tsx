import { Anchor, Button } from '@mantine/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import { isRefused } from '../../../frappe/errors';
import { readAnew } from '../../../frappe/refetching';
import { fromApi } from '../../../fiscal/money';
import { useBoot } from '../../../session/use-session';
import { FailureState } from '../../../ui/failure-state';
import { PrintIcon } from '../../../ui/icons';
import { LoadingShape } from '../../../ui/loading-shape';
import { Money } from '../../../ui/money';
import { StaleNotice } from '../../../ui/stale-notice';
import { StatusBadge } from '../../../ui/status-badge';
import { PaperChoice } from '../print/paper-choice';
import { keepPaperHere, paperHere } from '../print/papers';
import printClasses from '../print/print-page.module.css';
import { ReceiptPaper } from '../print/receipt-paper';
import { useReceiptPrint } from '../print/use-receipt-print';
import { printText } from '../texts';
import { MOVING_STATES, type InvoiceState, type Receipt, type Sale } from '../types';
import { counterText, sayText } from './counter-texts';
import classes from './counter.module.css';
import { useFollowedSale } from './use-followed-sale';
import { useWindowKey } from './use-window-key';

interface StageProps {
  name: string;
  /** It was issued here a moment ago: its original goes to the printer where the settings say so. */
  issuedNow: boolean;
  onNext: () => void;
}

function ReceiptDesk({ sale, issuedNow }: { sale: Sale; issuedNow: boolean }) {
  const { print_at_counter: atOnce, default_paper: usual } = useBoot();
  const [paper, setPaper] = useState(() => paperHere(usual));
  const print = useReceiptPrint(sale.name, paper);
  const button = useRef<HTMLButtonElement>(null);
  const receipt = sale.receipt as Receipt;
  const begins = issuedNow && atOnce && !receipt.original_printed;

  const first = useRef(true);
  const begin = useEffectEvent(() => {
    // Once, whatever renders again: the next one would be a copy.
    if (!first.current) return;
    first.current = false;
    if (begins) void print.start();
    else button.current?.focus();
  });
  useEffect(() => begin(), []);

  useWindowKey('p', { ctrl: true }, () => {
    if (!print.counting && !print.printing) void print.start();
  });

  return (
    <>
      <div className={printClasses.desk}>
        <PaperChoice
          paper={paper}
          onPaper={(size) => {
            keepPaperHere(size);
            setPaper(size);
          }}
        />
        <Button
          ref={button}
          variant={issuedNow ? 'default' : 'filled'}
          leftSection={<PrintIcon />}
          loading={print.counting}
          disabled={print.printing}
          aria-keyshortcuts="Control+P"
          onClick={() => void print.start()}
        >
          {receipt.original_printed ? printText('copy') : printText('original')} <span className={classes.hint}>{counterText('printHint')}</span>
        </Button>
        {receipt.original_printed && !issuedNow && <p className={printClasses.note}>{printText('copyNote')}</p>}
        {receipt.copies > 0 && <p className={printClasses.note}>{counterText('copies', { n: receipt.copies })}</p>}
        {print.outcome}
      </div>
      <section aria-label={printText('preview')} className={printClasses.preview}>
        <ReceiptPaper receipt={receipt} paper={paper} />
      </section>
      {print.sheet}
    </>
  );
}

/** Why there is no receipt, what the cashier may say, and the ways on. */
function WithoutReceipt({ sale }: { sale: Sale }) {
  const path = `/invoices/${encodeURIComponent(sale.name)}`;
  const signed = sale.status === 'Signed';
  return (
    <div className={classes.without}>
      {sale.cause_text && <p className={classes.cause}>{sale.cause_text}</p>}
      {sale.status_text && !signed && <p>{sale.status_text}</p>}
      <p className={classes.say}>
        {signed ? (
          counterText('noReceipt')
        ) : (
          <>
            <strong>{counterText('say')}</strong> {sayText(sale.status as Exclude<InvoiceState, 'Signed'>)}
          </>
        )}
      </p>
      <div className={classes.ways}>
        {sale.can.edit && (
          <Button component={Link} to={`/invoices/new?edit=${encodeURIComponent(sale.name)}`}>
            {counterText('edit')}
          </Button>
        )}
        <Anchor component={Link} to={path}>
          {counterText('open')}
        </Anchor>
      </div>
    </div>
  );
}

function Head({ sale, onNext }: { sale: Sale; onNext: () => void }) {
  const head = useRef<HTMLHeadingElement>(null);
  // Not a button: Enter pressed twice must not leave the receipt behind.
  useLayoutEffect(() => head.current?.focus(), []);
  const moving = MOVING_STATES.has(sale.status);
  return (
    <div className={classes.head}>
      <div className={classes.whose}>
        <h2 ref={head} tabIndex={-1}>
          {counterText(sale.receipt ? 'receiptHere' : moving ? 'onItsWay' : 'notYet')} <StatusBadge state={sale.status} large />
        </h2>
        <p>
          {sale.name} · {sale.customer_name}
          {sale.receipt && ` · ${sale.receipt.number}`}
        </p>
      </div>
      <p className={classes.total}>
        <span>{counterText('total')}</span> <Money value={fromApi(sale.grand_total)} strong />
      </p>
      <Button size="md" variant={sale.receipt ? 'filled' : 'default'} aria-keyshortcuts="Escape" onClick={onNext}>
        {counterText('nextCustomer')} <span className={classes.hint}>{counterText('nextHint')}</span>
      </Button>
      <p className="visually-hidden" role="status">
        {counterText('now', { name: sale.name, state: sale.status })}
      </p>
    </div>
  );
}

/** In place of the form: the invoice on its way, then its receipt. Esc begins the next. */
export function ReceiptStage({ name, issuedNow, onNext }: StageProps) {
  const { currentData: sale, error, refetch } = useFollowedSale(name, issuedNow);
  useWindowKey('Escape', {}, onNext);
  if (!sale || isRefused(error)) {
    return error ? (
      <FailureState
        error={error}
        onRetry={() => void readAnew(refetch)}
        action={
          <Button variant="default" onClick={onNext}>
            {counterText('nextCustomer')}
          </Button>
        }
      />
    ) : (
      <LoadingShape parts={[60, 240]} />
    );
  }
  return (
    <section className={classes.stage} aria-label={counterText('title')}>
      <StaleNotice error={error} onRetry={() => void readAnew(refetch)} />
      <Head sale={sale} onNext={onNext} />
      {sale.receipt && sale.can.print ? <ReceiptDesk sale={sale} issuedNow={issuedNow} /> : <WithoutReceipt sale={sale} />}
    </section>
  );
}
