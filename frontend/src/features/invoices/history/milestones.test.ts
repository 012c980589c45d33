import { describe, expect, it } from 'vitest';

import type { TimelineEntry } from '../types';
import { milestones } from './milestones';

const entries = (...whats: string[]): TimelineEntry[] =>
  whats.map((what, at) => ({ at: `2026-11-22 14:02:1${at}.000`, what, text: what, reason: '', took: null }));
const names = (...whats: string[]) => milestones(entries(...whats)).map(({ what, entry }) => `${what} ${entry.at.slice(-5, -4)}`);

describe('the way to the receipt', () => {
  it('is what happened, without what is beside it', () => {
    expect(names('entered', 'queued', 'sent', 'signed', 'printed')).toEqual(['entered 0', 'queued 1', 'sent 2', 'signed 3']);
  });

  it('tells the last time it was sent, and the last time it was queued', () => {
    expect(names('entered', 'queued', 'sent', 'unknown', 'sent')).toEqual(['entered 0', 'queued 1', 'sent 4']);
    expect(names('entered', 'queued', 'sent', 'refused', 'queued')).toEqual(['entered 0', 'queued 4']);
  });

  it('begins anew for what was taken back', () => {
    expect(names('entered', 'queued', 'taken_back')).toEqual(['entered 0']);
  });

  it('is empty where nothing is known', () => expect(milestones([])).toEqual([]));
});
