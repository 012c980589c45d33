import { useRef, useState } from 'react';

import { isFrappeError, type FrappeError } from '../../../frappe/errors';
import { useIssueMutation } from '../api';
import type { IssueResult } from '../types';
import { billOf } from './bill-of-form';
import type { BillForm } from './bill-form';
import type { FormProblem } from './bill-check';
import { serverProblems } from './problems';
import type { DatePattern } from '../../../ui/dates';

/** What stands in the way after an attempt, and the form as it was sent. */
export type Obstacle =
  | { kind: 'problems'; problems: FormProblem[]; sent: BillForm }
  | { kind: 'network' | 'stale'; error: FrappeError; send: boolean; sent: BillForm }
  | { kind: 'conflict'; error: FrappeError; other: string | null; sent: BillForm }
  | { kind: 'refused'; error: FrappeError; sent: BillForm };

export interface Issue {
  busy: 'send' | 'draft' | null;
  obstacle: Obstacle | null;
  dismiss: () => void;
  /** null: it did not come through (`obstacle` says why), or a request is under way already. */
  issue: (form: BillForm, send: boolean) => Promise<IssueResult | null>;
}

const NO_ANSWER = new Set(['network', 'timeout', 'unparseable']);

function obstacleOf(error: FrappeError, rows: readonly number[], send: boolean, sent: BillForm): Obstacle | null {
  // The app leads to the sign-in by itself; the form is kept and comes back.
  if (error.kind === 'session-ended' || error.kind === 'aborted') return null;
  if (error.type === 'TimestampMismatchError') return { kind: 'stale', error, send, sent };
  if (error.type === 'BillConflictError') return { kind: 'conflict', error, other: otherName(error), sent };
  const problems = serverProblems(error, rows);
  if (problems.length > 0) return { kind: 'problems', problems, sent };
  const unanswered = NO_ANSWER.has(error.kind) || [502, 503, 504].includes(error.status ?? 0);
  return unanswered ? { kind: 'network', error, send, sent } : { kind: 'refused', error, sent };
}

function otherName(error: FrappeError): string | null {
  const { existing } = error.extra;
  const name = typeof existing === 'object' && existing !== null ? (existing as { name?: unknown }).name : null;
  return typeof name === 'string' ? name : null;
}

/**
 * Sends or saves the form. A second press while the first is under way does nothing; a try after a lost answer carries
 * the same bill key, by which the server knows the bill again.
 */
export function useIssue(pattern: DatePattern): Issue {
  const [post] = useIssueMutation();
  const [busy, setBusy] = useState<Issue['busy']>(null);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  // A ref and not the state: two presses of one moment see the same render.
  const underWay = useRef(false);

  const issue = async (form: BillForm, send: boolean): Promise<IssueResult | null> => {
    if (underWay.current) return null;
    underWay.current = true;
    setBusy(send ? 'send' : 'draft');
    setObstacle(null);
    const { bill, rows } = billOf(form, pattern);
    try {
      return await post({ bill, send }).unwrap();
    } catch (error) {
      if (!isFrappeError(error)) throw error;
      setObstacle(obstacleOf(error, rows, send, form));
      return null;
    } finally {
      underWay.current = false;
      setBusy(null);
    }
  };
  return { busy, obstacle, dismiss: () => setObstacle(null), issue };
}
