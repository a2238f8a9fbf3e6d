import { BILLING_RULES } from "#contract/billing.ts";
import { type BillingCycle, PLAN_IDS, PLANS, type PlanId, planCents } from "#contract/plans.ts";
import { conflict } from "#core/errors.ts";
import type { PlanOrder, Subscription } from "#db/schema/billing.ts";
import { dayOf } from "#functions/mail/day.ts";
import { periodEndAfter, prorate } from "../periods.ts";

/** What a plan change comes to. Amounts are in cents. */
export type PlanChange =
  /** At once, after a payment. */
  | { when: "now"; order: PlanOrder; dueCents: number; nextCents: number; nextAt: number }
  /** When the paid period ends. */
  | { when: "later"; plan: PlanId; cycle: BillingCycle; at: number; nextCents: number }
  /** The plan stays, and a change that was planned doesn't happen. */
  | { when: "stays"; nextCents: number; nextAt: number };

type Current = Pick<
  Subscription,
  "plan" | "cycle" | "anchorAt" | "periodStart" | "periodEnd" | "pendingPlan" | "pendingCycle" | "version"
>;

const CYCLE_LABEL: Record<BillingCycle, string> = { monthly: "monthly", yearly: "yearly" };
const rankOf = (plan: PlanId) => PLAN_IDS.indexOf(plan);

/**
 * Decides what choosing a plan does. Moving up, or from monthly to yearly, happens at once: what's left of the current
 * plan is deducted, by days. Moving down happens when the paid period ends.
 * @param current null for Free
 * @throws DomainError 409 `same_plan` for the current plan; 409 `commitment_running` for moving from yearly to monthly
 *   before the year has ended
 */
export function planChange(
  current: Current | null,
  wanted: { plan: PlanId; cycle: BillingCycle },
  now: number,
): PlanChange {
  const { plan, cycle } = wanted;
  if (plan === "free") return toFree(current);
  if (!current) return buy(wanted, { anchorAt: now, start: now, unused: [], replaces: null }, now);
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
  const left = { start: current.periodStart, end: current.periodEnd };
  const unused = {
    description: `Unused time on ${PLANS[current.plan].name} until ${dayOf(current.periodEnd)}`,
    amountCents: -prorate(planCents(current.plan, current.cycle), left, now),
  };
  const isSameCycle = cycle === current.cycle;
  const from = isSameCycle
    ? { anchorAt: current.anchorAt, start: current.periodStart, end: current.periodEnd }
    : { anchorAt: now, start: now };
  return buy(wanted, { ...from, unused: [unused], replaces: current.version }, now);
}

function toFree(current: Current | null): PlanChange {
  if (!current) throw conflict("same_plan", `You're already on ${PLANS.free.name}.`);
  return { when: "later", plan: "free", cycle: current.cycle, at: current.periodEnd, nextCents: 0 };
}

type Line = PlanOrder["lines"][number];

function buy(
  { plan, cycle }: { plan: PlanId; cycle: BillingCycle },
  from: { anchorAt: number; start: number; end?: number; unused: Line[]; replaces: number | null },
  now: number,
): PlanChange & { when: "now" } {
  if (plan === "free") throw new Error("Free isn't bought");
  const price = planCents(plan, cycle);
  const end = from.end ?? periodEndAfter(from.anchorAt, cycle, now);
  const isPart = from.end !== undefined;
  const lines: Line[] = [
    ...from.unused,
    {
      description: `${PLANS[plan].name} (${CYCLE_LABEL[cycle]}) ${isPart ? "until" : "to"} ${dayOf(end)}`,
      amountCents: isPart ? prorate(price, { start: from.start, end }, now) : price,
    },
  ];
  const sum = lines.reduce((total, { amountCents }) => total + amountCents, 0);
  const isTooLittle = sum < BILLING_RULES.leastPaymentCents;
  // Cards can't pay so little.
  if (sum !== 0 && isTooLittle)
    lines.push({ description: "Amounts under $0.50 aren't charged", amountCents: -sum });
  const { anchorAt, start, replaces } = from;
  return {
    when: "now",
    order: { plan, cycle, anchorAt, periodStart: start, periodEnd: end, replaces, lines },
    dueCents: isTooLittle ? 0 : sum,
    nextCents: price,
    nextAt: end,
  };
}
