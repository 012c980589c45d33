import type { DocumentEntry } from './entry';
import { bucketOf } from './key';
import type { DocumentBucket } from './slice';

/**
 * Reads the same many documents after each change: those in buckets that are as before are as before, and the result is
 * the same list when nothing of it changed.
 */
export class EntriesReader {
  private readonly places: Uint8Array;
  private buckets: readonly DocumentBucket[] | undefined;
  private entries: readonly (DocumentEntry | undefined)[];

  constructor(private readonly keys: readonly string[]) {
    this.places = Uint8Array.from(keys, bucketOf);
    this.entries = keys.map(() => undefined);
  }

  read(buckets: readonly DocumentBucket[]): readonly (DocumentEntry | undefined)[] {
    const before = this.buckets;
    if (before === buckets) return this.entries;
    const changed = buckets.map((bucket, at) => bucket !== before?.[at]);
    let next: (DocumentEntry | undefined)[] | null = null;
    for (let at = 0; at < this.keys.length; at += 1) {
      const place = this.places[at] as number;
      if (!changed[place]) continue;
      const entry = buckets[place]?.[this.keys[at] as string];
      if (entry === this.entries[at]) continue;
      next ??= [...this.entries];
      next[at] = entry;
    }
    this.buckets = buckets;
    this.entries = next ?? this.entries;
    return this.entries;
  }
}
