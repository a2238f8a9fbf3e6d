import type { Env } from "#core/env.ts";

/**
 * Whether billing is in test mode, so that no real money moves: the simulated gateway, or Stripe with its test keys.
 */
export const isTestMode = ({ BILLING, STRIPE_PUBLISHABLE_KEY: key }: Env): boolean =>
  BILLING === "simulated" || (BILLING === "stripe" && key?.startsWith("pk_test_") === true);
