import { useState, type KeyboardEvent } from 'react';

import classes from './table-tools.module.css';
import { tableText as text } from './texts';

const MOST = 8;
const range = Array.from({ length: MOST }, (_, index) => index + 1);

const STEPS: Record<string, [rows: number, columns: number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const within = (value: number) => Math.max(1, Math.min(MOST, value));

/** How many rows and columns a new table gets: by pointing, or by arrows and Enter. */
export default function GridPicker({ onChoose }: { onChoose: (rows: number, columns: number) => void }) {
  const [[rows, columns], setSize] = useState<[rows: number, columns: number]>([3, 3]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next: [number, number] = [within(rows + step[0]), within(columns + step[1])];
    setSize(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-size="${next.join('x')}"]`)?.focus();
  };

  return (
    <div className={classes.picker}>
      {/* The cells are what is reached by Tab. */}
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div role="grid" aria-label={text('size')} onKeyDown={onKeyDown}>
        {range.map((row) => (
          <div key={row} role="row" className={classes.pickerRow}>
            {range.map((column) => (
              <button
                key={column}
                type="button"
                role="gridcell"
                data-size={`${row}x${column}`}
                data-on={(row <= rows && column <= columns) || undefined}
                tabIndex={row === rows && column === columns ? 0 : -1}
                ref={row === 3 && column === 3 ? focusFirst : undefined}
                aria-label={text('rowsByColumns', { rows: row, columns: column })}
                className={classes.pickerCell}
                // A pointer that rests where the grid opens has not chosen.
                onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && setSize([row, column])}
                onClick={() => onChoose(row, column)}
              />
            ))}
          </div>
        ))}
      </div>
      <output className={classes.pickerSize}>{text('rowsByColumns', { rows, columns })}</output>
    </div>
  );
}

const focusFirst = (cell: HTMLElement | null): void => cell?.focus({ preventScroll: true });
