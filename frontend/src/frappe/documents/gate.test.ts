import { describe, expect, it } from 'vitest';

import { asked, wrote } from '../../testing/origin';
import { viewOf } from './entry';
import { documentKey, type FrappeDoc } from './key';
import type { Origin } from './origin';
import { layRow } from './rows';
import { documentSealed, documentsReducer, documentsTaken, edited, patchAdded, patchEnded, selectDocument, DOCUMENTS, type DocumentsState } from './slice';

const KEY = documentKey('Task', 'T');
const T = (more: Record<string, unknown> = {}): FrappeDoc => ({ doctype: 'Task', name: 'T', ...more });

/** The slice after these actions, and what it knows of the document. */
function after(...actions: Parameters<typeof documentsReducer>[1][]) {
  const state = actions.reduce<DocumentsState>((known, action) => documentsReducer(known, action), documentsReducer(undefined, { type: 'start' }));
  return selectDocument({ [DOCUMENTS]: state }, KEY);
}
const taken = (v: unknown, origin: Origin, more = {}) => documentsTaken({ docs: [T({ v, ...more })], origin });

describe('the order of answers', () => {
  it('drops the answer of a change sent before one whose answer is here [G-02]', () => {
    expect(after(taken('second', wrote(2, { came: 3 })), taken('first', wrote(1, { came: 4 })))?.doc?.v).toBe('second');
  });

  it('drops what was asked before or while a change was on its way: it may have been read before the change was written [G-02] [Q11]', () => {
    const change = taken('changed', wrote(2, { came: 4 }));
    expect(after(change, taken('before', asked(1, { came: 5 })))?.doc?.v).toBe('changed');
    expect(after(change, taken('while', asked(3, { came: 5 })))?.doc?.v).toBe('changed');
    expect(after(change, taken('after', asked(5, { came: 6 })))?.doc?.v).toBe('after');
  });

  it('a question never keeps the answer of a change away, nor does a change that failed [G-03]', () => {
    expect(after(taken('read', asked(3, { came: 4 })), taken('changed', wrote(1, { came: 5 })))?.doc?.v).toBe('changed');
    const failed = [patchAdded({ key: KEY, patch: { id: 1, values: { v: 'failed' } } }), patchEnded({ key: KEY, id: 1 })];
    expect(after(taken('known', asked(1)), ...failed, taken('earlier', wrote(1, { came: 9 })))?.doc?.v).toBe('earlier');
  });

  it('goes by what the server wrote last where two were on their way at the same time', () => {
    const [early, late] = [{ modified: '2026-11-20 10:00:01' }, { modified: '2026-11-20 10:00:01.5' }];
    expect(after(taken('A and B', wrote(1, { came: 3 }), late), taken('only B', wrote(2, { came: 4 }), early))?.doc?.v).toBe('A and B');
    expect(after(taken('only B', wrote(2, { came: 3 }), early), taken('A and B', wrote(1, { came: 4 }), late))?.doc?.v).toBe('A and B');
  });

  it('believes no clock against a request that was sent after the other was answered', () => {
    const ahead = { modified: '2026-11-21 10:00:00' };
    expect(after(taken('one host, a day ahead', wrote(1, { came: 2 }), ahead), taken('another', wrote(3), { modified: '2026-11-20 10:00:00' }))?.doc?.v).toBe('another');
  });

  it('a delete seals the document against all that was asked before it was answered; later ones are let in [G-04] [K-08]', () => {
    const sealed = documentSealed({ key: KEY, origin: wrote(5, { came: 7 }) });
    const change = taken('v', asked(1));
    expect(after(change, sealed)).toMatchObject({ doc: null, sealed: true });
    expect(after(change, sealed, taken('late', wrote(4, { came: 8 })))?.doc).toBeNull();
    expect(after(change, sealed, taken('late', asked(6, { came: 8 })))?.doc).toBeNull();
    expect(after(change, sealed, taken('made anew', wrote(8, { came: 9 })))).toMatchObject({ doc: { v: 'made anew' } });
    expect(after(change, sealed, taken('made anew', wrote(8, { came: 9 })))?.sealed).toBeUndefined();
  });

  it('is kept per document: one answer may bring a fresh one beside a stale one [G-06]', () => {
    const other = documentKey('Task', 'U');
    const first = documentsReducer(documentsReducer(undefined, { type: 'start' }), documentsTaken({ docs: [T({ v: 'newer' })], origin: wrote(2) }));
    const state = documentsReducer(first, documentsTaken({ docs: [T({ v: 'older' }), { ...T({ v: 'fresh' }), name: 'U' }], origin: wrote(1, { came: 3 }) }));
    expect(selectDocument({ [DOCUMENTS]: state }, KEY)?.doc?.v).toBe('newer');
    expect(selectDocument({ [DOCUMENTS]: state }, other)?.doc?.v).toBe('fresh');
  });

  it('keeps the very object of a document that came again unchanged', () => {
    const rows = [{ item: 'a', qty: 1 }];
    const first = after(taken('same', asked(1), { rows }));
    const again = after(taken('same', asked(1), { rows }), taken('same', asked(2), { rows: [{ item: 'a', qty: 1 }] }));
    expect(again?.doc).toEqual(first?.doc);
    expect(again?.doc?.rows).toBe(rows);
    expect(again?.origin.sent).toBe(2);
  });
});

/** All orders of a list. */
function orders<X>(list: readonly X[]): X[][] {
  return list.length < 2 ? [[...list]] : list.flatMap((x, at) => orders([...list.slice(0, at), ...list.slice(at + 1)]).map((rest) => [x, ...rest]));
}

interface Sent {
  writes: boolean;
  sent: number;
}

/**
 * Three or four requests that are sent in a row, worked off by the server in any order and answered in any order: every
 * interleaving in which a request is worked off after it was sent and answered after it was worked off.
 */
function* histories(kinds: readonly boolean[]): Generator<{ at: 'send' | 'work' | 'answer'; request: number }[]> {
  const events = kinds.flatMap((_, request) => (['send', 'work', 'answer'] as const).map((at) => ({ at, request })));
  function* go(done: typeof events, left: typeof events): Generator<typeof events> {
    if (!left.length) yield done;
    for (const event of left) {
      const first = left.find((other) => other.request === event.request);
      // Requests are numbered in the order they are sent.
      const turn = event.at !== 'send' || !left.some((other) => other.at === 'send' && other.request < event.request);
      if (first === event && turn) yield* go([...done, event], left.filter((other) => other !== event));
    }
  }
  yield* go([], events);
}

const KINDS = [
  [true, true], [true, false], [false, true], [false, false],
  [true, true, true], [true, true, false], [true, false, true], [false, true, true], [true, false, false], [false, true, false], [false, false, true], [false, false, false],
];

// Every document of Frappe tells `modified`. Without it, which of two that overlap was worked off last can be known of a change and a question only.
const UNSTAMPED = KINDS.filter((kinds) => kinds.length === 2);

describe.each([[true, KINDS], [false, UNSTAMPED]] as const)('every order of sending, working off and answering (the server tells `modified`: %s)', (stamped, list) => {
  it.each(list.map((kinds) => [kinds.map((writes) => (writes ? 'change' : 'question')).join(', '), kinds] as const))(
    'never shows a state after a later one that it had shown, and ends with the last one answered: %s [G-01] [Q11]',
    (_name, kinds) => {
      let runs = 0;
      for (const history of histories(kinds)) {
        runs += 1;
        let clock = 0;
        let version = 0;
        const requests: (Sent & { version?: number })[] = [];
        let state = documentsReducer(undefined, { type: 'start' });
        let highest = 0;
        for (const { at, request } of history) {
          if (at === 'send') requests[request] = { writes: kinds[request] as boolean, sent: (clock += 1) };
          const mine = requests[request] as Sent & { version?: number };
          if (at === 'work') mine.version = mine.writes ? (version += 1) : version;
          if (at !== 'answer') continue;
          const origin: Origin = { sent: mine.sent, came: (clock += 1), wrote: mine.writes, at: 0 };
          const doc = T({ v: mine.version, ...(stamped && { modified: `2026-11-20 10:00:0${mine.version}` }) });
          state = documentsReducer(state, documentsTaken({ docs: [doc], origin }));
          const shown = selectDocument({ [DOCUMENTS]: state }, KEY)?.doc?.v as number;
          // Without a stamp nobody can know in which order overlapping changes were written: the later sent one is shown.
          const overlapping = requests.filter((one) => one?.writes).length > 1;
          if (stamped || !overlapping) {
            expect(shown).toBeGreaterThanOrEqual(highest);
            highest = shown;
          }
        }
        const shown = selectDocument({ [DOCUMENTS]: state }, KEY)?.doc?.v;
        if (stamped) expect(shown).toBe(Math.max(...requests.map((one) => one.version ?? 0)));
      }
      expect(runs).toBeGreaterThan(kinds.length === 2 ? 8 : 100);
    },
  );
});

describe('rows and documents', () => {
  const row = { name: 'T', v: 'row' };
  const entry = (v: unknown, origin: Origin, more = {}) => ({ doc: T({ v, ...more }), origin });

  it('a row shows the document of a later request, and of a change that was on its way at the same time', () => {
    expect(layRow(row, asked(5, { came: 6 }), entry('later', asked(7)))).toEqual({ name: 'T', v: 'later' });
    expect(layRow(row, asked(5, { came: 6 }), entry('earlier', asked(3, { came: 4 })))).toBe(row);
    expect(layRow(row, asked(5, { came: 8 }), entry('changed', wrote(4, { came: 7 })))).toEqual({ name: 'T', v: 'changed' });
    expect(layRow({ ...row, modified: '2026-02' }, asked(5, { came: 8 }), entry('changed', wrote(4, { came: 7 }), { modified: '2026-01' }))?.v).toBe('row');
  });

  it('a row has no more fields than its list asked for [W-08] [L-18] [D-25]', () => {
    expect(layRow(row, asked(1), entry('new', asked(2), { secret: 1, __islocal: 1 }))).toEqual({ name: 'T', v: 'new' });
  });

  it('a row goes with its document, and a list that was asked for later knows better [D-18]', () => {
    const sealed = { doc: null, origin: wrote(3, { came: 4 }), sealed: true as const };
    expect(layRow(row, asked(1, { came: 2 }), sealed)).toBeNull();
    expect(layRow(row, asked(3.5, { came: 5 }), sealed)).toBeNull();
    expect(layRow(row, asked(5), sealed)).toBe(row);
  });
});

describe('changes on their way', () => {
  const known = taken('server', asked(1), { w: 1 });
  const patch = (id: number, values: Record<string, unknown>) => patchAdded({ key: KEY, patch: { id, values } });

  it('are rolled back one by one: the one that failed takes nothing of the others with it [D-08] [D-07]', () => {
    const both = [known, patch(1, { v: 'one' }), patch(2, { v: 'two', w: 2 })];
    expect(viewOf(after(...both))).toEqual(T({ v: 'two', w: 2 }));
    expect(viewOf(after(...both, patchEnded({ key: KEY, id: 1 })))).toEqual(T({ v: 'two', w: 2 }));
    expect(viewOf(after(...both, patchEnded({ key: KEY, id: 2 })))).toEqual(T({ v: 'one', w: 1 }));
    expect(viewOf(after(...both, patchEnded({ key: KEY, id: 2 }), patchEnded({ key: KEY, id: 1 })))).toEqual(T({ v: 'server', w: 1 }));
  });

  it('whichever fails or is answered, in any order: what is shown is the server and what is still on its way [D-08]', () => {
    for (const order of orders([1, 2, 3])) {
      for (let fails = 0; fails < 8; fails += 1) {
        let entry = after(known, patch(1, { a: 1 }), patch(2, { b: 2 }), patch(3, { c: 3 }));
        const server: Record<string, unknown> = { v: 'server', w: 1 };
        const open = new Map<number, Record<string, unknown>>([[1, { a: 1 }], [2, { b: 2 }], [3, { c: 3 }]]);
        let state = [known, patch(1, { a: 1 }), patch(2, { b: 2 }), patch(3, { c: 3 })] as Parameters<typeof after>;
        order.forEach((id, at) => {
          const values = open.get(id) ?? {};
          open.delete(id);
          const failed = Boolean(fails & (1 << at));
          if (!failed) Object.assign(server, values);
          const origin = wrote(1 + id, { came: 10 + at });
          const doc = T({ ...server, modified: `2026-01-0${at + 1}` });
          state = [...state, failed ? patchEnded({ key: KEY, id }) : documentsTaken({ docs: [doc], origin, settles: { key: KEY, id } })];
          entry = after(...state);
          const shown = { ...viewOf(entry), modified: undefined };
          expect(shown).toEqual({ ...T(Object.assign({}, server, ...open.values())), modified: undefined });
        });
        expect(entry?.pending).toBeUndefined();
      }
    }
  });

  it('what was typed and not sent stays over a newer document [D-22]', () => {
    const entry = after(known, edited({ key: KEY, values: { v: 'typed' } }), taken('by somebody else', asked(9), { w: 5 }));
    expect(viewOf(entry)).toEqual(T({ v: 'typed', w: 5 }));
    expect(entry?.edits).toEqual({ v: { value: 'typed', from: 'server' } });
  });

  it('a field typed back to what the server has is no longer dirty [D-03]', () => {
    expect(after(known, edited({ key: KEY, values: { v: 'typed' } }), edited({ key: KEY, values: { v: 'server' } }))?.edits).toBeUndefined();
  });
});
