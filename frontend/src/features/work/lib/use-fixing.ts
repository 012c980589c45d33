import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';

import { errorText } from '../../../frappe/errors';
import { AFTER_FIXING, useFixAllMutation, useFixRowsMutation, useIssueWithoutTinMutation, workApi } from '../api';
import type { FixResult } from '../types';

/** Bills in one call: so many take a few seconds. */
export const AT_ONCE = 100;

export interface Fixed {
  title: string;
  total: number;
  results: FixResult[];
  running: boolean;
  stopped: boolean;
  /** Why it broke off; "" where it did not. */
  broken: string;
}

interface Call {
  results: FixResult[];
  more: boolean;
}

/**
 * Sends many bills again, some at a time. It belongs to the screen and not to the group's card: the group may be gone
 * with its last bill, and what came of each is to be read after.
 */
export function useFixing() {
  const dispatch = useDispatch();
  const [fixAll] = useFixAllMutation();
  const [fixRows] = useFixRowsMutation();
  const [issueWithoutTin] = useIssueWithoutTinMutation();
  const [fixed, setFixed] = useState<Fixed | null>(null);
  const stop = useRef(false);
  useEffect(() => {
    stop.current = false;
    return () => {
      stop.current = true;
    };
  }, []);

  const run = async (title: string, total: number, next: () => Promise<Call>) => {
    stop.current = false;
    const results: FixResult[] = [];
    const show = (over: Partial<Fixed> = {}) => setFixed({ title, total, results: [...results], running: true, stopped: false, broken: '', ...over });
    show();
    let more = true;
    try {
      while (more && !stop.current) {
        const answer = await next();
        results.push(...answer.results);
        more = answer.more;
        show();
      }
      show({ running: false, stopped: more });
    } catch (error) {
      show({ running: false, broken: errorText(error) });
    }
    dispatch(workApi.util.invalidateTags(AFTER_FIXING));
    return results;
  };

  /** Some of these at a time. */
  const inTurn = <Row>(title: string, rows: Row[], send: (some: Row[]) => Promise<{ results: FixResult[] }>) => {
    let from = 0;
    return run(title, rows.length, async () => {
      const some = rows.slice(from, from + AT_ONCE);
      const { results } = await send(some);
      from += some.length;
      return { results, more: from < rows.length };
    });
  };

  return {
    fixed,
    busy: fixed?.running ?? false,
    stop: () => {
      stop.current = true;
    },
    forget: () => setFixed(null),
    /** All of the group up to `until` get `value`; null: they stay as they are. */
    all: (title: string, key: string, what: { count: number; until: string }, value: string | null, onCustomer: boolean) => {
      let after = '';
      return run(title, what.count, async () => {
        const answer = await fixAll({ key, after, until: what.until, value, limit: AT_ONCE, on_customer: onCustomer ? 1 : 0 }).unwrap();
        after = answer.last;
        return answer;
      });
    },
    /** These bills get a value each. */
    rows: (title: string, key: string, rows: { name: string; value: string }[], onCustomer: boolean) =>
      inTurn(title, rows, (some) => fixRows({ key, rows: some, on_customer: onCustomer ? 1 : 0 }).unwrap()),
    /** These bills go out without a TIN and its purchase code. */
    withoutTin: (title: string, key: string, names: string[], reason: string) =>
      inTurn(title, names.map((name) => ({ name })), (some) => issueWithoutTin({ key, rows: some, reason }).unwrap()),
  };
}

export type Fixing = ReturnType<typeof useFixing>;
