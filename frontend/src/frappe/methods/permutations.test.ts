import { describe, expect, it } from 'vitest';

import { createServices } from '../../app/store';
import { cashierBoot } from '../../testing/boot';
import { deferred } from '../../testing/deferred';
import { isFrappeError } from '../errors';
import type { MethodOptions } from './options';
import { MethodResource } from './resource';

interface Planned {
  writes: boolean;
  fails: boolean;
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** A server whose answers come when the case says. Each answers with the number of its request. */
function heldServer() {
  const held: { n: number; give: (response: Response) => void }[] = [];
  const fetch: typeof globalThis.fetch = (_url, init) => {
    const { n } = JSON.parse(String(init?.body)) as { n: number };
    const answer = deferred<Response>();
    held.push({ n, give: answer.resolve });
    return new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      void answer.promise.then(resolve);
    });
  };
  return { held, fetch };
}

const settled = async () => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
  await new Promise((done) => setTimeout(done, 0));
};

/** Starts the calls, has them answered in the order, and checks after each answer. */
async function play(plan: Planned[], order: number[], options: MethodOptions<number, { n: number }>, between = false): Promise<void> {
  const { held, fetch } = heldServer();
  const { store } = createServices(cashierBoot(), { fetch });
  const resource = new MethodResource<number, { n: number }>(store, 'x.y', { handlesErrors: true, ...options });
  const shown: number[] = [];
  resource.subscribe(() => shown.push(resource.getState().data ?? 0));
  const outcomes = new Map<number, unknown>();
  const start = (n: number) => {
    const { writes } = plan[n - 1] as Planned;
    const call = writes ? resource.submit({ n }) : resource.fetch({ n });
    void call.then((data) => outcomes.set(n, data), (error: unknown) => outcomes.set(n, error));
  };
  const give = async (n: number) => {
    const request = held.find((one) => one.n === n);
    request?.give((plan[n - 1] as Planned).fails ? json({ exc_type: 'ValidationError' }, 417) : json({ message: n }));
    await settled();
  };
  // Either all leave before the first answer, or an answer comes as soon as its request has left.
  let next = 0;
  for (let n = 1; n <= plan.length; n += 1) {
    start(n);
    await settled();
    while (between && next < order.length && (order[next] as number) <= n) await give(order[next++] as number);
  }
  while (next < order.length) await give(order[next++] as number);

  for (let n = 1; n <= plan.length; n += 1) {
    const { writes, fails } = plan[n - 1] as Planned;
    const outcome = outcomes.get(n);
    if (writes) expect(fails ? isFrappeError(outcome) : outcome).toBe(fails ? true : n);
    // A read that gave way to a later one gets what was shown then.
    else expect(outcome === null || (outcome === n ? !fails : shown.includes(outcome as number))).toBe(true);
  }
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  const last = plan.length;
  const state = resource.getState();
  expect(state.loading).toBe(false);
  if ((plan[last - 1] as Planned).fails) expect(state.error).toMatchObject({ kind: 'server' });
  else expect(state).toMatchObject({ data: last, error: null });
}

const permutations = (list: number[]): number[][] =>
  list.length < 2 ? [list] : list.flatMap((head, at) => permutations([...list.slice(0, at), ...list.slice(at + 1)]).map((rest) => [head, ...rest]));

/** Every plan of this many calls: read or write, answered or refused. */
const plans = (length: number): Planned[][] =>
  length === 0 ? [[]] : plans(length - 1).flatMap((plan) => [0, 1, 2, 3].map((bits) => [...plan, { writes: Boolean(bits & 1), fails: Boolean(bits & 2) }]));

describe('answers in every order [Q11] [R-16] [A-01] [A-02] [G-05]', () => {
  it.each([false, true])('of three calls, each a read or a write, answered or refused; between each other: %s', async (between) => {
    const cases = plans(3).flatMap((plan) => permutations([1, 2, 3]).map((order) => [plan, order] as const));
    expect(cases).toHaveLength(384);
    await Promise.all(cases.map(([plan, order]) => play(plan, order, {}, between)));
  });

  it('of five writes', async () => {
    const plan = Array.from({ length: 5 }, () => ({ writes: true, fails: false }));
    await Promise.all(permutations([1, 2, 3, 4, 5]).map((order) => play(plan, order, {})));
  });
});
