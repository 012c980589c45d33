import '../print/print.css';

import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { MAKERS } from '../../../session/roles';
import { useBoot, useHasRole } from '../../../session/use-session';
import { formatDate, todayInKigali } from '../../../ui/dates';
import { ForbiddenState } from '../../../ui/forbidden-state';
import { PageHead } from '../../../ui/page-head';
import { counterText } from '../counter/counter-texts';
import classes from '../counter/counter.module.css';
import { ReceiptStage } from '../counter/receipt-stage';
import { Reprint } from '../counter/reprint';
import { WaitingList } from '../counter/waiting-list';
import { emptyForm } from '../form/bill-form';
import { InvoiceForm } from '../form/invoice-form';

function Sale({ onIssued }: { onIssued: (name: string) => void }) {
  const { date_format: pattern } = useBoot();
  const [fresh] = useState(() => emptyForm(formatDate(todayInKigali(), pattern)));
  return <InvoiceForm counter fresh={fresh} pattern={pattern} onIssued={onIssued} onTheirs={() => undefined} />;
}

function CounterDesk() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('invoice');
  // Of this page and moment: an address that is opened again prints nothing by itself.
  const [issued, setIssued] = useState<string | null>(null);
  // The router follows when it has time; who waits for a receipt is shown where it goes at once.
  const [ahead, setAhead] = useState<{ to: string | null } | null>(null);
  if (ahead && ahead.to === asked) setAhead(null);
  const shown = ahead ? ahead.to : asked;
  const show = (name: string | null) => {
    setAhead({ to: name });
    setQuery(name ? { invoice: name } : {});
  };
  return (
    <>
      <PageHead title={counterText('title')} />
      <div className={classes.desk}>
        <div>
          {shown ? (
            <ReceiptStage
              key={shown}
              name={shown}
              issuedNow={issued === shown}
              onNext={() => {
                setIssued(null);
                show(null);
              }}
            />
          ) : (
            <Sale
              onIssued={(name) => {
                setIssued(name);
                show(name);
              }}
            />
          )}
        </div>
        <aside className={classes.side}>
          <Reprint onChoose={show} />
          <WaitingList shown={shown} />
        </aside>
      </div>
    </>
  );
}

/** `/counter`: from the customer at the desk to the printed receipt; `?invoice=NAME` shows one instead of the form. */
export default function CounterRoute() {
  const makes = useHasRole(...MAKERS);
  if (makes) return <CounterDesk />;
  return (
    <>
      <PageHead title={counterText('title')} />
      <ForbiddenState />
    </>
  );
}
