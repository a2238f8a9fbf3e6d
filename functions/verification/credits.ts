import type { Statement } from "../../db/batch.ts";
import type { Verification } from "../../db/schema/verifications.ts";
import { auditRow } from "../audit.ts";
import type { CheckResult } from "../checks/types.ts";
import type { Ctx } from "../context.ts";
import { quote, serviceCents } from "../contract/prices.ts";
import { notificationEffects } from "../notifications/notify.ts";
import type { Write } from "../outbox/commit.ts";
import { ledgerRow } from "./moves.ts";

/**
 * @returns whether a check gave nothing that is worth its price: it could not run, looked at nothing of substance (an
 *   inconclusive one without a grade), or reached only G1 (design: verification engine, money). Where the answer came
 *   from, a sandbox too, does not matter.
 */
function isWorthless({ status, grade }: Pick<CheckResult, "status" | "grade">): boolean {
  if (status === "unavailable" || status === "skipped" || grade === "G1") return true;
  return status === "inconclusive" && grade === null;
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
 *   was paid, or at standard where the surcharge was given back already
 */
export function serviceCredits(ctx: Ctx, row: Verification, results: readonly CheckResult[]): Statement[] {
  const cents = serviceCents(row.surchargeRefundedAt === null ? row.priority : "standard");
  return results
    .filter((result) => row.services.some((service) => service === result.id) && isWorthless(result))
    .map((result) => ledgerRow(ctx, row, "credit", cents, `${result.status}:${result.id}`));
}

/** @returns the ledger row that gives a charge back when a verification fails: all that was not given back before. */
export const fullCredit = (ctx: Ctx, row: Verification, reason: string): Statement =>
  ledgerRow(
    ctx,
    row,
    "credit",
    row.surchargeRefundedAt === null ? row.priceCents : row.priceCents - surchargeOf(row),
    reason,
  );

/**
 * @returns what gives the surcharge back to the requester because the time that it was paid for is over; the caller
 *   sets `surchargeRefundedAt` in the same batch, which makes it happen once
 */
export function surchargeRefund(ctx: Ctx, row: Verification): Pick<Write, "statements" | "effects"> {
  const notice = notificationEffects(ctx, {
    userId: row.requesterId,
    type: "verification_updated",
    title: "Surcharge refunded",
    message: "The checks take longer than promised, so you get back what you paid for speed.",
    data: { verification_id: row.id },
    priority: "medium",
    dedupeKey: `overrun:${row.id}`,
  });
  return {
    statements: [
      ledgerRow(ctx, row, "credit", surchargeOf(row), "surcharge_overrun"),
      auditRow(ctx, {
        actor: "system",
        action: "verification.surcharge_refunded",
        entity: "verification",
        entityId: row.id,
        detail: { cents: surchargeOf(row) },
      }),
      ...notice.statements,
    ],
    effects: notice.effects,
  };
}
