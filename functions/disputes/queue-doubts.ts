import { and, asc, eq, gt } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { recordOnce } from "#core/write/record-once.ts";
import { issuers } from "#db/schema/issuers.ts";
import { checks } from "#db/schema/verification/checks.ts";

/** How many checks one run handles. Each result is then put in doubt by a job of its own. */
const PAGE = 100;

/**
 * Queues a job for each result that rests on a compromised issuer's signature, one page of checks at a time. Each page
 * queues the next one, so a crashed run resumes where it stopped. Idempotent: a second run for the same day finds its
 * jobs already there.
 * @param after id of the last check of the page before; empty for the first page
 */
export async function queueDoubts(ctx: Ctx, issuerId: string, after: string): Promise<void> {
  const [issuer] = await ctx.db.select().from(issuers).where(eq(issuers.id, issuerId));
  if (!issuer || issuer.compromisedFrom === null) return;
  const page = await ctx.db
    .select({ id: checks.id, verificationId: checks.verificationId })
    .from(checks)
    .where(and(eq(checks.signedBy, issuerId), gt(checks.id, after)))
    .orderBy(asc(checks.id))
    .limit(PAGE);
  const since = `${issuerId}.${issuer.compromisedFrom}`;
  const doubts = [...new Set(page.map(({ verificationId }) => verificationId))].map((verificationId) => ({
    ...job("issuer.doubt", { issuer_id: issuerId, verification_id: verificationId }),
    id: `out_${since}.${verificationId}`,
  }));
  const last = page.length === PAGE ? page.at(-1)?.id : undefined;
  const next = last
    ? [{ ...job("issuer.compromised", { issuer_id: issuerId, after: last }), id: `out_${since}.${last}` }]
    : [];
  await recordOnce(ctx, [...doubts, ...next]);
}
