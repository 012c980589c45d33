import { useId, useState } from 'react';

import type { RichEditor } from '../../model/editor-type';
import { keepingSelection } from '../../page/caret';
import { LEAST_WIDTH, MOST_WIDTH, setWidth } from './column-widths';
import classes from './table-tools.module.css';
import { tableText as text } from './texts';

/** The width that was typed; null for none, undefined for what is no width. */
function widthOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const width = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return width >= LEAST_WIDTH && width <= MOST_WIDTH ? width : undefined;
}

/** How wide the columns of the selected cells are, in pixels; Enter, or leaving the field, makes them so. */
export function WidthField({ editor, width, onDone }: { editor: RichEditor; width: number | null; onDone: () => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const fault = useId();
  const asked = typed === null ? undefined : widthOf(typed);
  const wrong = typed !== null && asked === undefined;

  /** Whether nothing is left to mend. */
  const apply = (): boolean => {
    if (wrong) return false;
    if (asked !== undefined && asked !== width) keepingSelection(editor, () => setWidth(editor, asked));
    setTyped(null);
    return true;
  };

  return (
    <span className={classes.width}>
      <label>
        <span aria-hidden="true">{text('widthShort')}</span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={text('width')}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? fault : undefined}
          placeholder={text('widthAuto')}
          value={typed ?? width ?? ''}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped(null);
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (apply()) onDone();
          }}
        />
        <span aria-hidden="true">{text('widthUnit')}</span>
      </label>
      <span id={fault} role="status" className={classes.widthFault}>
        {wrong && text('widthFault')}
      </span>
    </span>
  );
}
