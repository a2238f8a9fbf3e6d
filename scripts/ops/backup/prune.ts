import { OBJECTS, SNAPSHOTS, snapshotsIn, sumsFile, sumsOf } from "./catalog.ts";
import type { Place } from "./places/place.ts";

/**
 * Deletes old snapshots, and the stored files that no remaining snapshot uses. What the product deleted before the
 * oldest remaining snapshot is then also gone from the backup.
 * @param before snapshots with ids below this one are deleted, except the newest snapshot, which always stays
 * @returns the number of deleted snapshots
 * @throws Refused if the list of files of a snapshot that stays is damaged; nothing is deleted then
 */
export async function prune(place: Place, before: string): Promise<number> {
  const ids = await snapshotsIn(place);
  const newest = ids.at(-1);
  const old = ids.filter((id) => id < before && id !== newest);
  const needed = new Set<string>();
  for (const id of ids)
    if (!old.includes(id)) for (const path of (await sumsOf(place, id)).keys()) needed.add(path);
  // Delete the sums first. A snapshot without them doesn't count as complete, so an interruption leaves none that only
  // looks complete.
  for (const id of old) await place.remove(sumsFile(id));
  const left: string[] = [];
  for await (const { path } of place.list(SNAPSHOTS))
    if ((path.split("/")[1] ?? "") < before && !needed.has(path) && !path.includes(`/${newest}/`))
      left.push(path);
  for await (const { path } of place.list(OBJECTS)) if (!needed.has(path)) left.push(path);
  for (const path of left) await place.remove(path);
  return old.length;
}
