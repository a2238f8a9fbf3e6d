import { DAY } from "#contract/time.ts";
import { TOMBSTONE_PREFIX } from "#functions/documents/store/storage-key.ts";
import { tombstoneDay } from "#functions/retention/tombstones.ts";
import { Refused } from "#scripts/ops/command.ts";
import type { Place } from "../places/place.ts";

/** The records of deletions in storage. */
export interface Tombstones {
  /** Marks of what was deleted (`tombstoneMark`). */
  marks: Set<string>;
  /** The keys of their records. */
  keys: string[];
}

/**
 * @param former places that must have at least one record, however old. A place without any may be a typo, and
 *   everything that was deleted would come back
 * @param own places that can be without records, in case nothing was ever deleted there
 * @param since the snapshot's time, in UTC milliseconds
 * @param isLost whether the operator said that the records are lost, so that `former` may have none
 * @returns what was deleted since the day before the snapshot. The extra day is included in case clocks differ. It does
 *   no harm, because what was deleted before the snapshot isn't in the snapshot
 * @throws Refused naming a former place without records, unless they're lost
 */
export async function tombstonesSince(
  former: readonly Place[],
  own: readonly Place[],
  since: number,
  isLost: boolean,
): Promise<Tombstones> {
  const first = tombstoneDay(since - DAY);
  const keys = new Set<string>();
  for (const place of [...former, ...own]) {
    let isEmpty = true;
    for await (const { path } of place.list(TOMBSTONE_PREFIX)) {
      isEmpty = false;
      if (path >= first) keys.add(path);
    }
    if (isEmpty && !isLost && former.includes(place))
      throw new Refused(
        `${place.name} has no record of deletions under ${TOMBSTONE_PREFIX}. Name the bucket or the folder that has it, or say --without-tombstones if it's lost.`,
      );
  }
  const marks = [...keys].map((key) => key.slice(first.length));
  return { marks: new Set(marks), keys: [...keys] };
}
