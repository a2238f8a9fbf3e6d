import { and, eq, inArray, isNull, max, type SQL, sql } from "drizzle-orm";
import { STATUS_LIST_SIZE, type StatusReference } from "#contract/sharing/signed.ts";
import type { Ctx } from "#core/context.ts";
import { LostRace } from "#core/write/commit.ts";
import { isConstraint, mustHold, type Statement } from "#db/batch.ts";
import {
  STATUS_KINDS,
  type StatusEntry,
  statusEntries,
  statusSources,
} from "#db/schema/accounts/credentials.ts";

/** @returns the address of a status list */
export const statusListUri = (appUrl: string, list: number): string =>
  new URL(`/api/status-lists/${list}`, appUrl).href;

/** @returns where entry `n` is: the address of its list, and its index in that list */
export const statusReference = (appUrl: string, n: number): StatusReference => ({
  status_list: { idx: n % STATUS_LIST_SIZE, uri: statusListUri(appUrl, Math.floor(n / STATUS_LIST_SIZE)) },
});

/**
 * Reserves a status entry before something is signed, because the signature covers the entry's position in the list.
 * @param entry what's going to be signed. `sources` are the ids of what it relies on (see {@link revokeReliantOn}). If
 *   one of these changes, the entry is revoked. `holds` is the condition that none has changed since it was read
 * @returns the entry's number
 * @throws LostRace if `holds` isn't met
 */
export async function reserveStatus(
  ctx: Ctx,
  entry: Pick<StatusEntry, "kind" | "userId" | "factsExpireAt"> & {
    sources: readonly string[];
    holds?: SQL;
  },
): Promise<number> {
  const { sources, holds = sql`true`, ...values } = entry;
  const { db } = ctx;
  const newest = db.select({ n: max(statusEntries.n) }).from(statusEntries);
  const [rows] = await db
    .batch([
      db
        .insert(statusEntries)
        .values({ ...values, createdAt: ctx.now() })
        .returning({ n: statusEntries.n }),
      // In the same transaction, so that no source can change in between.
      db
        .insert(statusSources)
        .select(sql`SELECT ${newest}, value FROM json_each(${JSON.stringify([...new Set(sources)])})`),
      mustHold(db, holds),
    ])
    .catch((error: unknown) => {
      throw isConstraint(error) ? new LostRace("A source has changed", { cause: error }) : error;
    });
  const [row] = rows;
  if (!row) throw new Error("The status entry wasn't written");
  return row.n;
}

/** @returns the source id for what we know about a registered domain */
export const domainSource = (domain: string): string => `domain:${domain}`;

/**
 * @param sourceId stands for what has changed: a verification's id; a user's id, which stands for their confirmed email
 *   address and phone number; or a {@link domainSource}
 * @returns the statement that revokes everything that relies on it, for the batch of the change
 */
export const revokeReliantOn = (ctx: Pick<Ctx, "db" | "now">, sourceId: string): Statement => {
  const reliant = ctx.db
    .select({ n: statusSources.n })
    .from(statusSources)
    .where(eq(statusSources.sourceId, sourceId));
  return revokeWhere(ctx, inArray(statusEntries.n, reliant));
};

/** @returns the statement that revokes one entry */
export const revokeEntry = (ctx: Pick<Ctx, "db" | "now">, n: number): Statement =>
  revokeWhere(ctx, eq(statusEntries.n, n));

/**
 * @param which the condition on the entries
 * @returns the statement that revokes these entries, unless they're already revoked
 */
export const revokeWhere = (ctx: Pick<Ctx, "db" | "now">, which: SQL | undefined): Statement =>
  ctx.db
    .update(statusEntries)
    .set({ revokedAt: ctx.now() })
    .where(and(which, isNull(statusEntries.revokedAt)));

/** Entries of what people show others about themselves. Reports aren't among them: they belong to their exporters. */
export const CREDENTIALS: readonly StatusEntry["kind"][] = ["credential", "share_credential"];

/** @returns the statement that revokes what we signed about a person: all of it, or only these kinds */
export const revokeAllOf = (
  ctx: Pick<Ctx, "db" | "now">,
  userId: string,
  kinds: readonly StatusEntry["kind"][] = STATUS_KINDS,
): Statement =>
  revokeWhere(ctx, and(eq(statusEntries.userId, userId), inArray(statusEntries.kind, [...kinds])));
