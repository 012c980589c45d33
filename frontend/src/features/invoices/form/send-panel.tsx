import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { SendIcon } from '../../../ui/icons';
import { formText } from '../texts';
import { placeOf, problemSentence } from './problems';
import type { Problems } from './use-problems';
import classes from './invoice-form.module.css';

interface SendPanelProps {
  problems: Problems;
  busy: 'send' | 'draft' | null;
  onSend: () => void;
  /** null: nothing is saved unsent here. */
  onSave: (() => void) | null;
  /** Moves to the field of a problem. */
  onGoTo: (at: number) => void;
  /** The total, always in sight with the buttons. */
  children: ReactNode;
}

const MOST = 3;

/** The two buttons, and beside them what still blocks sending; each entry leads to its field. */
export function SendPanel({ problems, busy, onSend, onSave, onGoTo, children }: SendPanelProps) {
  const draft = problems.attempted === 'draft';
  const listed = problems.all
    .map((problem, at) => ({ problem, at }))
    .filter(({ problem }) => placeOf(problem) !== null && (!draft || problem.stopsDraft));
  return (
    <div className={classes.send}>
      <div className={classes.blocks} data-attempted={(problems.attempted !== null && listed.length > 0) || undefined}>
        {listed.length === 0 ? (
          <p>{formText('ready')}</p>
        ) : (
          <>
            <p>{draft ? formText('blockedDraft') : formText('blocked', { n: listed.length })}</p>
            <ul>
              {listed.slice(0, MOST).map(({ problem, at }) => (
                <li key={`${problem.row}.${problem.field}.${problem.cause}`}>
                  <button type="button" className={classes.goTo} onClick={() => onGoTo(at)}>
                    {problemSentence(problem)}
                  </button>
                </li>
              ))}
              {listed.length > MOST && <li>{formText('moreProblems', { n: listed.length - MOST })}</li>}
            </ul>
          </>
        )}
      </div>
      {children}
      <div className={classes.buttons}>
        {onSave && (
          <Button variant="default" size="md" loading={busy === 'draft'} disabled={busy === 'send'} onClick={onSave}>
            {formText('saveDraft')}
          </Button>
        )}
        <Button
          size="md"
          data-field="send"
          leftSection={<SendIcon />}
          loading={busy === 'send'}
          disabled={busy === 'draft'}
          aria-keyshortcuts="Control+Enter"
          onClick={onSend}
        >
          {formText(onSave ? 'send' : 'issue')} <span className={classes.shortcut}>{formText('sendHint')}</span>
        </Button>
      </div>
    </div>
  );
}
