import Stripe from "stripe";
import type { Ctx } from "#core/context.ts";
import { DomainError } from "#core/errors.ts";
import { stripeOf } from "./client.ts";

/** What a webhook is about. Stripe repeats and reorders webhooks, so they only say what to look at again. */
export interface StripeChange {
  /** The event's id. */
  id: string;
  /** The object's id: of a payment, page, refund, setup or card. */
  object: string;
  /** Our payment's id, if it's about one. */
  paymentId: string | null;
}

/** The events that we ask Stripe for; each changes a payment or a card. */
const STRIPE_EVENTS = [
  "checkout.session.async_payment_failed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.completed",
  "checkout.session.expired",
  "payment_intent.canceled",
  "payment_intent.payment_failed",
  "payment_intent.succeeded",
  "payment_method.attached",
  "payment_method.automatically_updated",
  "payment_method.detached",
  "payment_method.updated",
  "refund.failed",
  "refund.updated",
  "setup_intent.succeeded",
] as const;
const KNOWN: readonly string[] = STRIPE_EVENTS;

/**
 * Verifies a webhook.
 * @param body exactly as received
 * @returns what it's about; null for an event that we ignore
 * @throws DomainError 401 if the signature is missing, wrong or more than five minutes old
 */
export async function readEvent(
  ctx: Ctx,
  signature: string | undefined,
  body: string,
): Promise<StripeChange | null> {
  const event = await verified(ctx, signature ?? "", body);
  if (!KNOWN.includes(event.type)) return null;
  const { id, metadata } = event.data.object as { id: string; metadata?: Stripe.Metadata | null };
  return { id: event.id, object: id, paymentId: metadata?.payment ?? null };
}

async function verified(ctx: Ctx, signature: string, body: string): Promise<Stripe.Event> {
  try {
    return await stripeOf(ctx).webhooks.constructEventAsync(
      body,
      signature,
      ctx.env.STRIPE_WEBHOOK_SECRET ?? "",
      undefined,
      Stripe.createSubtleCryptoProvider(),
      ctx.now(),
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    throw new DomainError(
      "unauthenticated",
      "signature_invalid",
      "The signature is missing, wrong or more than five minutes old",
    );
  }
}
