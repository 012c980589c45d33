import { useEffect, useRef } from 'react';

import { fromApi } from '../../../fiscal/money';
import { shellText as text } from '../../../texts/shell';
import { Money } from '../../../ui/money';
import { StatusBadge } from '../../../ui/status-badge';
import type { Option, OptionGroup } from './options';
import classes from './palette.module.css';

interface PaletteListProps {
  id: string;
  groups: readonly OptionGroup[];
  /** Key of the marked option. */
  marked: string | undefined;
  optionId: (key: string) => string;
  onMark: (key: string) => void;
  onChoose: (option: Option) => void;
}

/** The options in their groups. The focus stays in the field: the keyboard comes through `aria-activedescendant`. */
export function PaletteList({ id, groups, marked, optionId, onMark, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <div role="listbox" id={id} aria-label={text('palette')} className={classes.list} ref={list}>
      {groups.map(({ key: group, options }) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} className={classes.head} role="presentation">
            {text(`palette-${group}`)}
          </div>
          {options.map((option) => (
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.key}
              id={optionId(option.key)}
              role="option"
              tabIndex={-1}
              aria-selected={option.key === marked}
              className={classes.option}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => onMark(option.key)}
              onClick={() => onChoose(option)}
            >
              <span className={classes.said}>
                <span className={classes.title}>{option.title}</span>
                {option.detail && <span className={classes.detail}>{option.detail}</span>}
              </span>
              {option.invoice && (
                <span className={classes.facts}>
                  <Money value={fromApi(option.invoice.grand_total)} />
                  <StatusBadge state={option.invoice.status} />
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
