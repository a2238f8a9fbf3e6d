import { inArray } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { timeOf } from "#core/ids.ts";
import { reasonOf } from "#core/reason.ts";
import { commit } from "#core/write/commit.ts";
import { documents } from "#db/schema/documents.ts";
import { deleteObject, listKeys } from "./storage.ts";
import { COPY_PREFIX, copyKeyOf, documentIdOf, FILE_PREFIX } from "./storage-key.ts";

/** Milliseconds. An upload takes minutes, and the jobs that delete files try for hours before they give up. */
export const ORPHAN_AGE = 24 * 60 * 60 * 1000;

/** Objects looked at by one run. */
export const SWEPT_AT_ONCE = 100;

/** As many as a Worker has open at once. */
const CONNECTIONS = 6;

/**
 * Deletes objects that lie there for a day and that no row speaks of, or only the row of a document deleted a day ago:
 * what a crash between two steps of an upload left, and what a job failed to delete. One page a run, and the next page
 * is the next job: whatever dies is taken up where it was. Behind the last page of the files come the copies of files.
 * Keys sort by the time they were made, so the first fresh one
 * ends it, and no fresh one is touched. What is not named as our files are is left alone.
 * @throws when the objects or the database cannot be read, so that the page is tried again
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
  if (isLast && prefix === COPY_PREFIX) return;
  const next = isLast ? COPY_PREFIX : last;
  await commit(ctx, {
    statements: [],
    effects: [job("storage.sweep", { after: next })],
    resourceId: next,
  });
}

/** One that cannot be deleted keeps none of the others, and is tried again the next day. */
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
