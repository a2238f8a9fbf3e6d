import Stripe from "stripe";
import type { Ctx } from "#core/context.ts";
import { DomainError } from "#core/errors.ts";
import { stripeOf } from "./client.ts";

/**
 * What a webhook is about. Stripe repeats and reorders webhooks, so a webhook just tells us what to fetch again.
 */
export interface StripeChange {
  /** The event's id. */
  id: string;
  about: StripeSubject;
}

/**
 * What changed. `object` is its Stripe id: that of a card or its setup, or that of a payment, its confirmation page or
 * its refund. `payment_id` is the payment id that we put in the object's metadata; null if there's none there.
 */
type StripeSubject =
  | { kind: "card"; object: string }
  | { kind: "payment"; object: string; payment_id: string | null };

const CARD_EVENTS = [
  "payment_method.attached",
  "payment_method.automatically_updated",
  "payment_method.detached",
  "payment_method.updated",
  "setup_intent.succeeded",
];
const PAYMENT_EVENTS = [
  "checkout.session.async_payment_failed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.completed",
  "checkout.session.expired",
  "payment_intent.canceled",
  "payment_intent.payment_failed",
  "payment_intent.succeeded",
  "refund.failed",
  "refund.updated",
];
/** The events that we subscribe to at Stripe. */
const STRIPE_EVENTS = [...CARD_EVENTS, ...PAYMENT_EVENTS];

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
  if (!STRIPE_EVENTS.includes(event.type)) return null;
  const { id: object, metadata } = event.data.object as { id: string; metadata?: Stripe.Metadata | null };
  const about: StripeSubject = CARD_EVENTS.includes(event.type)
    ? { kind: "card", object }
    : { kind: "payment", object, payment_id: metadata?.payment ?? null };
  return { id: event.id, about };
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
