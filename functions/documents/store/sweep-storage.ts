import { inArray } from "drizzle-orm";
import { DAY } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { timeOf } from "#core/ids.ts";
import { reasonOf } from "#core/reason.ts";
import { commit } from "#core/write/commit.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { deleteObject, listKeys } from "./storage.ts";
import { COPY_PREFIX, copyKeyOf, documentIdOf, FILE_PREFIX, TOMBSTONE_PREFIX } from "./storage-key.ts";

/**
 * Minimum age, in milliseconds, of an object that's deleted because it has no row. It's longer than an upload takes
 * (minutes), and longer than we keep retrying a job that deletes a file (hours).
 */
export const ORPHAN_AGE = DAY;

/** Objects checked per run. */
export const SWEPT_AT_ONCE = 100;

/** Connections that a Worker can have open at once. */
const CONNECTIONS = 6;

/**
 * Deletes objects older than a day that have no row, or only the row of a document deleted more than a day ago. They're
 * left behind by a crash during an upload, or by a job that failed to delete them. Each run handles one page and
 * records the next page as a job, so a run that dies resumes where it was. Copies come after the last page of files,
 * then tombstones (`../../retention/tombstones.ts`). Keys sort by creation time, so the first fresh object ends the
 * listing, and no fresh one is touched. Objects that aren't named like ours are left alone.
 * @throws if the objects or the database can't be read, so that the page is tried again
 */
export async function sweepStorage(ctx: Ctx, { after }: { after: string }): Promise<void> {
  const oldest = ctx.now() - ORPHAN_AGE;
  const prefix = after.startsWith(COPY_PREFIX) ? COPY_PREFIX : FILE_PREFIX;
  const page = await listKeys(ctx.env, prefix, after, SWEPT_AT_ONCE);
  const isFresh = (key: string) => (timeOf(documentIdOf(key)) ?? 0) > oldest;
  const old = page.filter((key) => timeOf(documentIdOf(key)) !== null && !isFresh(key));
  const kept = await keysInUse(ctx, old, oldest);
  const orphans = old.filter((key) => !kept.has(key));
  for (let i = 0; i < orphans.length; i += CONNECTIONS)
    await Promise.all(orphans.slice(i, i + CONNECTIONS).map((key) => drop(ctx, key)));
  if (orphans.length > 0) ctx.log("storage.swept", { objects: orphans.length });
  const last = page.at(-1);
  const isLast = !last || isFresh(last);
  const then = prefix === FILE_PREFIX ? COPY_PREFIX : TOMBSTONE_PREFIX;
  const next = isLast ? then : last;
  await commit(ctx, {
    statements: [],
    effects: [job("storage.sweep", { after: next })],
    resourceId: next,
  });
}

/** Never throws: if one object can't be deleted, the others still are, and the next day's sweep tries again. */
async function drop(ctx: Ctx, key: string): Promise<void> {
  try {
    await deleteObject(ctx.env, key);
  } catch (error) {
    ctx.log("storage.not_swept", { key, error: reasonOf(error) });
  }
}

async function keysInUse(ctx: Ctx, keys: readonly string[], oldest: number): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await ctx.db
    .select({ id: documents.id, key: documents.storageKey, deletedAt: documents.deletedAt })
    .from(documents)
    .where(inArray(documents.id, keys.map(documentIdOf)));
  return new Set(
    rows
      .filter(({ deletedAt }) => deletedAt === null || deletedAt > oldest)
      .flatMap(({ id, key }) => [key, copyKeyOf(id)]),
  );
}
