import { type SQL, sql } from "drizzle-orm";
import { BILLING_RULES } from "#contract/billing/billing.ts";
import type { Charge, ChargeTerms } from "#contract/billing/charges.ts";
import type { PlanId } from "#contract/billing/plans.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, type DomainError, paymentRequired } from "#core/errors.ts";
import { qualified } from "#db/qualified.ts";
import { allowanceUses, firstRequests } from "#db/schema/allowance.ts";
import { invoices, subscriptions } from "#db/schema/billing.ts";
import { openCents } from "#functions/ledger/balances.ts";
import { type Covering, coveringColumns, coveringOf, coveringPlanOf, monthStartOf } from "./covering.ts";
import { customersOfOwner, mailboxesOf, type Owned } from "./owner.ts";
import type { Payer } from "./payer.ts";
import {
  hasCard,
  hasFailedInvoice,
  hasWorkingCard,
  isSecured,
  reservedCents,
  unsecuredElsewhereCents,
} from "./secured.ts";

/** A customer's plan; `free` without a subscription. */
const planIdOf = (customerId: string): SQL<PlanId> =>
  qualified<PlanId>`coalesce((SELECT ${subscriptions.plan} FROM ${subscriptions}
    WHERE ${subscriptions.customerId} = ${customerId}), 'free')`;

const ownUses = (customerId: string, now: number): SQL =>
  sql`SELECT ${allowanceUses.verificationId} FROM ${allowanceUses}
    WHERE ${allowanceUses.customerId} = ${customerId}
      AND ${allowanceUses.usedAt} >= ${monthStartOf(customerId, now)}`;

/** How many of a customer's own requests a plan has covered in the allowance's month. */
export const ownUsedOf = (customerId: string, now: number): SQL<number> =>
  sql<number>`(SELECT count(*) FROM (${ownUses(customerId, now)}))`;

/**
 * How many requests of the month count toward a customer's allowance: their own, and on Free also those that
 * Free covered for any customer with the same owner.
 */
export const usedOf = ({ customerId, mailboxHash }: Owned, now: number): SQL<number> =>
  qualified<number>`(SELECT count(*) FROM (${ownUses(customerId, now)}
    UNION SELECT ${allowanceUses.verificationId} FROM ${allowanceUses}
      WHERE ${allowanceUses.mailboxHash} IN ${mailboxesOf(mailboxHash)}
      AND ${allowanceUses.usedAt} >= ${monthStartOf(customerId, now)}
      AND ${coveringPlanOf(customerId, now)} = 'free'))`;

/** Whether neither the customer nor their owner has had a free first request. 1 or 0. */
export const isFirst = ({
  customerId,
  mailboxHash,
}: Pick<Payer, "customerId" | "mailboxHash">): SQL<number> =>
  qualified<number>`(NOT EXISTS (SELECT 1 FROM ${firstRequests}
    WHERE ${firstRequests.key} = ${`customer:${customerId}`}
    OR ${firstRequests.key} IN (SELECT 'mailbox:' || same.hash FROM ${mailboxesOf(mailboxHash)} same)))`;

/** Whether an invoice of a customer with the same owner is past due. 1 or 0. */
const isPastDue = (payer: Payer): SQL<number> =>
  qualified<number>`(EXISTS (SELECT 1 FROM ${invoices}
    WHERE ${invoices.status} = 'past_due' AND ${invoices.customerId} IN ${customersOfOwner(payer)}))`;

/** What a customer has left, what they owe, and how they can pay. */
export interface Account extends ChargeTerms, Covering {
  /** The plan they subscribe to, whether or not its renewal is paid. */
  plan: PlanId;
  used: number;
  openCents: number;
  reservedCents: number;
  /** How much of the allowance other customers with the same owner have used. */
  usedElsewhere: number;
  unsecuredElsewhereCents: number;
  hasCard: boolean;
  hasWorkingCard: boolean;
  /** Whose unpaid invoice has a failed payment: this customer's, or another customer's with the same owner. */
  failedInvoice: "own" | "other" | null;
  isPastDue: boolean;
}

/** @returns the query whose row {@link accountOf} reads, to be run in a batch */
export const selectAccount = (ctx: Ctx, payer: Payer) =>
  ctx.db
    .select({
      ...coveringColumns(payer.customerId, ctx.now()),
      plan: planIdOf(payer.customerId),
      used: usedOf(payer, ctx.now()),
      ownUsed: ownUsedOf(payer.customerId, ctx.now()),
      isFirst: isFirst(payer),
      openCents: openCents(payer.customerId),
      reservedCents: reservedCents(payer.customerId),
      unsecuredElsewhereCents: unsecuredElsewhereCents(ctx, payer),
      hasCard: hasCard(ctx, payer.customerId),
      hasWorkingCard: hasWorkingCard(ctx, payer.customerId),
      failedInvoice: sql<Account["failedInvoice"]>`iif(${hasFailedInvoice(sql`(${payer.customerId})`)}, 'own',
        iif(${hasFailedInvoice(customersOfOwner(payer))}, 'other', NULL))`,
      isPastDue: isPastDue(payer),
    })
    .from(sql`(SELECT 1)`);

type AccountRow = Awaited<ReturnType<typeof selectAccount>>[number];

export function accountOf([row]: readonly AccountRow[]): Account {
  if (!row) throw new Error("The query always has one row");
  const covering = coveringOf(row);
  const { used, ownUsed } = row;
  return {
    ...row,
    ...covering,
    usedElsewhere: used - ownUsed,
    hasCard: row.hasCard === 1,
    hasWorkingCard: row.hasWorkingCard === 1,
    isPastDue: row.isPastDue === 1,
    firstFree: row.isFirst === 1,
    remaining: Math.max(0, covering.limit - used),
  };
}

/**
 * Checks that the customer can pay for a request. A used-up allowance is never a reason to refuse it.
 * @param isPeer whether the request is a peer check; a free one is a matter of safety, so it's never refused
 * @throws DomainError 402 `payment_required` while an invoice is past due; for more open charges than we accept
 *   unsecured, 402 `payment_method_required` without a working card, or 402 `payment_required` if a payment of
 *   an unpaid invoice failed; 409 `not_offered` for any charge if this server takes no payments
 */
export function assertPayable(ctx: Ctx, account: Account, { dueCents }: Charge, isPeer: boolean): void {
  if (dueCents > 0 && ctx.env.BILLING === "none")
    throw conflict(
      "not_offered",
      "This server doesn't take payments. Leave out extra services and priorities, or wait until next month.",
    );
  if (account.isPastDue && !(isPeer && dueCents === 0))
    throw paymentRequired(
      "payment_required",
      "An invoice is past due. Pay it in Billing to send requests again.",
    );
  const total = account.openCents + account.reservedCents + account.unsecuredElsewhereCents + dueCents;
  const isUnsecured = !account.hasWorkingCard || account.failedInvoice !== null;
  if (dueCents > 0 && isUnsecured && total > BILLING_RULES.openWithoutMethodCents) throw overLimit(account);
}

/** @returns the error for charges that exceed the limit for unsecured charges, with what to do about it */
function overLimit({
  failedInvoice,
  hasCard,
  hasWorkingCard,
  unsecuredElsewhereCents,
}: Account): DomainError {
  const isElsewhere = failedInvoice === "other";
  if (failedInvoice !== null && hasWorkingCard)
    return paymentRequired(
      "payment_required",
      isElsewhere
        ? "A payment failed for another account or team of the same owner. Pay that invoice in its Billing to send this request."
        : "Your last payment failed, and your open charges would pass $25. Pay the open invoice in Billing to send this request.",
    );
  if (hasCard && !hasWorkingCard)
    return paymentRequired(
      "payment_method_required",
      "Your default card was declined or has expired, and your open charges would pass $25. Add another card in Billing and make it the default to send this request.",
    );
  return paymentRequired(
    "payment_method_required",
    unsecuredElsewhereCents > 0
      ? "Your open charges would pass $25, including those of other accounts and teams of the same owner. Add a payment method in Billing to send this request."
      : "Your open charges would pass $25. Add a payment method in Billing to send this request.",
  );
}

/**
 * The check of {@link assertPayable} as a condition for the batch that creates the request, but without `not_offered`
 * and without the exception for free peer checks.
 */
export const isPayable = (ctx: Ctx, payer: Payer, { dueCents }: Charge): SQL =>
  sql`(NOT ${isPastDue(payer)} AND (${dueCents} = 0
    OR ${isSecured(ctx, payer.customerId, customersOfOwner(payer))}
    OR ${openCents(payer.customerId)} + ${reservedCents(payer.customerId)} + ${unsecuredElsewhereCents(ctx, payer)}
      + ${dueCents} <= ${BILLING_RULES.openWithoutMethodCents}))`;
