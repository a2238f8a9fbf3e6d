import { eq, sql } from "drizzle-orm";
import { type Charge, isOverage } from "#contract/billing/charges.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { NO_WRITE, type WritePart } from "#core/write/part.ts";
import { customers } from "#db/schema/billing.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { entryStatement } from "#functions/ledger/entries.ts";
import { customerEvent } from "#functions/ledger/updated.ts";

/** @returns the id of the customer who pays for a verification: the team, or else the requester */
export const customerOf = ({ teamId, requesterId }: Pick<Verification, "teamId" | "requesterId">): string =>
  teamId ?? requesterId;

type Priced = Pick<
  Verification,
  "status" | "processingStartedAt" | "priceCents" | "coveredCents" | "freeCents" | "amountDueCents"
>;

/**
 * @returns how a verification's price is divided. If it ended before the subject consented, nothing is covered, free or
 *   due.
 */
export function chargeOf(row: Priced): Charge {
  const { status, processingStartedAt, priceCents, coveredCents, freeCents, amountDueCents } = row;
  const isOver = (status === "cancelled" || status === "failed") && processingStartedAt === null;
  return isOver
    ? { listCents: priceCents, coveredCents: 0, freeCents: 0, dueCents: 0 }
    : { listCents: priceCents, coveredCents, freeCents, dueCents: amountDueCents };
}

/**
 * @param charge null for a viewer who isn't on the paying side
 * @returns the API's fields for a price, in dollars
 */
export const presentCharge = (charge: Charge | null) => ({
  list_price: charge && charge.listCents / 100,
  covered_by_plan: charge && charge.coveredCents / 100,
  /** Whether it's the customer's free first request. */
  first_free: charge && charge.freeCents > 0,
  free_amount: charge && charge.freeCents / 100,
  /** Charged once the subject agrees. */
  amount_due: charge && charge.dueCents / 100,
});

/**
 * Charges what's due for a verification once its subject has consented. Nothing is charged before that.
 * @returns the write with the ledger entry and the job that collects the customer's open charges if they add up to
 *   enough; an empty write if nothing is due
 */
export function chargeWrite(ctx: Ctx, row: Verification): WritePart {
  if (row.amountDueCents === 0) return NO_WRITE;
  const customerId = customerOf(row);
  return {
    statements: [
      entryStatement(ctx, {
        kind: "charge",
        revenue: isOverage(row, row.peer !== null) ? "overage" : "verification",
        key: `charge:${row.id}`,
        customerId,
        amount: row.amountDueCents,
        verificationId: row.id,
        reason: "started",
      }),
      ctx.db
        .update(customers)
        .set({ openSince: sql`coalesce(${customers.openSince}, ${ctx.now()})` })
        .where(eq(customers.id, customerId)),
    ],
    effects: [
      customerEvent("payment_updated", customerId),
      job("billing.collect", { customer_id: customerId }),
    ],
  };
}
