import type { Ctx } from "#core/context.ts";
import { unavailable } from "#core/errors.ts";
import { notOffered } from "./none.ts";
import { simulated } from "./simulated.ts";
import { type Gateway, GatewayBusy } from "./types.ts";

/**
 * @returns the configured gateway. Stripe's library is loaded on first use
 * @throws DomainError 409 `not_offered` on a server without payments
 */
export async function gatewayOf({ env }: Pick<Ctx, "env">): Promise<Gateway> {
  if (env.BILLING === "simulated") return simulated;
  if (env.BILLING === "stripe") return (await import("./stripe/stripe.ts")).stripeGateway;
  throw notOffered();
}

/**
 * Waits for a gateway call while a person is waiting for our response.
 * @throws DomainError 503 `unavailable` instead of {@link GatewayBusy}
 */
export async function whileWaiting<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof GatewayBusy)) throw error;
    throw unavailable("payments", error, {
      message: "Our payment processor isn't responding. Please try again in a few minutes.",
      retryAfterSeconds: 60,
    });
  }
}
