import { DAY, MINUTE } from "#contract/time.ts";

/** Buckets of turnaround: how long a verification took, in milliseconds. */

const LAST_EDGE = 400 * DAY;

/**
 * Where each bucket begins. The first holds everything below a minute, and the last everything from 414 days on, which
 * is the first edge past 400 days. Each of the others ends 4.9% above where it begins. The migration
 * `0000_first_schema.sql` repeats these edges; a test checks that they match.
 */
export const BUCKET_EDGES: readonly number[] = edges();

function edges(): number[] {
  const all = [0, MINUTE];
  for (let edge = MINUTE; edge < LAST_EDGE; ) {
    edge = Math.floor((edge * 1049) / 1000);
    all.push(edge);
  }
  return all;
}

/** @returns the number of the bucket that a duration falls into */
export const bucketOf = (ms: number): number =>
  Math.max(
    0,
    BUCKET_EDGES.findLastIndex((edge) => edge <= ms),
  );

/**
 * The value at a percentile, by nearest rank.
 * @param counts how many durations fell into each bucket
 * @param share 0.5 for the median
 * @returns the middle of the bucket with that value, in milliseconds: at most 2.5% off between a minute and
 *   400 days; null if there are no durations
 */
export function percentile(counts: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total <= 0) return null;
  const rank = Math.max(1, Math.ceil(share * total));
  let passed = 0;
  for (let bucket = 0; bucket < BUCKET_EDGES.length; bucket++) {
    passed += counts.get(bucket) ?? 0;
    if (passed >= rank) return middleOf(bucket);
  }
  return null;
}

function middleOf(bucket: number): number {
  const from = BUCKET_EDGES[bucket] ?? 0;
  const to = BUCKET_EDGES[bucket + 1] ?? from;
  return (from + to) / 2;
}
