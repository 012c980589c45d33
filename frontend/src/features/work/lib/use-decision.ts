import { useState } from 'react';

import { errorText, isFrappeError } from '../../../frappe/errors';
import { workText } from '../texts';

export const LEAST_REASON = 10;

interface FieldProblem {
  field: string;
  text: string;
}

function problemsOf(error: unknown): FieldProblem[] {
  const problems = isFrappeError(error) ? error.extra['problems'] : undefined;
  return Array.isArray(problems) ? (problems as FieldProblem[]) : [];
}

/** Thrown by a decision that the server answered with a refusal of this one bill. */
export class Refused extends Error {
  constructor(
    text: string,
    readonly problems: FieldProblem[] = [],
  ) {
    super(text);
  }
}

/**
 * The state of a decision's form: why it was not done, and at which fields. What was entered is the form's own state
 * and stays whatever happens.
 */
export function useDecision() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [busy, setBusy] = useState(false);

  const run = async (reason: string, work: () => Promise<void>) => {
    setRefusal(null);
    setProblems([]);
    if (reason.trim().length < LEAST_REASON) {
      setProblems([{ field: 'reason', text: workText('reasonFirst') }]);
      return;
    }
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setRefusal(errorText(error));
      setProblems(error instanceof Refused ? error.problems : problemsOf(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    refusal,
    run,
    /** Says it at the form without asking the server. */
    refuse: (text: string) => setRefusal(text),
    problemAt: (field: string) => problems.find((problem) => problem.field === field)?.text ?? null,
  };
}

export type Decision = ReturnType<typeof useDecision>;
