import { TOMBSTONE_PREFIX } from "#functions/documents/storage-key.ts";
import { tombstoneDay } from "#functions/retention/tombstones.ts";
import type { Place } from "./place.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * @param since UTC ms of the snapshot
 * @returns the marks of what was deleted on that day or later (`tombstoneMark`)
 */
export async function marksSince(places: readonly Place[], since: number): Promise<Set<string>> {
  const marks = new Set<string>();
  // The day before as well, in case clocks differ. What was deleted before the snapshot isn't in it.
  const first = tombstoneDay(since - DAY);
  for (const place of places)
    for await (const { path } of place.list(TOMBSTONE_PREFIX))
      if (path >= first) marks.add(path.slice(first.length));
  return marks;
}
