import { Loader, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import classes from './search-box.module.css';
import { uiText } from './texts';

export interface SearchOption {
  key: string;
  content: ReactNode;
  /** A way on where nothing matches: never taken unseen. */
  fallback?: boolean;
}

interface SearchBoxProps {
  label: string;
  /** The label is for screen readers only: a column's head says it already. */
  hideLabel?: boolean;
  description?: string;
  placeholder?: string;
  value: string;
  options: readonly SearchOption[];
  /** A newer answer is on its way; the options are those of an earlier one that still match. */
  searching: boolean;
  /** Said below the field while a search found nothing. */
  emptyText?: string;
  error?: string | null;
  field?: string;
  onText: (text: string) => void;
  onChoose: (key: string) => void;
  /** Enter where there is nothing to choose. */
  onEnter?: () => void;
  onBlur?: () => void;
  /** ArrowDown or focus on an empty field also asks for options. */
  openOnFocus?: boolean;
}

/**
 * A field that offers what matches while one types (the ARIA combobox pattern). The first match is marked, Enter takes it,
 * arrows move, Escape closes. Enter before the answer is here waits for it and takes a single match.
 */
export function SearchBox(props: SearchBoxProps) {
  const { options, searching, value, onChoose } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  // Enter came before the answer: the text it was pressed for.
  const waiting = useRef<string | null>(null);
  const list = useRef<HTMLUListElement>(null);

  const index = Math.min(marked, options.length - 1);
  const shown = open && (options.length > 0 || (value.trim() !== '' && (searching || Boolean(props.emptyText))));

  const choose = (key: string) => {
    setOpen(false);
    waiting.current = null;
    onChoose(key);
  };

  useEffect(() => {
    if (waiting.current === null || searching) return;
    const pressedFor = waiting.current;
    waiting.current = null;
    const [only, ...others] = options.filter(({ fallback }) => !fallback);
    if (only && others.length === 0 && pressedFor === value) queueMicrotask(() => choose(only.key));
  });

  const mark = (next: number) => {
    setOpen(true);
    if (options.length === 0) return;
    const to = (next + options.length) % options.length;
    setMarked(to);
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') mark(shown ? index + 1 : 0);
    else if (event.key === 'ArrowUp' && shown) mark(index - 1);
    else if (event.key === 'Escape' && shown) setOpen(false);
    else if (event.key === 'Enter') onEnterKey();
    else return;
    event.preventDefault();
  };

  const onEnterKey = () => {
    const option = options[index];
    // What is seen is taken, also while a fuller answer is on its way.
    if (shown && option && !(searching && option.fallback)) choose(option.key);
    else if (shown && searching) waiting.current = value;
    else props.onEnter?.();
  };

  return (
    <div className={classes.box}>
      <TextInput
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-activedescendant={shown && options.length > 0 ? `${id}-${index}` : undefined}
        aria-label={props.hideLabel ? props.label : undefined}
        label={props.hideLabel ? undefined : props.label}
        description={props.description}
        placeholder={props.placeholder}
        autoComplete="off"
        spellCheck={false}
        data-field={props.field}
        value={value}
        error={props.error || undefined}
        rightSection={searching && open ? <Loader size={14} aria-hidden /> : null}
        onChange={(event) => {
          setOpen(true);
          setMarked(0);
          waiting.current = null;
          props.onText(event.currentTarget.value);
        }}
        onFocus={() => props.openOnFocus && setOpen(true)}
        onBlur={() => {
          setOpen(false);
          waiting.current = null;
          props.onBlur?.();
        }}
        onKeyDown={onKeyDown}
      />
      {shown && (
        <div className={classes.drop}>
          {options.length > 0 && (
            <ul className={classes.list} role="listbox" id={`${id}-list`} aria-label={props.label} ref={list}>
              {options.map((option, at) => (
                // The focus stays in the field: the keyboard comes through aria-activedescendant above.
                // eslint-disable-next-line jsx-a11y/click-events-have-key-events
                <li
                  key={option.key}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === index}
                  className={classes.option}
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setMarked(at)}
                  onClick={() => choose(option.key)}
                >
                  {option.content}
                </li>
              ))}
            </ul>
          )}
          {options.length === 0 && (
            <p className={classes.nothing} id={`${id}-list`}>
              {searching ? uiText('searching') : props.emptyText}
            </p>
          )}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {shown && !searching ? (options.length > 0 ? uiText('results', { n: options.length }) : props.emptyText) : ''}
      </span>
    </div>
  );
}
