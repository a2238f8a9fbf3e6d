import { and, asc, eq, gt, isNull, like, or, sql } from "drizzle-orm";
import { dateOf, SECOND } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { insertRowIf, job } from "#core/effects.ts";
import { reasonOf } from "#core/reason.ts";
import { commit } from "#core/write/commit.ts";
import { issuerKeys, issuers } from "#db/schema/issuers.ts";
import { outbox } from "#db/schema/outbox.ts";
import { refreshIssuer } from "./refresh.ts";

/** Each may take a few seconds, and a job has less than a minute. */
const AT_ONCE = 5;

/** Milliseconds until the job is due, so that the next minute's outbox sweep delivers it. */
const LATER = 30 * SECOND;

/** The active issuers whose keys are published as a DID document or a key set. */
const isRefreshed = and(
  isNull(issuers.retiredAt),
  isNull(issuers.compromisedFrom),
  or(
    like(issuers.source, "%/did.json"),
    like(issuers.source, "%/jwks"),
    like(issuers.source, "%/jwks.json"),
    sql`EXISTS (SELECT 1 FROM ${issuerKeys} WHERE ${and(eq(issuerKeys.issuerId, issuers.id), like(issuerKeys.keyId, "did:web:%"))})`,
  ),
);

/** Queues the refresh of all issuers' keys once per day (UTC), if there are any. */
export async function beginIssuerRefresh(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const row = {
    id: `out_issuers_${dateOf(now)}`,
    ...job("issuers.refresh", { after: "" }),
    requestId: null,
    createdAt: now,
    nextAt: now + LATER,
  };
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${outbox} WHERE ${eq(outbox.id, row.id)})`;
  await insertRowIf(ctx, row, sql`${isNew} AND EXISTS (SELECT 1 FROM ${issuers} WHERE ${isRefreshed})`);
}

/**
 * Refreshes the keys of a few issuers, and records the next ones as a job. An issuer that can't be reached is only
 * logged, and its keys stay.
 * @param after the id after which to continue
 */
export async function refreshIssuers(ctx: Ctx, { after }: { after: string }): Promise<void> {
  const page = await ctx.db
    .select({ id: issuers.id })
    .from(issuers)
    .where(and(gt(issuers.id, after), isRefreshed))
    .orderBy(asc(issuers.id))
    .limit(AT_ONCE);
  for (const { id } of page) {
    try {
      const { added, retired, skipped } = await refreshIssuer(ctx, id, {
        by: "system",
        why: "daily refresh",
      });
      if (added.length + retired.length + skipped.length > 0)
        ctx.log("issuer.refreshed", { issuer_id: id, added, retired, skipped });
    } catch (error) {
      ctx.log("issuer.not_refreshed", { issuer_id: id, error: reasonOf(error) });
    }
  }
  const last = page.at(-1);
  if (page.length < AT_ONCE || !last) return;
  await commit(ctx, {
    statements: [],
    effects: [job("issuers.refresh", { after: last.id })],
    resourceId: last.id,
  });
}
