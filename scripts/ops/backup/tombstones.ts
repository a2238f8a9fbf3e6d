import { TOMBSTONE_PREFIX } from "#functions/documents/storage-key.ts";
import { tombstoneDay } from "#functions/retention/tombstones.ts";
import type { Place } from "./place.ts";

/**
 * @param since UTC ms of the snapshot
 * @returns the marks of what was deleted on that day or later (`tombstoneMark`)
 */
export async function marksSince(places: readonly Place[], since: number): Promise<Set<string>> {
  const marks = new Set<string>();
  const first = tombstoneDay(since);
  for (const place of places)
    for await (const { path } of place.list(TOMBSTONE_PREFIX))
      if (path >= first) marks.add(path.slice(first.length));
  return marks;
}
