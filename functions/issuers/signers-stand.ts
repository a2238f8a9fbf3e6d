import { and, exists, gte, inArray, not, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { mustHold, type Statement } from "#db/batch.ts";
import { issuers } from "#db/schema/issuers.ts";

/**
 * An issuer may be retired while checks run that still trust it. Nothing would find such a result afterwards, so it
 * isn't stored, and the checks run again.
 * @param ids of the issuers that the results rely on
 * @param since when the registry was read, UTC in milliseconds
 * @returns the statement for the batch that stores the results; none if they rely on no signature
 */
export function signersStand({ db }: Ctx, ids: readonly string[], since: number): Statement[] {
  if (ids.length === 0) return [];
  const retired = db
    .select({ one: sql`1` })
    .from(issuers)
    .where(and(inArray(issuers.id, [...ids]), gte(issuers.retiredAt, since)));
  return [mustHold(db, not(exists(retired)))];
}
