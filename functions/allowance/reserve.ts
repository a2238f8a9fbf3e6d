import { eq, sql } from "drizzle-orm";
import { BILLING_RULES } from "#contract/billing/billing.ts";
import type { Charge } from "#contract/billing/charges.ts";
import type { Ctx } from "#core/context.ts";
import { type Effect, job } from "#core/effects.ts";
import type { WritePart } from "#core/write/part.ts";
import { mustHold, type Statement } from "#db/batch.ts";
import { allowanceUses, firstRequests } from "#db/schema/allowance.ts";
import { customers } from "#db/schema/billing.ts";
import { openCents } from "#functions/ledger/balances.ts";
import { coveringPlanOf, limitOf } from "./covering.ts";
import type { Payer } from "./payer.ts";
import { isSecured, reservedCents } from "./secured.ts";
import { type Account, isFirst, isPayable, usedOf } from "./standing.ts";

/** A request's price, with everything that decided it. */
export interface Pricing {
  payer: Payer;
  account: Account;
  charge: Charge;
}

/**
 * @returns the statement that creates a customer, or stores their current mailbox. While there are open or reserved
 *   charges that aren't secured ({@link isSecured}), the previous mailbox is kept, so that a new team owner doesn't
 *   release the previous one from debts
 */
export const keepCustomer = (
  ctx: Ctx,
  { customerId, mailboxHash }: Omit<Payer, "teamId" | "userId">,
): Statement =>
  ctx.db
    .insert(customers)
    .values({ id: customerId, mailboxHash, createdAt: ctx.now() })
    .onConflictDoUpdate({
      target: customers.id,
      set: { mailboxHash },
      setWhere: sql`${customers.mailboxHash} IS NULL OR (${customers.mailboxHash} <> ${mailboxHash}
        AND (${openCents(customerId)} + ${reservedCents(customerId)} <= 0
          OR ${isSecured(ctx, customerId, sql`(${customerId})`)}))`,
    });

/**
 * Checks that a request's price still holds when it's created. Put these statements before the one that inserts the
 * request, so that they don't count its charge twice.
 * @returns the statement that stores the customer, and conditions that fail the batch if the allowance, the free first
 *   request or the limit was used up in the meantime, or an invoice became past due
 */
export function assertStillPriced(ctx: Ctx, { payer, charge }: Pricing): Statement[] {
  const { customerId } = payer;
  const now = ctx.now();
  return [
    ...(charge.listCents > 0 ? [keepCustomer(ctx, payer)] : []),
    ...(charge.coveredCents > 0
      ? [mustHold(ctx.db, sql`${usedOf(payer, now)} < ${limitOf(customerId, now)}`)]
      : []),
    ...(charge.freeCents > 0 ? [mustHold(ctx.db, isFirst(payer))] : []),
    ...(charge.listCents > 0 ? [mustHold(ctx.db, isPayable(ctx, payer, charge))] : []),
  ];
}

/**
 * Spends what the request uses: a unit of the plan's allowance, or the free first request. Notifies the customer if the
 * allowance may be nearly used up. Put it after the request's row. {@link assertStillPriced} keeps two requests from
 * using the same unit.
 */
export function reserve(ctx: Ctx, verificationId: string, { payer, account, charge }: Pricing): WritePart {
  const { customerId, mailboxHash } = payer;
  const now = ctx.now();
  const statements: Statement[] = [];
  if (charge.coveredCents > 0)
    statements.push(
      ctx.db.insert(allowanceUses).values({
        verificationId,
        customerId,
        usedAt: now,
        mailboxHash: sql`iif(${coveringPlanOf(customerId, now)} = 'free', ${mailboxHash}, NULL)`,
      }),
    );
  const mailbox = { key: `mailbox:${mailboxHash}`, createdAt: now };
  if (charge.freeCents > 0)
    statements.push(
      ctx.db.insert(firstRequests).values(
        [{ key: `customer:${customerId}`, createdAt: now }, mailbox].map((row) => ({
          ...row,
          verificationId,
        })),
      ),
    );
  return { statements, effects: usageNotices(account, charge, customerId) };
}

/** How many simultaneous requests may be missing from `used`. */
const AT_ONCE = 25;

/** The job counts the usage itself, so an extra one does no harm. We enqueue it if the limit may be near. */
function usageNotices(
  { limit, used, monthStart: month }: Account,
  charge: Charge,
  customerId: string,
): Effect[] {
  const isNear = (used + AT_ONCE) * 100 >= limit * BILLING_RULES.warnAtPercent;
  return charge.coveredCents > 0 && isNear ? [job("usage.notify", { customer_id: customerId, month })] : [];
}

/**
 * @returns the statements that give back what a request used, because nothing was or will be delivered for
 *   it. A unit goes back to the month that it was taken from
 */
export const giveBack = (ctx: Ctx, verificationId: string): Statement[] => [
  ctx.db.delete(allowanceUses).where(eq(allowanceUses.verificationId, verificationId)),
  ctx.db.delete(firstRequests).where(eq(firstRequests.verificationId, verificationId)),
];
