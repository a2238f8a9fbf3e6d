import { type SQL, sql } from "drizzle-orm";
import { BILLING_RULES } from "#contract/billing.ts";
import type { Charge, Standing } from "#contract/charges.ts";
import { PAID_PLAN_IDS, PLANS, type PlanId } from "#contract/plans.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, paymentRequired } from "#core/errors.ts";
import { openCents } from "#functions/ledger/balances.ts";
import { monthOf } from "./month.ts";
import type { Payer } from "./payer.ts";

/** A customer's plan; `free` without a subscription. */
export const planIdOf = (customerId: string | SQL): SQL<PlanId> =>
  sql<PlanId>`coalesce((SELECT s.plan FROM subscriptions s WHERE s.customer_id = ${customerId}), 'free')`;

/** How many requests of a month a customer's plan covers. */
export const usedOf = (customerId: string | SQL, month: number): SQL<number> =>
  sql<number>`(SELECT count(*) FROM allowance_uses a WHERE a.customer_id = ${customerId} AND a.month = ${month})`;

export const limitOf = (customerId: string | SQL): SQL<number> =>
  sql<number>`(CASE ${planIdOf(customerId)} ${sql.join(
    PAID_PLAN_IDS.map((id) => sql`WHEN ${id} THEN ${PLANS[id].verificationsPerMonth}`),
    sql` `,
  )} ELSE ${PLANS.free.verificationsPerMonth} END)`;

/** Whether neither the customer nor the mailbox has had a free first request. 1 or 0. */
export const isFirst = ({
  customerId,
  mailboxHash,
}: Pick<Payer, "customerId" | "mailboxHash">): SQL<number> =>
  sql<number>`(NOT EXISTS (SELECT 1 FROM first_requests f
    WHERE f.key IN (${`customer:${customerId}`}, ${`mailbox:${mailboxHash}`})))`;

/** What's due if every subject agrees whom the customer is still waiting for. */
const reservedCents = ({ teamId, userId }: Payer): SQL<number> => {
  const owner =
    teamId === null ? sql`v.requester_id = ${userId} AND v.team_id IS NULL` : sql`v.team_id = ${teamId}`;
  return sql<number>`(SELECT coalesce(sum(v.amount_due_cents), 0) FROM verifications v
    WHERE ${owner} AND v.status = 'pending' AND v.amount_due_cents > 0)`;
};

/** Whether the customer has a card of the configured gateway that hasn't expired. 1 or 0. */
export function hasMethod(ctx: Ctx, customerId: string): SQL<number> {
  const now = new Date(ctx.now());
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  return sql<number>`(EXISTS (SELECT 1 FROM payment_methods m WHERE m.customer_id = ${customerId}
    AND m.gateway = ${ctx.env.BILLING} AND m.removed_at IS NULL AND m.exp_year * 12 + m.exp_month >= ${month}))`;
}

/** Whether an invoice of the customer, or of anyone with the same mailbox, is past due. 1 or 0. */
const isPastDue = ({ customerId, mailboxHash }: Payer): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM invoices i
    WHERE i.status = 'past_due' AND i.customer_id IN (SELECT ${customerId}
      UNION SELECT c.id FROM customers c WHERE c.mailbox_hash = ${mailboxHash})))`;

/** What a customer has left, owes and can pay with. */
export interface Account extends Standing {
  plan: PlanId;
  used: number;
  openCents: number;
  reservedCents: number;
  hasMethod: boolean;
  isPastDue: boolean;
}

/** @returns the query for what {@link accountOf} reads, to be run in a batch */
export const selectAccount = (ctx: Ctx, payer: Payer) =>
  ctx.db
    .select({
      plan: planIdOf(payer.customerId),
      used: usedOf(payer.customerId, monthOf(ctx.now()).start),
      isFirst: isFirst(payer),
      openCents: openCents(payer.customerId),
      reservedCents: reservedCents(payer),
      hasMethod: hasMethod(ctx, payer.customerId),
      isPastDue: isPastDue(payer),
    })
    .from(sql`(SELECT 1)`);

type AccountRow = Awaited<ReturnType<typeof selectAccount>>[number];

export function accountOf([row]: readonly AccountRow[]): Account {
  if (!row) throw new Error("The query always has one row");
  const { plan, used } = row;
  return {
    ...row,
    hasMethod: row.hasMethod === 1,
    isPastDue: row.isPastDue === 1,
    firstFree: row.isFirst === 1,
    remaining: Math.max(0, PLANS[plan].verificationsPerMonth - used),
  };
}

/**
 * Running out of allowance never refuses a request.
 * @param isPeer a free peer check is a matter of safety and is never refused
 * @throws DomainError 402 `payment_required` while an invoice is past due; 402 `payment_method_required` for more open
 *   charges than we accept without a card; 409 `not_offered` for any charge if this server takes no payments
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
  const total = account.openCents + account.reservedCents + dueCents;
  if (dueCents > 0 && !account.hasMethod && total > BILLING_RULES.openWithoutMethodCents)
    throw paymentRequired(
      "payment_method_required",
      "Your open charges would pass $25. Add a payment method in Billing to send this request.",
    );
}

/** The same as {@link assertPayable} as a condition, for the batch that creates the request. */
export const isPayable = (ctx: Ctx, payer: Payer, { dueCents }: Charge): SQL =>
  sql`(NOT ${isPastDue(payer)} AND (${dueCents} = 0 OR ${hasMethod(ctx, payer.customerId)}
    OR ${openCents(payer.customerId)} + ${reservedCents(payer)} + ${dueCents} <= ${BILLING_RULES.openWithoutMethodCents}))`;
