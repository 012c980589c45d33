import { useState } from 'react';

import type { DatePattern } from '../../../ui/dates';
import { checkForm, type FormProblem } from './bill-check';
import type { BillForm } from './bill-form';
import { placeOf, wordsByPlace } from './problems';
import type { Obstacle } from './use-issue';

export interface Problems {
  /** All that blocks sending now: found here, and what the server said of fields that have not changed since. */
  all: FormProblem[];
  problemAt: (place: string) => string | null;
  leave: (place: string) => void;
  /** Sending (or saving as a draft) was tried: from now on everything that is missing is said at its field. */
  tried: (send: boolean) => void;
  attempted: 'send' | 'draft' | null;
  reset: () => void;
}

/** What stands at a place, with the line it belongs to: removing a line moves the others. */
function contentAt(form: BillForm, place: string | null): string {
  if (place === null) return '';
  const [row, field] = place.split('.');
  if (field === undefined) return String(form[place as keyof BillForm] ?? '');
  const line = form.lines[Number(row)];
  return line ? JSON.stringify([line.key, field === 'item' ? [line.item, line.item_text] : line[field as 'qty' | 'price']]) : '';
}

function standing(obstacle: Obstacle | null, form: BillForm): FormProblem[] {
  if (obstacle?.kind !== 'problems') return [];
  // Without a place of its own a problem goes with any change.
  return obstacle.problems.filter((problem) => {
    const place = placeOf(problem);
    return place === null ? obstacle.sent === form : contentAt(form, place) === contentAt(obstacle.sent, place);
  });
}

export function useProblems(form: BillForm, pattern: DatePattern, obstacle: Obstacle | null): Problems {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempted, setAttempted] = useState<Problems['attempted']>(null);

  const server = standing(obstacle, form);
  const own = checkForm(form, pattern);
  const places = new Set(server.map(placeOf));
  const all = [...server, ...own.filter((problem) => !places.has(placeOf(problem)))];
  const shown = all.filter((problem) => {
    if (server.includes(problem) || attempted === 'send') return true;
    return problem.stopsDraft && (attempted === 'draft' || left.has(placeOf(problem) ?? ''));
  });
  const words = wordsByPlace(shown);

  return {
    all,
    attempted,
    problemAt: (place) => words.get(place) ?? null,
    leave: (place) => setLeft((before) => (before.has(place) ? before : new Set(before).add(place))),
    tried: (send) => setAttempted(send ? 'send' : 'draft'),
    reset: () => {
      setLeft(new Set());
      setAttempted(null);
    },
  };
}
