import { Button, Popover } from '@mantine/core';
import { useState } from 'react';

import classes from './invoice-list.module.css';
import { useKeepInvoiceViewsMutation, type OwnViews } from './list-api';
import { FIXED, USUAL, type ColumnKey } from './list-columns';
import { columnText, listText } from './list-texts';

/** Which columns the list has; kept with the person, together with the views: `own`, undefined while they are not known. */
export function ChooseColumns({ all, shown, own }: { all: readonly ColumnKey[]; shown: readonly ColumnKey[]; own: OwnViews | undefined }) {
  const [open, setOpen] = useState(false);
  const [keep] = useKeepInvoiceViewsMutation();
  const set = (columns: readonly string[] | null) => own && void keep({ ...own, columns });
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal shadow="md">
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!open)} aria-expanded={open}>
          {listText('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={listText('columns')}>
        <div className={classes.columns}>
          {all.map((key) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={shown.includes(key)}
                disabled={key === FIXED || !own}
                onChange={(event) => set(all.filter((other) => (other === key ? event.currentTarget.checked : shown.includes(other))))}
              />
              {columnText(key)}
            </label>
          ))}
          <Button variant="default" size="xs" disabled={!own || all.every((key) => shown.includes(key) === USUAL.includes(key))} onClick={() => set(null)}>
            {listText('usualColumns')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
