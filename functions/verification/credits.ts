import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { FREE_SERVICES } from "#contract/billing/charges.ts";
import { quote, SERVICE_CENTS, serviceCents } from "#contract/billing/prices.ts";
import { checksFor } from "#contract/checks/catalog.ts";
import type { CheckStatus, Grade } from "#contract/enums.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import type { WritePart } from "#core/write/part.ts";
import type { Statement } from "#db/batch.ts";
import { payments, refundParts } from "#db/schema/billing.ts";
import { ledger } from "#db/schema/ledger.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import type { CheckResult } from "#functions/checks/engine/types.ts";
import { leftOf } from "#functions/ledger/charge-left.ts";
import { entryStatement } from "#functions/ledger/entries.ts";
import { customerOf } from "./charge.ts";

/**
 * @param of the condition that selects the ledger rows of the wanted verifications
 * @returns the query for their credits, oldest first
 */
export const selectCredits = (ctx: Ctx, of: SQL) =>
  ctx.db
    .select({ verificationId: ledger.verificationId, cents: ledger.amountCents, reason: ledger.reason })
    .from(ledger)
    .where(and(of, eq(ledger.kind, "credit")))
    .orderBy(asc(ledger.seq));

/**
 * @param of the condition that selects the refund rows of the wanted verifications
 * @returns the query for how much of each verification's charge was refunded, in cents. Refunds in progress count,
 *   failed ones don't
 */
export const selectRefunded = (ctx: Ctx, of: SQL) =>
  ctx.db
    .select({
      verificationId: refundParts.verificationId,
      cents: sql<number>`sum(${refundParts.amountCents})`,
    })
    .from(refundParts)
    .innerJoin(payments, eq(payments.id, refundParts.paymentId))
    .where(and(of, ne(payments.status, "failed")))
    .groupBy(refundParts.verificationId);

/**
 * A credit in cents and its reason: how a check ended, followed by the check's id (`skipped:…`), or a single
 * word if it isn't about one check.
 */
export type Credit = Pick<typeof ledger.$inferSelect, "reason"> & { cents: number };

/**
 * @param pays whether the viewer is on the paying side
 * @returns what the viewer may see of the credits and refunds
 */
export const presentCredits = (
  {
    verification,
    credits,
    refundedCents,
  }: { verification: Verification; credits: Credit[]; refundedCents: number },
  pays: boolean,
) => ({
  /** In dollars. */
  credited: pays ? credits.reduce((sum, { cents }) => sum + cents, 0) / 100 : null,
  /** Ids of checks without a useful result, `surcharge_overrun`, `by_hand`, or why the verification ended. */
  credited_for: pays ? credits.map(({ reason }) => reason.slice(reason.indexOf(":") + 1)) : [],
  /** To the card, in dollars. */
  refunded: pays ? refundedCents / 100 : null,
  /** Whether the priority surcharge was credited because the checks took longer than promised. */
  surcharge_refunded: pays && verification.surchargeRefundedAt !== null,
});

/**
 * @returns the statements that credit the given cents, but never more than is left of the charge, since part
 *   of it may have been credited by an operator or refunded. If nothing is left, there's no entry. If a
 *   refund in progress reduces the credit, the difference is credited later if that refund fails
 */
function creditStatements(ctx: Ctx, row: Verification, cents: number, reason: string): Statement[] {
  const left = leftOf(row.id);
  return [
    ctx.db
      .update(refundParts)
      .set({
        withheldCents: sql`${refundParts.withheldCents} + max(0, ${cents} - max(0, ${left}))`,
      })
      .where(
        and(
          eq(refundParts.verificationId, row.id),
          sql`EXISTS (SELECT 1 FROM ${payments} WHERE ${payments.id} = ${refundParts.paymentId}
            AND ${payments.status} IN ('processing', 'action_required'))`,
        ),
      ),
    entryStatement(ctx, {
      kind: "credit",
      key: `credit:${row.id}:${reason}`,
      customerId: customerOf(row),
      amount: sql`min(${cents}, ${left})`,
      verificationId: row.id,
      reason,
    }),
  ];
}

/** @returns the part of the amount due that pays for the priority, in cents. For a peer check, that's all of it. */
export function surchargeOf(
  row: Pick<Verification, "type" | "services" | "priceCents" | "amountDueCents" | "priority" | "peer">,
): number {
  if (row.peer) return row.amountDueCents;
  const surcharge = row.priceCents - quote(row.type, row.services, "standard").totalCents;
  return Math.min(surcharge, row.amountDueCents);
}

/**
 * @returns the ledger entries that credit the services without a useful result when a verification completes: at the
 *   price that was paid, or at the standard price if the surcharge was already credited. If some of the request's
 *   services were free, the services without a useful result count as paid ones first. If there are more of them than
 *   paid services, only the surcharge is credited for the rest. A peer check without a useful result gets a credit for
 *   the surcharge, which is all it costs.
 */
export function serviceCredits(ctx: Ctx, row: Verification, results: readonly CheckResult[]): Statement[] {
  if (row.peer) return peerCredits(ctx, row, results);
  const cents = serviceCents(row.surchargeRefundedAt === null ? row.priority : "standard");
  const paid = row.services.length - (row.freeCents > 0 ? Math.min(FREE_SERVICES, row.services.length) : 0);
  return results
    .filter((result) => row.services.some((service) => service === result.id) && isCredited(result))
    .flatMap(({ id, status }, i) =>
      creditStatements(ctx, row, i < paid ? cents : cents - SERVICE_CENTS, `${status}:${id}`),
    );
}

/**
 * Credits a peer request if the check that it was made for has no useful result. That's the last check that this kind
 * of peer request runs: the search in a background check, or the base check in any other.
 */
function peerCredits(ctx: Ctx, row: Verification, results: readonly CheckResult[]): Statement[] {
  const own = checksFor(row.type, [], row.peer?.kind).at(-1);
  const result = results.find(({ id }) => id === own);
  if (!result || !isCredited(result) || row.amountDueCents === 0 || row.surchargeRefundedAt !== null)
    return [];
  return creditStatements(ctx, row, row.amountDueCents, `${result.status}:${result.id}`);
}

/** @returns the ledger entry that credits the charge of a failed verification, except what was already given back. */
export const fullCredit = (ctx: Ctx, row: Verification, reason: string): Statement[] =>
  creditStatements(
    ctx,
    row,
    row.surchargeRefundedAt === null ? row.amountDueCents : row.amountDueCents - surchargeOf(row),
    reason,
  );

/**
 * @param cents the surcharge, by {@link surchargeOf}
 * @returns the write that credits the surcharge because we're late. The caller sets `surchargeRefundedAt` in the same
 *   batch, so that it happens only once.
 */
export const surchargeCredit = (ctx: Ctx, row: Verification, cents: number): WritePart => ({
  statements: [
    ...creditStatements(ctx, row, cents, "surcharge_overrun"),
    auditRow(ctx, {
      actor: "system",
      action: "verification.surcharge_refunded",
      entity: "verification",
      entityId: row.id,
      detail: { cents },
    }),
  ],
  effects: [],
});

/**
 * @returns whether a check is credited because its result isn't worth the price: it couldn't run, had nothing of
 *   substance to look at (inconclusive without a grade), or only reached G1. The source of the answer doesn't
 *   matter, even if it's a sandbox.
 */
function isCredited({ status, grade }: { status: CheckStatus; grade: Grade | null }): boolean {
  if (status === "unavailable" || status === "skipped" || grade === "G1") return true;
  return status === "inconclusive" && grade === null;
}
