import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { errorText } from '../../../frappe/errors';
import { useDoctype } from '../../../frappe/use-doctype';
import { Notice } from '../../../ui/notice';
import { CUSTOMER } from '../api';
import classes from '../customers.module.css';
import { customerText } from '../texts';

interface DeleteCustomerProps {
  customer: { name: string; customer_name: string };
  onDeleted: () => void;
  onKeep: () => void;
}

/** Asks once more, then deletes. */
export function DeleteCustomer({ customer, onDeleted, onKeep }: DeleteCustomerProps) {
  const { delete: remove } = useDoctype(CUSTOMER, { delete: { handlesErrors: true } });
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const go = async () => {
    try {
      await remove.submit(customer.name);
    } catch {
      return;
    }
    onDeleted();
  };
  return (
    <div className={classes.asked}>
      <Notice tone="warning" title={customerText('deleteTitle', { name: customer.customer_name })}>
        <p>{customerText('deleteText')}</p>
        <div className={classes.buttons}>
          <Button ref={keep} variant="default" onClick={onKeep}>
            {customerText('keep')}
          </Button>
          <Button color="red" loading={remove.loading} onClick={() => void go()}>
            {customerText('deleteNow')}
          </Button>
        </div>
      </Notice>
      {remove.error && (
        <Notice tone="error" title={customerText('notDeleted')}>
          {errorText(remove.error)}
        </Notice>
      )}
    </div>
  );
}
