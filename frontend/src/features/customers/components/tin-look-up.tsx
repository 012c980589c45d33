import { Button } from '@mantine/core';

import { errorText } from '../../../frappe/errors';
import { useBoot } from '../../../session/use-session';
import { formatDateTime } from '../../../ui/dates';
import { Notice } from '../../../ui/notice';
import { useLookUpTinMutation } from '../api';
import classes from '../customers.module.css';
import { isTin } from '../lib/check-customer';
import { customerText } from '../texts';
import type { Taxpayer } from '../types';

interface TinLookUpProps {
  tin: string;
  /** Takes the authority's name over; without it the answer is only shown. */
  onName?: (name: string) => void;
}

function Answer({ taxpayer, onName }: { taxpayer: Taxpayer; onName: TinLookUpProps['onName'] }) {
  const { date_format: pattern } = useBoot();
  const state = taxpayer.found ? (taxpayer.active ? 'active' : 'inactive') : 'notKnown';
  return (
    <Notice tone={taxpayer.active ? 'note' : 'warning'}>
      <p className={classes.answer}>
        {taxpayer.name && <strong>{taxpayer.name}</strong>}
        <span className={classes.mark} data-state={state}>
          {customerText(state)}
        </span>
      </p>
      {taxpayer.text !== taxpayer.name && <p className={classes.said}>{taxpayer.text}</p>}
      <p className={classes.dim}>{[taxpayer.address, customerText('askedAt', { at: formatDateTime(taxpayer.asked_at, pattern) })].filter(Boolean).join(' · ')}</p>
      {taxpayer.name && onName && (
        <Button size="compact-sm" variant="default" onClick={() => onName(taxpayer.name)}>
          {customerText('takeName')}
        </Button>
      )}
    </Notice>
  );
}

/** Whose TIN this is, by the authority; asked through the device one works at. */
export function TinLookUp({ tin, onName }: TinLookUpProps) {
  const [ask, { data, error, isLoading, originalArgs, reset }] = useLookUpTinMutation();
  const wanted = tin.trim();
  // An answer about another TIN than the one that stands here now is none.
  const here = originalArgs === wanted;
  const lookUp = () => {
    reset();
    void ask(wanted);
  };
  return (
    <div className={classes.lookUp}>
      <Button size="compact-sm" variant="default" loading={isLoading} disabled={!isTin(wanted)} title={isTin(wanted) ? undefined : customerText('lookUpFirst')} onClick={lookUp}>
        {customerText('lookUp')}
      </Button>
      <div aria-live="polite">
        {here && data && <Answer taxpayer={data} onName={onName} />}
        {here && error && (
          <Notice tone="warning" title={customerText('lookUpFailed')}>
            <span>{errorText(error)}</span>{' '}
            <Button size="compact-sm" variant="subtle" onClick={lookUp}>
              {customerText('lookUpAgain')}
            </Button>
          </Notice>
        )}
      </div>
    </div>
  );
}
