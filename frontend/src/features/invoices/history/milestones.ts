import type { TimelineEntry } from '../types';

const WAY = ['entered', 'queued', 'sent', 'signed'] as const;
export type Milestone = (typeof WAY)[number];

export interface Step {
  what: Milestone;
  entry: TimelineEntry;
}

// After these it is where it was before it was queued.
const TURNS_BACK = ['taken_back', 'receipt_not_ours', 'ruled_set_aside'];

/** The steps that the invoice has come on its present way: the last of each, in their order. */
export function milestones(timeline: readonly TimelineEntry[]): Step[] {
  const steps: Step[] = [];
  for (const entry of timeline) {
    if (TURNS_BACK.includes(entry.what)) steps.length = Math.min(steps.length, 1);
    const what = WAY.find((known) => known === entry.what);
    if (!what) continue;
    const at = WAY.indexOf(what);
    while (steps.length > 0 && WAY.indexOf(steps[steps.length - 1]!.what) >= at) steps.pop();
    steps.push({ what, entry });
  }
  return steps;
}
