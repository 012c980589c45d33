import { Modal } from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';

import { errorText } from '../../../frappe/errors';
import { READERS } from '../../../session/roles';
import { recentInvoices } from '../../../session/recent-invoices';
import { useBoot, useHasRole, useUser } from '../../../session/use-session';
import { shellText as text } from '../../../texts/shell';
import { SearchIcon } from '../../../ui/icons';
import { MODAL_LAYER, OVERLAY_LAYER } from '../../kit/theme';
import { useLeave } from '../use-leave';
import { hasDesk } from '../user-menu';
import { optionGroups, type Option } from './options';
import { PaletteList } from './palette-list';
import classes from './palette.module.css';
import { useFind } from './use-find';

interface PaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

/** Field and options of the palette; lives while it is open, so that each time begins anew. */
function PaletteBody({ onClose, onShortcuts }: PaletteProps) {
  const boot = useBoot();
  const user = useUser();
  const reads = useHasRole(...READERS);
  const navigate = useNavigate();
  const leave = useLeave();
  const id = useId();
  const [value, setValue] = useState('');
  const [markedKey, setMarked] = useState<string>();
  const [recent] = useState(() => recentInvoices(user));
  // Enter came before the answer: the text that it was pressed for.
  const waiting = useRef<string | null>(null);
  const typed = value.trim().replace(/\s+/g, ' ');
  const { found, searching, error, again } = useFind(reads ? typed : '');
  const groups = optionGroups({ boot, desk: hasDesk(), typed, recent, found });
  const options = groups.flatMap((group) => group.options);
  const index = Math.max(0, options.findIndex(({ key }) => key === markedKey));
  const marked = options[index];
  const optionId = (key: string) => `${id}-${key.replace(/\s/g, '_')}`;

  const choose = ({ action }: Option) => {
    waiting.current = null;
    onClose();
    if ('to' in action) void navigate(action.to);
    else if ('href' in action) window.location.assign(action.href);
    else if (action.do === 'shortcuts') onShortcuts();
    else void leave();
  };

  useEffect(() => {
    if (waiting.current === null || searching) return;
    const pressedFor = waiting.current;
    waiting.current = null;
    const [only, ...others] = options;
    // Of several the person chooses.
    if (pressedFor === typed && only && others.length === 0) queueMicrotask(() => choose(only));
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const to = (next: number) => setMarked(options[(next + options.length) % options.length]?.key);
    if (event.key === 'ArrowDown') to(index + 1);
    else if (event.key === 'ArrowUp') to(index - 1);
    else if (event.key === 'Enter' && marked) choose(marked);
    else if (event.key === 'Enter') waiting.current = searching ? typed : null;
    else return;
    event.preventDefault();
  };

  const said = searching
    ? text('palette-searching')
    : error
      ? text('palette-failed', { reason: errorText(error) })
      : options.length > 0
        ? text('palette-results', { n: options.length })
        : text('palette-nothing', { text: typed });

  return (
    <>
      <div className={classes.field}>
        <SearchIcon size={18} />
        <input
          data-autofocus
          role="combobox"
          aria-label={text('palette')}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={marked && optionId(marked.key)}
          placeholder={text('palette-hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={140}
          value={value}
          onChange={(event) => {
            setValue(event.currentTarget.value);
            setMarked(undefined);
            waiting.current = null;
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {options.length > 0 && (
        <PaletteList id={`${id}-list`} groups={groups} marked={marked?.key} optionId={optionId} onMark={setMarked} onChoose={choose} />
      )}
      {error && (
        <p className={classes.note}>
          {said}{' '}
          <button type="button" className={classes.again} onClick={again}>
            {text('palette-again')}
          </button>
        </p>
      )}
      {!error && options.length === 0 && (
        <p className={classes.note}>
          {said}
          {!searching && <span className={classes.detail}>{text('palette-nothing-hint')}</span>}
        </p>
      )}
      <p className={classes.keys} aria-hidden="true">
        <span>{text('palette-keys')}</span>
        <span>{searching && options.length > 0 && text('palette-searching')}</span>
      </p>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

/** The command palette: go to a screen, give a command, find an invoice or a customer, all by keyboard. */
export function Palette({ opened, ...props }: PaletteProps & { opened: boolean }) {
  return (
    <Modal.Root opened={opened} onClose={props.onClose} size={640} yOffset="8dvh" zIndex={MODAL_LAYER} returnFocus={false}>
      <Modal.Overlay zIndex={OVERLAY_LAYER} />
      <Modal.Content aria-label={text('palette')}>
        <Modal.Body p={0}>
          <PaletteBody {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
