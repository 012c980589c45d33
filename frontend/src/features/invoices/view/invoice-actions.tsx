import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { errorText } from '../../../frappe/errors';
import { PenIcon, PrintIcon, SendIcon, UndoIcon } from '../../../ui/icons';
import { Notice } from '../../../ui/notice';
import { useSendMutation, useTakeBackMutation } from '../api';
import { viewText } from '../texts';
import type { InvoiceView } from '../types';

interface Refusal {
  title: string;
  text: string;
}

interface Actions {
  buttons: React.ReactNode;
  /** Why the last action was not done. */
  refusal: React.ReactNode;
}

/** What may be done with the invoice now, as the server says in `can`, and why something was not done. */
export function useInvoiceActions(invoice: InvoiceView): Actions {
  const [send, sending] = useSendMutation();
  const [takeBack, takingBack] = useTakeBackMutation();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { name, can, receipt } = invoice;
  const path = encodeURIComponent(name);

  const run = async (title: string, action: () => Promise<string | null>) => {
    setRefusal(null);
    try {
      const refused = await action();
      if (refused !== null) setRefusal({ title, text: refused });
    } catch (error) {
      setRefusal({ title, text: errorText(error) });
    }
  };
  const sendNow = () =>
    run(viewText('sendRefused'), async () => {
      const { results } = await send([name]).unwrap();
      const mine = results.find((result) => result.name === name);
      return mine && !mine.ok ? mine.text : null;
    });
  const takeBackNow = () =>
    run(viewText('takeBackRefused'), async () => {
      await takeBack(name).unwrap();
      return null;
    });

  const buttons = (
    <>
      {can.edit && (
        <Button variant="default" component={Link} to={`/invoices/new?edit=${path}`} leftSection={<PenIcon />}>
          {viewText('edit')}
        </Button>
      )}
      {can.take_back && (
        <Button variant="default" leftSection={<UndoIcon />} loading={takingBack.isLoading} onClick={() => void takeBackNow()}>
          {viewText('takeBack')}
        </Button>
      )}
      {can.complete && (
        <Button component={Link} to={`/work?complete=${path}`}>
          {viewText('complete')}
        </Button>
      )}
      {can.send && (
        <Button leftSection={<SendIcon />} loading={sending.isLoading} onClick={() => void sendNow()}>
          {viewText('send')}
        </Button>
      )}
      {can.print && receipt && (
        <Button component={Link} to={`/invoices/${path}/print`} leftSection={<PrintIcon />}>
          {receipt.original_printed ? viewText('copy') : viewText('print')}
        </Button>
      )}
    </>
  );
  return {
    buttons,
    refusal: refusal && (
      <Notice tone="error" title={refusal.title}>
        {refusal.text}
      </Notice>
    ),
  };
}
