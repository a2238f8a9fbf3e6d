import { StatusList } from "@sd-jwt/jwt-status-list";
import { and, gte, isNotNull, lt, lte, max, or } from "drizzle-orm";
import { STATUS_LIST_SIZE, TOKEN_TYPE } from "#contract/sharing/signed.ts";
import { DAY, MINUTE, SECOND, unixSeconds } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import { statusEntries } from "#db/schema/accounts/credentials.ts";
import { signToken } from "./sign.ts";
import { statusListUri } from "./status-entries.ts";
import { issuer } from "./type-metadata.ts";

/** How long others may cache a list. */
const CACHED_FOR = 5 * MINUTE;
/** How long a list is valid: much longer than anyone should cache it, for verifiers that are offline. */
const LIFETIME = DAY;

/**
 * Builds the current Token Status List (draft-ietf-oauth-status-list): an entry is 1 if it was revoked or
 * relies on a fact that has expired.
 * @param id the list's number
 * @returns the signed list, a JWT of type `statuslist+jwt`
 * @throws DomainError 404 for a list that doesn't exist
 */
export async function statusListToken(ctx: Ctx, id: string): Promise<string> {
  const list = /^(0|[1-9]\d{0,8})$/.test(id) ? Number(id) : Number.NaN;
  if (Number.isNaN(list)) throw notFound("Status list not found");
  const { db } = ctx;
  const now = ctx.now();
  const from = list * STATUS_LIST_SIZE;
  const [[newest], rows] = await db.batch([
    db.select({ n: max(statusEntries.n) }).from(statusEntries),
    db
      .select({ n: statusEntries.n })
      .from(statusEntries)
      .where(
        and(
          gte(statusEntries.n, from),
          lt(statusEntries.n, from + STATUS_LIST_SIZE),
          or(isNotNull(statusEntries.revokedAt), lte(statusEntries.factsExpireAt, now)),
        ),
      ),
  ]);
  // The first list exists from the beginning, so that verifiers can look it up at any time.
  if (list > Math.floor((newest?.n ?? 0) / STATUS_LIST_SIZE)) throw notFound("Status list not found");
  const statuses = new Array<number>(STATUS_LIST_SIZE).fill(0);
  for (const { n } of rows) statuses[n - from] = 1;
  return signToken(ctx, TOKEN_TYPE.statusList, {
    iss: issuer(ctx.env.APP_URL),
    sub: statusListUri(ctx.env.APP_URL, list),
    iat: unixSeconds(now),
    exp: unixSeconds(now + LIFETIME),
    ttl: CACHED_FOR / SECOND,
    status_list: { bits: 1, lst: new StatusList(statuses, 1).compressStatusList() },
  });
}
