import { Anchor } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';

import { historyText } from '../history/history-texts';
import classes from '../history/history.module.css';
import { viewText } from '../texts';
import { useCameFrom } from '../view/came-from';
import { InvoiceContent } from '../view/invoice-content';
import view from '../view/invoice-view.module.css';
import { Neighbours } from '../view/neighbours';

/** `/invoices/:name`: one invoice, and the ways back to the list that it was opened from and to its neighbours there. */
export default function InvoiceRoute() {
  const { name = '' } = useParams();
  const from = useCameFrom();
  return (
    <>
      <div className={classes.top}>
        <Anchor component={Link} to={from?.back ?? '/invoices'} className={view.back}>
          {from ? historyText('backToList') : viewText('backToList')}
        </Anchor>
        {from && <Neighbours name={name} from={from} />}
      </div>
      <InvoiceContent name={name} />
    </>
  );
}
