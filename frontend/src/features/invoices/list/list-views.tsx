import { Button, Popover, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';

import classes from './invoice-list.module.css';
import { viewQuery } from './filters';
import { useInvoiceViewsQuery, useKeepInvoiceViewsMutation, type OwnViews } from './list-api';
import { listText } from './list-texts';
import { isView, type ListAddress } from './use-list-address';

const BUILT_IN = [
  ['viewAll', ''],
  ['viewToday', 'on=today'],
  ['viewNotSigned', 'status=Draft,Held,Queued,Sending,Waiting,Unknown,Parked,Incomplete'],
  ['viewRefunds', 'kind=Refund'],
  ['viewMine', 'mine=1'],
] as const;

const NO_VIEWS: OwnViews = { views: [], columns: null };

function SaveView({ taken, onSave }: { taken: readonly string[]; onSave: (name: string) => void }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    const text = name.trim();
    if (!text) return;
    if (taken.some((other) => other.toLowerCase() === text.toLowerCase())) {
      setFault(listText('viewExists'));
      return;
    }
    onSave(text);
    setName('');
    setOpen(false);
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal shadow="md">
      <Popover.Target>
        <button type="button" className={classes.saveView} aria-expanded={open} onClick={() => setOpen(!open)}>
          {listText('saveView')}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={listText('saveView')}>
        <form className={classes.form} onSubmit={save}>
          <TextInput
            label={listText('viewName')}
            maxLength={60}
            value={name}
            error={fault || undefined}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setFault('');
            }}
          />
          <Button type="submit">{listText('save')}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Ways to look at the list: those that everybody has, and a person's own. */
export function ListViews({ address }: { address: ListAddress }) {
  const { data } = useInvoiceViewsQuery();
  const own = data ?? NO_VIEWS;
  const [keep] = useKeepInvoiceViewsMutation();
  const built = BUILT_IN.map(([key, query]) => ({ name: listText(key), query }));
  const all = [...built, ...own.views];
  const current = all.findIndex((view) => isView(address.query, view.query));
  return (
    <nav className={classes.views} aria-label={listText('views')}>
      {all.map((view, at) => (
        <span key={`${at}:${view.name}`} className={classes.view} data-current={at === current || undefined}>
          <button type="button" aria-current={at === current || undefined} onClick={() => address.show(view.query)}>
            {view.name}
          </button>
          {at >= built.length && (
            <button type="button" aria-label={listText('removeView', { name: view.name })} onClick={() => void keep({ ...own, views: own.views.filter((other) => other !== view) })}>
              <span aria-hidden="true">×</span>
            </button>
          )}
        </span>
      ))}
      {/* Not before the others are known: they are kept together. */}
      {data && current < 0 && (
        <SaveView taken={all.map((view) => view.name)} onSave={(name) => void keep({ ...own, views: [...own.views, { name, query: viewQuery(address.query) }] })} />
      )}
    </nav>
  );
}
