import Stripe from "stripe";
import { TIME_LIMITS } from "#contract/time-limits.ts";
import type { Ctx } from "#core/context.ts";
import type { Env } from "#core/env.ts";
import { GatewayBusy } from "../types.ts";

/** How many times the library retries a call, with the same idempotency key. */
const RETRIES = 1;

const clients = new WeakMap<Env, Stripe>();

/** @returns Stripe's client for this server's key */
export function stripeOf({ env }: Pick<Ctx, "env">): Stripe {
  const known = clients.get(env);
  if (known) return known;
  const { hostname, port, protocol } = new URL(env.STRIPE_URL);
  const client = new Stripe(env.STRIPE_SECRET_KEY ?? "", {
    host: hostname,
    ...(port !== "" && { port: Number(port) }),
    protocol: protocol === "http:" ? "http" : "https",
    httpClient: Stripe.createFetchHttpClient(),
    timeout: TIME_LIMITS.stripe,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  clients.set(env, client);
  return client;
}

/**
 * Waits for a call.
 * @throws GatewayBusy if repeating the call later may help: there was no connection, an error or rate limit on
 *   Stripe's side, or the same call is still running. Stripe's own error if it rejects the call
 */
export async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isTemporary(error)) throw new GatewayBusy(error.code ?? error.type, { cause: error });
    throw error;
  }
}

const BUSY_CODES = ["lock_timeout", "idempotency_key_in_use", "rate_limit"];

function isTemporary(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  if (error instanceof Stripe.errors.StripeConnectionError) return true;
  if (error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 500) >= 500) return true;
  return error.statusCode === 429 || BUSY_CODES.includes(error.code ?? "");
}

/** Whether a call failed because Stripe doesn't have the object that it names. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
