import { dateOf } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { sha256 } from "#core/crypto/encode.ts";
import { job, type TombstoneKind } from "#core/effects.ts";
import { commit } from "#core/write/commit.ts";
import { deleteObject, listKeys, putObject } from "#functions/documents/store/storage.ts";
import { TOMBSTONE_PREFIX } from "#functions/documents/store/storage-key.ts";
import { KEEP } from "./rules.ts";

/**
 * Deletions, revoked share links and withdrawn consents are recorded in storage, because a database that's restored
 * from an earlier backup doesn't know about them (`scripts/ops/backup/`). A record is an empty object. Its key
 * contains the day, and a hash of the row's id or the object's key.
 */

export interface Tombstone {
  kind: TombstoneKind;
  /** Id of the row, or the key of the object. */
  id: string;
}

const AT_ONCE = 100;

/**
 * @returns what's recorded about a deletion: the kind, and a SHA-256 hash of the kind and the id. Ids are too random
 *   for anyone to guess them from the hash
 */
export const tombstoneMark = async ({ kind, id }: Tombstone): Promise<string> =>
  `${kind}-${await sha256(`${kind}:${id}`)}`;

/**
 * @param at UTC ms
 * @returns the prefix of the keys of that day's tombstones; keys sort by day
 */
export const tombstoneDay = (at: number): string => `${TOMBSTONE_PREFIX}${dateOf(at)}/`;

/** Records that something was deleted, revoked or withdrawn. May be repeated. */
export async function putTombstone(ctx: Ctx, tombstone: Tombstone): Promise<void> {
  const key = tombstoneDay(ctx.now()) + (await tombstoneMark(tombstone));
  await putObject(ctx.env, key, new Uint8Array(0), "application/octet-stream");
}

/**
 * Deletes tombstones whose retention period is over. Each run handles one page and records the next one as a
 * job.
 */
export async function sweepTombstones(ctx: Ctx, { after }: { after: string }): Promise<undefined> {
  const page = await listKeys(ctx.env, TOMBSTONE_PREFIX, after, AT_ONCE);
  const oldest = tombstoneDay(ctx.now() - KEEP.tombstones);
  const old = page.filter((key) => key < oldest);
  for (const key of old) await deleteObject(ctx.env, key);
  const last = old.at(-1);
  if (!last || old.length < AT_ONCE) return;
  await commit(ctx, {
    statements: [],
    effects: [job("storage.sweep", { after: last })],
    resourceId: last,
  });
}
