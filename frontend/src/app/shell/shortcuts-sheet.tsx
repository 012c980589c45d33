import { Modal } from '@mantine/core';

import { MAKERS } from '../../session/roles';
import { useHasRole } from '../../session/use-session';
import { shellText as text } from '../../texts/shell';
import { MODAL_LAYER, OVERLAY_LAYER } from '../kit/theme';
import { isMac } from './keys';
import classes from './shortcuts-sheet.module.css';

type TextKey = Parameters<typeof text>[0];
type Line = [key: TextKey, what: TextKey];

const everywhere = (): Line[] => [
  [isMac() ? 'key-cmd-k' : 'key-ctrl-k', 'shortcut-palette'],
  ['key-help', 'shortcut-help'],
  ['key-tab', 'shortcut-skip'],
  ['key-escape', 'shortcut-escape'],
];
const NEW_INVOICE: Line[] = [
  ['key-enter', 'shortcut-next'],
  ['key-send', 'shortcut-send'],
  ['key-remove', 'shortcut-remove'],
];
const COUNTER: Line[] = [
  ['key-favourite', 'shortcut-favourite'],
  ['key-print', 'shortcut-print'],
  ['key-escape', 'shortcut-next-customer'],
  ['key-reprint', 'shortcut-reprint'],
];

// Keys of the catalogue that take variables are none of these.
const say = text as (key: TextKey) => string;

function Lines({ head, lines }: { head: string; lines: Line[] }) {
  return (
    <section>
      <h3>{head}</h3>
      <dl className={classes.lines}>
        {lines.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{say(key)}</kbd>
            </dt>
            <dd>{say(what)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The keys that do something, for who may do it. */
export function ShortcutsSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const makes = useHasRole(...MAKERS);
  return (
    <Modal.Root opened={opened} onClose={onClose} size={460} yOffset="8dvh" zIndex={MODAL_LAYER} returnFocus={false}>
      <Modal.Overlay zIndex={OVERLAY_LAYER} />
      <Modal.Content aria-label={text('shortcuts')}>
        <Modal.Body>
          <div className={classes.head}>
            <h2>{text('shortcuts')}</h2>
            <Modal.CloseButton aria-label={text('shortcuts-close')} data-autofocus />
          </div>
          <Lines head={text('shortcuts-everywhere')} lines={everywhere()} />
          {makes && <Lines head={text('shortcuts-new-invoice')} lines={NEW_INVOICE} />}
          {makes && <Lines head={text('shortcuts-counter')} lines={COUNTER} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
