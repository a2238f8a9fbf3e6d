export const PLAN_IDS = ["free", "professional", "business"] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export const PAID_PLAN_IDS = ["professional", "business"] as const satisfies readonly PlanId[];
export type PaidPlanId = (typeof PAID_PLAN_IDS)[number];

export const BILLING_CYCLES = ["monthly", "yearly"] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

export interface Plan {
  name: string;
  /** Price per month. */
  monthlyCents: number;
  /** Requests included per month. */
  verificationsPerMonth: number;
}

/** The subscription plans. */
export const PLANS: Record<PlanId, Plan> = {
  free: { name: "Free", monthlyCents: 0, verificationsPerMonth: 5 },
  professional: { name: "Professional", monthlyCents: 2999, verificationsPerMonth: 100 },
  business: { name: "Business", monthlyCents: 9999, verificationsPerMonth: 500 },
};

/** A year costs as much as ten months. */
const MONTHS_PAID_PER_YEAR = 10;

/** @returns the price of a plan per billing cycle, in cents */
export const planCents = (plan: PlanId, cycle: BillingCycle): number =>
  PLANS[plan].monthlyCents * (cycle === "yearly" ? MONTHS_PAID_PER_YEAR : 1);
