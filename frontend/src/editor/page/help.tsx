import { Modal } from '@mantine/core';

import { KEYED, type Action } from './actions';
import classes from './editor.module.css';
import { shownKeys } from './shortcuts';
import { editorText as text, say } from './texts';

const TYPED: [typed: string, what: string][] = [
  ['# … ######', 'typedHeading'],
  ['- *', 'bullet'],
  ['1.', 'ordered'],
  ['[ ]', 'check'],
  ['>', 'typedQuote'],
  ['```', 'code-block'],
  ['---', 'rule'],
  ['**…**', 'bold'],
  ['*…*  _…_', 'italic'],
  ['~~…~~', 'strike'],
  ['`…`', 'code'],
  ['==…==', 'highlight'],
  ['/', 'typedSlash'],
  ['@', 'typedMention'],
];

function Lines({ head, rows }: { head: string; rows: [keys: string, what: string][] }) {
  return (
    <section>
      <h3>{head}</h3>
      <dl className={classes.helpLines}>
        {rows.map(([keys, what]) => (
          <div key={what + keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{say(what)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const keysOf = ({ keys = '', alsoKeys }: Action) => [keys, alsoKeys].filter((one) => one !== undefined).map((one) => shownKeys(one)).join('  ');

/** Every key that does something while writing, and what Markdown does. */
export default function Help({ onClose, submits }: { onClose: () => void; submits: boolean }) {
  const rows: [string, string][] = [
    ...KEYED.map((action): [string, string] => [keysOf(action), action.id]),
    [shownKeys('Shift+Enter'), 'newLine'],
    [shownKeys('Alt+F10'), 'focusToolbar'],
    [shownKeys('Mod+F9'), 'focusTable'],
    ...(submits ? [[shownKeys('Mod+Enter'), 'save'] as [string, string]] : []),
    ['Esc, Tab', 'leave'],
  ];
  return (
    <Modal opened onClose={onClose} size={720} yOffset="6dvh" returnFocus={false} title={text('helpTitle')} closeButtonProps={{ 'aria-label': text('helpClose') }}>
      <div className={classes.helpColumns}>
        <Lines head={text('helpKeys')} rows={rows} />
        <Lines head={text('helpTyped')} rows={TYPED} />
      </div>
    </Modal>
  );
}
