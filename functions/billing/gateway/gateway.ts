import type { Ctx } from "#core/context.ts";
import type { Env } from "#core/env.ts";
import { unavailable } from "#core/errors.ts";
import { notOffered } from "./none.ts";
import { simulated } from "./simulated.ts";
import { type Gateway, GatewayBusy } from "./types.ts";

/** @returns the configured gateway. Stripe's library is loaded with its first use */
export async function gatewayOf({ env }: Pick<Ctx, "env">): Promise<Gateway> {
  if (env.BILLING === "simulated") return simulated;
  if (env.BILLING === "stripe") return (await import("./stripe/stripe.ts")).stripeGateway;
  throw notOffered();
}

/** Whether no real money moves: with test cards, or with Stripe's test keys. */
export const isTestMode = ({ BILLING, STRIPE_PUBLISHABLE_KEY: key }: Env): boolean =>
  BILLING === "simulated" || (BILLING === "stripe" && key?.startsWith("pk_test_") === true);

/**
 * Asks the gateway for something that a person waits for.
 * @throws DomainError 503 `processor_unreachable` instead of {@link GatewayBusy}
 */
export async function whileWaiting<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof GatewayBusy)) throw error;
    throw unavailable(
      "processor_unreachable",
      "Our payment processor doesn't answer right now. Please try again in a few minutes.",
    );
  }
}
