import { useRef, useState } from 'react';

import { isFrappeError, type FrappeError } from '../frappe/errors';
import { useKeptText } from './kept-text';

/** A record's fields as they stand in a form, and the server's `modified` of them ("" for a new record). */
export interface RecordVersion<T> {
  values: T;
  modified: string;
  /** Who saved it last. */
  by?: string;
}

export interface FieldFault {
  field: string;
  text: string;
}

/** Why it was not saved, where no field says it. */
export type SaveObstacle =
  /** Somebody else saved it meanwhile; their version is the form's ground now, and what was typed stands on it. */
  | { kind: 'stale'; by: string }
  /** No answer: it may or may not have been saved. */
  | { kind: 'network'; error: FrappeError }
  | { kind: 'refused'; error: FrappeError };

interface Options<T, R> {
  /** Tells forms apart, such as `customer:EBM-CUST-00000001`. */
  key: string;
  fresh: RecordVersion<T>;
  /** What is wrong with the fields, found before anything is sent. */
  check: (values: T) => FieldFault[];
  /** Sends what was changed (of a new record all), as it was read at `modified`. */
  save: (changes: Partial<T>, modified: string) => Promise<R>;
  /** The record as it is now: asked for when somebody else saved it. */
  reread?: () => Promise<RecordVersion<T>>;
}

export interface RecordForm<T, R> {
  values: T;
  change: (values: Partial<T>) => void;
  /** Fields that were typed into. */
  changed: boolean;
  /** What was typed before a reload or a new sign-in is back in the fields. */
  restored: boolean;
  startAfresh: () => void;
  /** Nothing needs to be kept any more: the form was given up. */
  forget: () => void;
  faultAt: (field: string) => string | undefined;
  /** What somebody else wrote meanwhile into a field that was typed into here. */
  theirs: Partial<T>;
  /** Takes their text of this field instead of one's own. */
  takeTheirs: (field: keyof T & string) => void;
  obstacle: SaveObstacle | null;
  /** The last refusal of the server, for what it says besides. */
  refusal: FrappeError | null;
  busy: boolean;
  /** Null: it was not saved, and the form says why. */
  submit: () => Promise<R | null>;
}

/** What is kept: the texts typed, and what stood in their fields before. */
interface Kept<T> {
  edits: Partial<T>;
  before: Partial<T>;
}

const NO_ANSWER = new Set(['network', 'timeout', 'unparseable']);

function problemsOf(error: FrappeError): FieldFault[] {
  const { problems } = error.extra;
  return Array.isArray(problems) ? (problems as FieldFault[]) : [];
}

function obstacleOf(error: FrappeError): SaveObstacle | null {
  // The app leads to the sign-in by itself; the form is kept and comes back.
  if (error.kind === 'session-ended' || error.kind === 'aborted') return null;
  const unanswered = NO_ANSWER.has(error.kind) || [502, 503, 504].includes(error.status ?? 0);
  return { kind: unanswered ? 'network' : 'refused', error };
}

/**
 * The form of one record. What is typed outlives a reload and a new sign-in, faults stand at their fields until the field is
 * changed, only changed fields are sent, and what somebody else saved meanwhile is laid under what was typed here.
 */
export function useRecordForm<T extends Record<string, string>, R>({ key, fresh, check, save, reread }: Options<T, R>): RecordForm<T, R> {
  const keeper = useKeptText<Kept<T>>(key);
  const [base, setBase] = useState(fresh);
  const [{ edits, before }, setTyped] = useState<Kept<T>>(() => keeper.offered ?? { edits: {}, before: {} });
  const [tried, setTried] = useState(false);
  const [told, setTold] = useState<FieldFault[]>([]);
  const [obstacle, setObstacle] = useState<SaveObstacle | null>(null);
  const [refusal, setRefusal] = useState<FrappeError | null>(null);
  const [busy, setBusy] = useState(false);
  // A ref and not the state: two presses of one moment see the same render.
  const underWay = useRef(false);
  const { keep } = keeper;

  const isNew = base.modified === '';
  const values = { ...base.values, ...edits };
  const fields = Object.keys(edits) as (keyof T & string)[];
  const theirs: Partial<T> = {};
  for (const field of fields) {
    if (field in before && before[field] !== base.values[field] && edits[field] !== base.values[field]) theirs[field] = base.values[field];
  }
  const faults = [...told, ...(tried ? check(values) : [])];

  const type = (next: Kept<T>) => {
    setTyped(next);
    keep(next);
  };
  const change = (changes: Partial<T>) => {
    const next: Kept<T> = { edits: { ...edits, ...changes }, before: { ...before } };
    for (const field of Object.keys(changes) as (keyof T & string)[]) if (!(field in before)) next.before[field] = base.values[field];
    setTold(told.filter(({ field }) => !(field in changes)));
    type(next);
  };

  const submit = async (): Promise<R | null> => {
    if (underWay.current) return null;
    setTried(true);
    setTold([]);
    setObstacle(null);
    setRefusal(null);
    if (check(values).length > 0) return null;
    underWay.current = true;
    setBusy(true);
    try {
      const changes = isNew ? values : (Object.fromEntries(fields.filter((field) => edits[field] !== base.values[field]).map((field) => [field, edits[field]])) as Partial<T>);
      const saved = await save(changes, base.modified);
      keeper.forget();
      return saved;
    } catch (reason) {
      if (!isFrappeError(reason)) throw reason;
      await meet(reason);
      return null;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  const meet = async (error: FrappeError) => {
    setRefusal(error);
    const problems = problemsOf(error);
    if (problems.length > 0) return setTold(problems);
    if (error.type !== 'TimestampMismatchError' || !reread) return setObstacle(obstacleOf(error));
    try {
      const now = await reread();
      setBase(now);
      setObstacle({ kind: 'stale', by: now.by ?? '' });
    } catch (reason) {
      setObstacle(isFrappeError(reason) ? obstacleOf(reason) : { kind: 'refused', error });
    }
  };

  return {
    values,
    change,
    changed: fields.some((field) => edits[field] !== base.values[field]),
    restored: keeper.offered !== null,
    startAfresh: () => {
      keeper.forget();
      setTyped({ edits: {}, before: {} });
      setTold([]);
      setTried(false);
      setObstacle(null);
    },
    forget: keeper.forget,
    faultAt: (field) => faults.find((fault) => fault.field === field)?.text,
    theirs,
    takeTheirs: (field) => {
      const next: Kept<T> = { edits: { ...edits }, before: { ...before } };
      delete next.edits[field];
      delete next.before[field];
      type(next);
    },
    obstacle,
    refusal,
    busy,
    submit,
  };
}
