import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { checksFor } from "#contract/checks/catalog.ts";
import type { CheckStatus, Grade } from "#contract/enums.ts";
import { quote, serviceCents } from "#contract/prices.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { newId } from "#core/ids.ts";
import { notificationEffects } from "#core/notify.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import type { Statement } from "#db/batch.ts";
import { ledger } from "#db/schema/ledger.ts";
import type { Verification } from "#db/schema/verifications.ts";
import type { CheckResult } from "#functions/checks/types.ts";

/** @returns in the database's words and in cents, what was charged for a verification and not given back */
export const leftOf = (
  id: string,
) => sql<number>`(SELECT coalesce(sum(CASE l.kind WHEN 'charge' THEN l.amount_cents
  WHEN 'credit' THEN -l.amount_cents ELSE 0 END), 0) FROM ${ledger} l WHERE l.verification_id = ${id})`;

/**
 * @param of of the ledger's entries: whether they belong to the verifications that are wanted
 * @returns the query for what was given back of these, oldest first
 */
export const selectCredits = (ctx: Ctx, of: SQL) =>
  ctx.db
    .select({ verificationId: ledger.verificationId, cents: ledger.amountCents, reason: ledger.reason })
    .from(ledger)
    .where(and(of, eq(ledger.kind, "credit")))
    .orderBy(asc(ledger.id));

/** What was given back, and what for: a check's id behind how it ended, or a word for the whole. */
export type Credit = Pick<typeof ledger.$inferSelect, "reason"> & { cents: number };

/** @param pays the viewer is on the side that paid. @returns what they are told of what was given back */
export const presentCredits = (
  { verification, credits }: { verification: Verification; credits: Credit[] },
  pays: boolean,
) => ({
  /** In dollars. */
  credited: pays ? credits.reduce((sum, { cents }) => sum + cents, 0) / 100 : null,
  /** Services that were not worth their price, `surcharge_overrun`, `by_hand`, or why all of it ended. */
  credited_for: pays ? credits.map(({ reason }) => reason.slice(reason.indexOf(":") + 1)) : [],
  /** What was paid for speed was given back, since the time that it promised is over. */
  surcharge_refunded: pays && verification.surchargeRefundedAt !== null,
});

/**
 * @returns the statement that gives so many cents back, or what is left where an operator gave some back by hand before:
 *   never more in all than was charged, and no entry where nothing is left
 */
function creditRow(ctx: Ctx, row: Verification, cents: number, reason: string): Statement {
  const now = ctx.now();
  const left = leftOf(row.id);
  return ctx.db.run(sql`INSERT INTO ${ledger}
    (id, verification_id, user_id, team_id, kind, amount_cents, reason, created_at)
    SELECT ${newId("led", now)}, ${row.id}, ${row.requesterId}, ${row.teamId}, 'credit', min(${cents}, ${left}),
      ${reason}, ${now} WHERE ${left} > 0`);
}

/** What the priority added to the price, in cents: all of it for a peer check, which costs nothing else. */
export function surchargeOf(
  row: Pick<Verification, "type" | "services" | "priceCents" | "priority" | "peer">,
): number {
  if (row.peer) return row.priceCents;
  return row.priceCents - quote(row.type, row.services, "standard").totalCents;
}

/**
 * @returns the ledger rows that credit services which came to nothing when a verification completes: at the price that
 *   was paid, or at standard where the surcharge was given back already. A peer check that came to nothing is credited
 *   the surcharge, which is all that was paid.
 */
export function serviceCredits(ctx: Ctx, row: Verification, results: readonly CheckResult[]): Statement[] {
  if (row.peer) return peerCredits(ctx, row, results);
  const cents = serviceCents(row.surchargeRefundedAt === null ? row.priority : "standard");
  return results
    .filter((result) => row.services.some((service) => service === result.id) && isCredited(result))
    .map((result) => creditRow(ctx, row, cents, `${result.status}:${result.id}`));
}

/** What a peer check is asked for is its kind's own check: of a background check the search, which comes last. */
function peerCredits(ctx: Ctx, row: Verification, results: readonly CheckResult[]): Statement[] {
  const own = checksFor(row.type, [], row.peer?.kind).at(-1);
  const result = results.find(({ id }) => id === own);
  if (!result || !isCredited(result) || row.priceCents === 0 || row.surchargeRefundedAt !== null) return [];
  return [creditRow(ctx, row, row.priceCents, `${result.status}:${result.id}`)];
}

/** @returns the ledger row that gives a charge back when a verification fails: all that was not given back before. */
export const fullCredit = (ctx: Ctx, row: Verification, reason: string): Statement =>
  creditRow(
    ctx,
    row,
    row.surchargeRefundedAt === null ? row.priceCents : row.priceCents - surchargeOf(row),
    reason,
  );

/**
 * @returns what gives the surcharge back to the requester because the time that it was paid for is over; the caller
 *   sets `surchargeRefundedAt` in the same batch, which makes it happen once
 */
export function surchargeRefund(ctx: Ctx, row: Verification): WritePart {
  const notice = notificationEffects(ctx, {
    userId: row.requesterId,
    type: "verification_updated",
    title: "Surcharge refunded",
    message: "The checks are taking longer than promised, so we refunded the priority surcharge.",
    data: { verification_id: row.id },
    priority: "medium",
    dedupeKey: `overrun:${row.id}`,
  });
  return combine(
    {
      statements: [
        creditRow(ctx, row, surchargeOf(row), "surcharge_overrun"),
        auditRow(ctx, {
          actor: "system",
          action: "verification.surcharge_refunded",
          entity: "verification",
          entityId: row.id,
          detail: { cents: surchargeOf(row) },
        }),
      ],
    },
    notice,
  );
}

/**
 * @returns whether a check gave nothing that is worth its price: it could not run, looked at nothing of substance (an
 *   inconclusive one without a grade), or reached only G1 (design: verification engine, money). Where the answer came
 *   from, a sandbox too, does not matter.
 */
function isCredited({ status, grade }: { status: CheckStatus; grade: Grade | null }): boolean {
  if (status === "unavailable" || status === "skipped" || grade === "G1") return true;
  return status === "inconclusive" && grade === null;
}
