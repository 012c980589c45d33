import { Button, Menu } from '@mantine/core';

import { Notice } from '../../../ui/notice';
import classes from './invoice-list.module.css';
import { listText } from './list-texts';
import type { useExport } from './use-export';

type Exporting = ReturnType<typeof useExport>;

/** @param count how many rows it will have, said before; null while that is not known */
export function ExportMenu({ exporting, count }: { exporting: Exporting; count: string | null }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" loading={exporting.rows !== null} disabled={count === null}>
          {listText('export', { count: count ?? '' })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => exporting.start('csv')}>{listText('exportCsv')}</Menu.Item>
        <Menu.Item onClick={() => exporting.start('xlsx')}>{listText('exportXlsx')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** How far the file is, or why it was not written and the way on. */
export function ExportNotice({ exporting }: { exporting: Exporting }) {
  const { rows, fault } = exporting;
  if (rows !== null) {
    return (
      <div className={classes.exporting}>
        <p role="status">{rows > 0 ? listText('exportedSoFar', { rows }) : listText('exporting')}</p>
        <Button size="compact-sm" variant="default" onClick={exporting.stop}>
          {listText('exportStop')}
        </Button>
      </div>
    );
  }
  if (!fault) return null;
  return (
    <Notice tone="error" title={listText('exportFailed')}>
      <p>{fault}</p>
      <Button size="compact-sm" variant="default" onClick={exporting.goOn}>
        {listText('exportAgain')}
      </Button>
    </Notice>
  );
}
