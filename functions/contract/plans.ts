export const PLAN_IDS = ["free", "professional", "business"] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export interface Plan {
  name: string;
  /** Price per month. */
  monthlyCents: number;
  /** Requests included per month. */
  verificationsPerMonth: number;
}

/** The subscription plans (spec 2 §9). */
export const PLANS: Record<PlanId, Plan> = {
  free: { name: "Free", monthlyCents: 0, verificationsPerMonth: 5 },
  professional: { name: "Professional", monthlyCents: 2999, verificationsPerMonth: 100 },
  business: { name: "Business", monthlyCents: 9999, verificationsPerMonth: 500 },
};
