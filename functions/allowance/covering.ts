import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PAID_PLAN_IDS, PLANS, type PlanId } from "#contract/billing/plans.ts";
import { DAY } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { qualified } from "#db/qualified.ts";
import { invoices, payments, subscriptions } from "#db/schema/billing.ts";
import { monthOf } from "./month.ts";
import { periodEndAfter } from "./periods.ts";

/**
 * Whether a renewal is unpaid: an attempt to collect it failed, or the payment is waiting for the cardholder's
 * confirmation. 1 or 0. An invoice that we haven't tried to collect yet doesn't count; if it did, every renewal would
 * interrupt the plan.
 */
const isRenewalUnpaid = (customerId: string): SQL<number> =>
  qualified<number>`(EXISTS (SELECT 1 FROM ${invoices}
    WHERE ${invoices.customerId} = ${customerId} AND ${invoices.status} = 'open'
      AND ${invoices.kind} = 'subscription'
    AND (${invoices.attempts} > 0 OR EXISTS (SELECT 1 FROM ${payments}
      WHERE ${payments.invoiceId} = ${invoices.id} AND ${payments.status} = 'action_required'))))`;

/**
 * Selects from the subscription whose allowance applies to a customer. It finds nothing if Free's allowance applies:
 * without a subscription, while the subscription's renewal is unpaid, and once a canceled subscription has ended. A
 * period that has ended counts as renewed, because `renewClock` may run slightly late.
 */
const fromPaid = <T>(customerId: string, now: number, selected: SQLWrapper): SQL<T | null> =>
  qualified<T | null>`(SELECT ${selected} FROM ${subscriptions}
    WHERE ${subscriptions.customerId} = ${customerId}
    AND NOT (${subscriptions.periodEnd} <= ${now} AND ${subscriptions.pendingPlan} IS 'free')
    AND NOT ${isRenewalUnpaid(customerId)})`;

/** The plan whose allowance applies now. */
export const coveringPlanOf = (customerId: string, now: number): SQL<PlanId> =>
  sql<PlanId>`coalesce(${fromPaid(
    customerId,
    now,
    sql`iif(${subscriptions.periodEnd} <= ${now}, coalesce(${subscriptions.pendingPlan},
      ${subscriptions.plan}), ${subscriptions.plan})`,
  )}, 'free')`;

/** How many requests a month the customer's plan covers now. */
export const limitOf = (customerId: string, now: number): SQL<number> =>
  sql<number>`(CASE ${coveringPlanOf(customerId, now)} ${sql.join(
    PAID_PLAN_IDS.map((id) => sql`WHEN ${id} THEN ${PLANS[id].verificationsPerMonth}`),
    sql` `,
  )} ELSE ${PLANS.free.verificationsPerMonth} END)`;

/**
 * When the allowance's month starts, UTC ms. For a paid plan, that's the most recent monthly anniversary of its first
 * day, or the last day of a month that's too short to have one; for Free, the first of the UTC month.
 */
export function monthStartOf(customerId: string, now: number): SQL<number> {
  const month = monthOf(now);
  const before = monthOf(month.start - 1);
  const dayIn = ({ start, end }: { start: number; end: number }) =>
    sql`${start} + (min(CAST(strftime('%d', ${subscriptions.anchorAt} / 1000, 'unixepoch') AS INTEGER),
      ${(end - start) / DAY}) - 1) * ${DAY}
      + ${subscriptions.anchorAt} % ${DAY}`;
  const lastTime = sql`iif(${dayIn(month)} <= ${now}, ${dayIn(month)}, ${dayIn(before)})`;
  return sql<number>`coalesce(${fromPaid(customerId, now, lastTime)}, ${month.start})`;
}

/** Which plan's allowance a customer has, and since when. Times are UTC ms. */
export interface Covering {
  /** `free` while the renewal of a paid plan isn't paid. */
  coveringPlan: PlanId;
  isRenewalUnpaid: boolean;
  /** How many requests the plan covers in a month. */
  limit: number;
  monthStart: number;
  resetsAt: number;
}

/** @returns the columns for {@link coveringOf} */
export const coveringColumns = (customerId: string, now: number) => ({
  coveringPlan: coveringPlanOf(customerId, now),
  isRenewalUnpaid: isRenewalUnpaid(customerId),
  monthStart: monthStartOf(customerId, now),
  /** When the paid plan began; null for Free. */
  anchorAt: fromPaid<number>(customerId, now, subscriptions.anchorAt),
});

interface CoveringRow {
  coveringPlan: PlanId;
  isRenewalUnpaid: number;
  monthStart: number;
  anchorAt: number | null;
}

export const coveringOf = (row: CoveringRow): Covering => ({
  coveringPlan: row.coveringPlan,
  isRenewalUnpaid: row.isRenewalUnpaid === 1,
  limit: PLANS[row.coveringPlan].verificationsPerMonth,
  monthStart: row.monthStart,
  resetsAt:
    row.anchorAt === null
      ? monthOf(row.monthStart).end
      : periodEndAfter(row.anchorAt, "monthly", row.monthStart),
});

/** @returns the query whose row {@link coveringOf} reads, to be run in a batch */
export const selectCovering = (ctx: Ctx, customerId: string) =>
  ctx.db.select(coveringColumns(customerId, ctx.now())).from(sql`(SELECT 1)`);
