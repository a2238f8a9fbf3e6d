import { type BillingCycle, PLAN_IDS, PLANS, type PlanId } from "#contract/billing/plans.ts";
import type { Billing } from "../queries.ts";

export interface PlanChoice {
  plan: PlanId;
  cycle: BillingCycle;
}

type Subscription = Pick<Billing["subscription"], "id" | "billingCycle">;
const rankOf = (plan: PlanId) => PLAN_IDS.indexOf(plan);

/** @returns whether a choice is the current plan. Free has no billing cycle, so its cycle is ignored. */
export const isCurrent = ({ id, billingCycle }: Subscription, { plan, cycle }: PlanChoice): boolean =>
  plan === id && (plan === "free" || cycle === billingCycle);

/** @returns the button's label: `Upgrade to Business`, `Downgrade to Free`, `Switch to Yearly` */
export function choiceLabel({ id }: Subscription, { plan, cycle }: PlanChoice): string {
  if (plan === id) return `Switch to ${cycle === "yearly" ? "Yearly" : "Monthly"}`;
  return `${rankOf(plan) > rankOf(id) ? "Upgrade" : "Downgrade"} to ${PLANS[plan].name}`;
}

/** `every month`, `every year` */
export const EVERY: Record<BillingCycle, string> = { monthly: "every month", yearly: "every year" };
