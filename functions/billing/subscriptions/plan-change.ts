import { moneyOfCents } from "#contract/billing/money.ts";
import { type BillingCycle, PLAN_IDS, PLANS, type PlanId, planCents } from "#contract/billing/plans.ts";
import { plural } from "#contract/plural.ts";
import { conflict } from "#core/errors.ts";
import type { PlanOrder, Subscription } from "#db/schema/billing.ts";
import { periodEndAfter } from "#functions/allowance/periods.ts";
import { dayOf } from "#functions/mail/day.ts";
import { type PaidPeriod, type Unused, unusedOf } from "./unused.ts";

/** What happens when a plan is chosen. Amounts are in cents, times in UTC ms. */
export type PlanChange =
  /** At once, after a payment. */
  | { when: "now"; order: PlanOrder; bought: Bought }
  /** When the paid period ends. */
  | { when: "later"; plan: PlanId; cycle: BillingCycle; at: number; nextCents: number }
  /** The plan stays, and a planned change is dropped. */
  | { when: "stays"; nextCents: number; nextAt: number };

/** What a new period costs. The price less the credit is due. */
interface Bought {
  priceCents: number;
  /** For the unused part of the current plan; 0 on Free. */
  creditCents: number;
  dueCents: number;
  /** When the next payment is due. */
  nextAt: number;
  /** When the new allowance resets. */
  resetsAt: number;
}

type Current = Pick<
  Subscription,
  "plan" | "cycle" | "anchorAt" | "periodStart" | "periodEnd" | "pendingPlan" | "pendingCycle" | "version"
>;

const rankOf = (plan: PlanId) => PLAN_IDS.indexOf(plan);

/**
 * Decides what choosing a plan does. Moving up, or from monthly to yearly on the same plan, begins a new period at
 * once: the new price is due, less a credit for the unused part of the current plan. Moving down happens when
 * the paid period ends. Choosing the current plan drops a planned change.
 * @param current null for Free
 * @param spent how many requests the current plan has covered this month, and how many cents of its price for
 *   the current period were refunded
 * @throws DomainError 409 `same_plan` for the current plan if no change is planned; 409 `commitment_running` for
 *   moving from yearly to monthly before the year has ended
 */
export function planChange(
  current: Current | null,
  wanted: { plan: PlanId; cycle: BillingCycle },
  spent: Pick<PaidPeriod, "used" | "refundedCents">,
  now: number,
): PlanChange {
  const { plan, cycle } = wanted;
  if (plan === "free") return toFree(current);
  if (!current) return buy(wanted, null, now);
  const keeps = { nextCents: planCents(current.plan, current.cycle), nextAt: current.periodEnd };
  if (plan === current.plan && cycle === current.cycle) {
    if (current.pendingPlan === null) throw conflict("same_plan", `You're already on ${PLANS[plan].name}.`);
    return { when: "stays", ...keeps };
  }
  if (current.cycle === "yearly" && cycle === "monthly")
    throw conflict(
      "commitment_running",
      `You've paid for ${PLANS[current.plan].name} until ${dayOf(current.periodEnd)}. Choose a yearly plan, or cancel and choose a monthly one after that.`,
    );
  if (rankOf(plan) < rankOf(current.plan))
    return { when: "later", plan, cycle, at: current.periodEnd, nextCents: planCents(plan, cycle) };
  const { name, verificationsPerMonth: limit } = PLANS[current.plan];
  const { used, refundedCents } = spent;
  const cents = planCents(current.plan, current.cycle);
  const unused = unusedOf({ ...current, cents, limit, used, refundedCents }, now);
  const refunded = refundedCents > 0 ? `, less ${moneyOfCents(refundedCents)} refunded` : "";
  const credit = {
    cents: unused.cents,
    description: `Credit for unused ${name}: ${leftText(unused, limit)}${refunded}`,
  };
  return buy(wanted, { credit, version: current.version, refundedCents }, now);
}

/** @returns what's left of the plan, such as `10 of 30 days and 40 of 100 verifications left` */
function leftText({ days, monthsLeft, requestsLeft }: Unused, limit: number): string {
  const time = `${days.left} of ${plural(days.total, "day")}`;
  const requests = `${requestsLeft} of ${plural(limit, "verification")} left`;
  return monthsLeft > 0
    ? `${time} left; ${plural(monthsLeft, "month")} and ${requests} this month`
    : `${time} and ${requests}`;
}

function toFree(current: Current | null): PlanChange {
  if (!current) throw conflict("same_plan", `You're already on ${PLANS.free.name}.`);
  return { when: "later", plan: "free", cycle: current.cycle, at: current.periodEnd, nextCents: 0 };
}

/**
 * What's due is never below the minimum card payment: this is a first plan or an upgrade, and the credit is at most
 * the current plan's lower price.
 */
function buy(
  { plan, cycle }: { plan: PlanId; cycle: BillingCycle },
  current: {
    credit: { cents: number; description: string };
    version: number;
    refundedCents: number;
  } | null,
  now: number,
): PlanChange & { when: "now" } {
  if (plan === "free") throw new Error("Free isn't bought");
  const priceCents = planCents(plan, cycle);
  const creditCents = current?.credit.cents ?? 0;
  const periodEnd = periodEndAfter(now, cycle, now);
  const lines: PlanOrder["lines"] = [
    { description: `${PLANS[plan].name} (${cycle}) to ${dayOf(periodEnd)}`, amountCents: priceCents },
  ];
  if (current && creditCents > 0)
    lines.push({ description: current.credit.description, amountCents: -creditCents });
  return {
    when: "now",
    order: {
      plan,
      cycle,
      anchorAt: now,
      periodStart: now,
      periodEnd,
      replaces: current?.version ?? null,
      ...(current && { refundedCents: current.refundedCents }),
      lines,
    },
    bought: {
      priceCents,
      creditCents,
      dueCents: priceCents - creditCents,
      nextAt: periodEnd,
      resetsAt: periodEndAfter(now, "monthly", now),
    },
  };
}
