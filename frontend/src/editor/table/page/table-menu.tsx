import { Popover } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useSlateSelector } from 'slate-react';

import type { RichEditor } from '../../model/editor-type';
import { backInText } from '../../page/caret';
import { ICONS } from '../../page/icons';
import { editorText as text } from '../../page/texts';
import { ToolButton } from '../../page/tool-button';
import { opening, ToolMenu, type ToolMenuProps } from '../../page/tool-menus';
import { insertTable } from '../commands';
import { currentTable } from '../where';

const GridPicker = lazy(() => import('./grid-picker'));
const TableChoices = lazy(() => import('./table-choices'));

type Props = Omit<ToolMenuProps, 'standing'>;

/** In a table what can be done to it, elsewhere how large a new one is. */
export function TableMenu(props: Props) {
  const inTable = useSlateSelector((now) => currentTable(now as RichEditor) !== null);
  return inTable ? <Changing {...props} /> : <Inserting {...props} />;
}

function Changing({ editor, ...rest }: Props) {
  return (
    <ToolMenu {...rest} name={text('changeTable')} face={opening(ICONS['table'])}>
      <Suspense fallback={null}>
        <TableChoices editor={editor} />
      </Suspense>
    </ToolMenu>
  );
}

function Inserting({ editor, tabIndex, onFocus }: Props) {
  const [open, setOpen] = useState(false);
  const choose = (rows: number, columns: number) => {
    setOpen(false);
    backInText(editor, () => insertTable(editor, rows, columns));
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ToolButton name={text('table')} tabIndex={tabIndex} onFocus={onFocus} data-tool onClick={() => setOpen((was) => !was)}>
          {opening(ICONS['table'])}
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('table')}>
        <Suspense fallback={null}>
          <GridPicker onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
