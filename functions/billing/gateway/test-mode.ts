import type { Env } from "#core/env.ts";

/** Whether no real money moves: with test cards, or with Stripe's test keys. */
export const isTestMode = ({ BILLING, STRIPE_PUBLISHABLE_KEY: key }: Env): boolean =>
  BILLING === "simulated" || (BILLING === "stripe" && key?.startsWith("pk_test_") === true);
