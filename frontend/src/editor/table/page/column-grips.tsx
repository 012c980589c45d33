import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ReactEditor } from 'slate-react';

import type { RichEditor } from '../../model/editor-type';
import type { Table } from '../../model/types';
import { gridOf } from '../grid';
import type { ColumnResizer } from './column-resizer';
import { columnsOf } from './column-widths';
import classes from './table-tools.module.css';

const HALF = 16;

/** Where fingers draw the edges of columns: at the top of the table, large enough for one. (For the keyboard there is the width as a number.) */
export function ColumnGrips({ editor, table, resizer }: { editor: RichEditor; table: Table; resizer: () => ColumnResizer | null }) {
  const grips = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const put = () => {
      const box = ReactEditor.toDOMNode(editor, table);
      const { left, right, top } = box.getBoundingClientRect();
      const rightToLeft = table.direction === 'rtl';
      const columns = columnsOf(editor, table);
      for (const [at, grip] of [...(grips.current?.children ?? [])].entries()) {
        const place = columns[at]?.getBoundingClientRect();
        const x = (rightToLeft ? place?.left : place?.right) ?? 0;
        Object.assign((grip as HTMLElement).style, { left: `${x - HALF}px`, top: `${top - HALF}px`, display: x < left - 1 || x > right + 1 ? 'none' : '' });
      }
    };
    put();
    window.addEventListener('scroll', put, { capture: true, passive: true });
    window.addEventListener('resize', put);
    return () => {
      window.removeEventListener('scroll', put, { capture: true });
      window.removeEventListener('resize', put);
    };
  }, [editor, table]);
  return createPortal(
    <div ref={grips} aria-hidden="true">
      {Array.from({ length: gridOf(table).width }, (_, column) => (
        <div key={column} role="presentation" className={classes.grip} data-grip={column} onMouseDown={(event) => event.preventDefault()} onPointerDown={(event) => resizer()?.hold(table, column, event.nativeEvent)} />
      ))}
    </div>,
    document.body,
  );
}
