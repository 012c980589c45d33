import { Button } from '@mantine/core';

import { SendIcon, UndoIcon } from '../../../ui/icons';
import { Notice } from '../../../ui/notice';
import classes from './invoice-list.module.css';
import { InvoiceLink } from './invoice-link';
import { listText } from './list-texts';
import { MOST_AT_ONCE } from './offers';
import type { Bulk } from './use-bulk';

function Results({ bulk }: { bulk: Bulk }) {
  const { results, fault, dismiss } = bulk;
  if (!fault && results.length === 0) return null;
  const failed = results.filter((row) => !row.ok);
  // Failures first: they need somebody.
  const told = [...failed, ...results.filter((row) => row.ok)];
  return (
    <section className={classes.results} aria-label={listText('results')}>
      <Notice tone={fault || failed.length > 0 ? 'error' : 'note'} title={fault ? listText('actionFailed') : failed.length > 0 ? listText('someFailed', { n: results.length, failed: failed.length }) : listText('allDone', { n: results.length })}>
        {fault}
        {told.length > 0 && (
          <ul className={classes.told}>
            {told.map((row) => (
              <li key={row.name} data-failed={!row.ok || undefined}>
                <InvoiceLink name={row.name} /> {row.text || listText('done', { state: row.status })}
              </li>
            ))}
          </ul>
        )}
        <Button size="compact-sm" variant="default" onClick={dismiss}>
          {listText('dismiss')}
        </Button>
      </Notice>
    </section>
  );
}

/** What can be done with all selected rows, and what became of those with which something was done. */
export function BulkBar({ bulk }: { bulk: Bulk }) {
  const n = bulk.selected.size;
  const tooMany = n > MOST_AT_ONCE;
  return (
    <>
      <Results bulk={bulk} />
      {n > 0 && (
        <div className={classes.bulk} role="group" aria-label={listText('selected', { n })}>
          <strong>{listText('selected', { n })}</strong>
          {bulk.can.send && (
            <Button size="compact-sm" leftSection={<SendIcon />} loading={bulk.busy} disabled={tooMany} onClick={() => void bulk.send()}>
              {listText('send')}
            </Button>
          )}
          {bulk.can.takeBack && (
            <Button size="compact-sm" variant="default" leftSection={<UndoIcon />} loading={bulk.busy} disabled={tooMany} onClick={() => void bulk.takeBack()}>
              {listText('takeBack')}
            </Button>
          )}
          {tooMany ? <span>{listText('tooMany', { most: MOST_AT_ONCE })}</span> : !bulk.can.send && !bulk.can.takeBack && <span>{listText('nothingForAll')}</span>}
          <Button size="compact-sm" variant="subtle" onClick={() => bulk.select(new Set())}>
            {listText('unselect')}
          </Button>
        </div>
      )}
    </>
  );
}
