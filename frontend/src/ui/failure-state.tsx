import { Button, CopyButton } from '@mantine/core';
import type { ReactNode } from 'react';

import { errorText, isFrappeError } from '../frappe/errors';
import classes from './states.module.css';
import { uiText } from './texts';

interface FailureStateProps {
  error: unknown;
  onRetry?: () => void;
  /** Further ways on. */
  action?: ReactNode;
}

function wordsOf(error: unknown): { title: string; text: string; advice: string } {
  if (isFrappeError(error)) {
    const { kind, status } = error;
    if (kind === 'network' || kind === 'timeout') {
      return { title: uiText('networkTitle'), text: '', advice: uiText('networkText') };
    }
    if (status === 403) return { title: uiText('forbiddenTitle'), text: error.message, advice: uiText('forbiddenText') };
    if (status === 404) return { title: uiText('missingTitle'), text: error.message, advice: uiText('missingText') };
  }
  return { title: uiText('failedTitle'), text: errorText(error), advice: uiText('serverText') };
}

/** The technical side of an error, to hand to an administrator. */
function technicalText(error: unknown): string {
  if (!isFrappeError(error)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const { kind, status, type, messages, exception, traceback } = error;
  return [`${kind} ${status ?? ''} ${type ?? ''}`.trim(), ...messages, exception, traceback].filter(Boolean).join('\n');
}

/** Where something failed: what happened, what to do, a way on, and the technical text under a fold. */
export function FailureState({ error, onRetry, action }: FailureStateProps) {
  const { title, text, advice } = wordsOf(error);
  const technical = technicalText(error);
  return (
    <div className={classes.failure} role="alert">
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      <p className={classes.text}>{advice}</p>
      <div className={classes.ways}>
        {onRetry && <Button onClick={onRetry}>{uiText('tryAgain')}</Button>}
        {action}
      </div>
      <details className={classes.technical}>
        <summary>{uiText('technical')}</summary>
        <pre>{technical}</pre>
        <CopyButton value={technical}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? uiText('copied') : uiText('copy')}
            </Button>
          )}
        </CopyButton>
      </details>
    </div>
  );
}
