import { Button } from '@mantine/core';

import { errorText } from '../../../frappe/errors';
import { notify } from '../../../notify/notify';
import { useBoot } from '../../../session/use-session';
import { formatDateTime } from '../../../ui/dates';
import { Fact, Facts } from '../../../ui/facts';
import { Notice } from '../../../ui/notice';
import { Section } from '../../../ui/section';
import { useRegisterItemMutation } from '../api';
import classes from '../items.module.css';
import { itemText } from '../texts';
import type { ItemView } from '../types';
import { RegistrationMark } from './registration-mark';

/** What the authority knows of the item, its answer and when it gave it; and the button that tells it. */
export function ItemRegistration({ item }: { item: ItemView }) {
  const { date_format: pattern } = useBoot();
  const [register, { error, isLoading }] = useRegisterItemMutation();
  const { registration, can } = item;
  const go = async () => {
    const done = await register(item.name);
    if (done.data) notify.success(itemText('registerNow', { name: item.item_name }));
  };
  return (
    <Section title={itemText('registration')} actions={<RegistrationMark registration={registration} />}>
      <p className={classes.said}>{itemText(`${registration}Text`)}</p>
      {item.registration_answer && (
        <Facts>
          {item.registered_at && <Fact label={itemText('registeredAt')}>{formatDateTime(item.registered_at, pattern)}</Fact>}
          {item.registration_answered_at && registration === 'refused' && <Fact label={itemText('answeredAt')}>{formatDateTime(item.registration_answered_at, pattern)}</Fact>}
          <Fact label={itemText('answer')}>{item.registration_answer}</Fact>
        </Facts>
      )}
      {error && (
        <div className={classes.failed}>
          <Notice tone="error" title={itemText('notRegistered')}>
            {errorText(error)}
          </Notice>
        </div>
      )}
      {can.edit && !can.register && <p className={classes.hint}>{itemText('needsPrice')}</p>}
      {can.register && (
        <Button className={classes.register} variant={registration === 'registered' ? 'default' : 'filled'} loading={isLoading} onClick={() => void go()}>
          {error ? itemText('tryAgain') : itemText(registration === 'never' ? 'register' : 'registerAgain')}
        </Button>
      )}
    </Section>
  );
}
