import Stripe from "stripe";
import { HOUR, unixSeconds } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { ChargeOrder, PaymentOutcome, RefundOrder } from "../types.ts";
import { answered, stripeOf } from "./client.ts";
import { failureOf, ofIntent, ofRefund, ofSession, wantsConfirmation } from "./outcome.ts";
import { stripeKind } from "./stripe-kind.ts";

/**
 * Stripe may forget an idempotency key after a day. If a payment is older than this, we first ask Stripe whether an
 * earlier call has already made it.
 */
const KEY_LASTS_MS = 22 * HOUR;
/** How long the cardholder has to confirm a payment. Stripe allows a day at most. */
const CONFIRM_WITHIN_MS = 23 * HOUR;
/** Allows for a difference between Stripe's clock and ours. */
const SLACK_MS = HOUR;
/** No customer has this many payments in the period that we search. */
const MAX_FOUND = 10_000;

const noMethod: PaymentOutcome = { status: "failed", processorId: null, failure: "no_method" };

/**
 * Charges a card without its cardholder being present. If the bank requires a confirmation, the cardholder
 * gives it on a Stripe page.
 */
export async function charge(ctx: Ctx, order: ChargeOrder): Promise<PaymentOutcome> {
  const customer = order.customer.processorId;
  // Every card belongs to a Stripe customer, so without a customer there's no card.
  if (customer === null) return noMethod;
  const isLate = ctx.now() - order.begunAt > KEY_LASTS_MS;
  const earlier = isLate ? await findEarlier(ctx, customer, order) : {};
  if (earlier.session) return ofSession(earlier.session);
  const intent = earlier.intent ?? (await createIntent(ctx, customer, order));
  if (!("id" in intent)) return intent;
  if (!wantsConfirmation(intent)) return ofIntent(intent);
  await cancelIntent(ctx, intent.id);
  return ofSession(await createSession(ctx, customer, order, isLate));
}

/** @returns the payment, even if the card was declined; a failed outcome if Stripe created no payment */
async function createIntent(
  ctx: Ctx,
  customer: string,
  { paymentId, methodId, amountCents, description }: ChargeOrder,
): Promise<Stripe.PaymentIntent | PaymentOutcome> {
  try {
    return await answered(
      stripeOf(ctx).paymentIntents.create(
        {
          amount: amountCents,
          currency: "usd",
          customer,
          payment_method: methodId,
          allowed_payment_method_types: ["card"],
          off_session: true,
          confirm: true,
          description,
          metadata: { payment: paymentId },
        },
        { idempotencyKey: `charge:${paymentId}` },
      ),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return error.payment_intent ?? { status: "failed", processorId: null, failure: codeOf(error) };
    return refusedBeforeTrying(ctx, error);
  }
}

/** @returns the outcome of a call that Stripe rejected as invalid; no money has moved */
function refusedBeforeTrying(ctx: Ctx, error: unknown): PaymentOutcome {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  ctx.log("billing.stripe_refused", { code: error.code ?? null, param: error.param ?? null });
  // The card or the customer was deleted at Stripe.
  const isGone = error.param === "payment_method" || error.param === "customer";
  return isGone ? noMethod : { status: "failed", processorId: null, failure: "processing_error" };
}

const codeOf = ({ code, decline_code }: Stripe.errors.StripeError) =>
  failureOf({ ...(code && { code }), ...(decline_code && { decline_code }) });

/** Cancels a payment that needs confirmation, because the confirmation page creates a new one in its place. */
async function cancelIntent(ctx: Ctx, id: string): Promise<void> {
  try {
    await answered(stripeOf(ctx).paymentIntents.cancel(id));
  } catch (error) {
    // If this order is being repeated, the payment may already be canceled.
    const { status } = await answered(stripeOf(ctx).paymentIntents.retrieve(id));
    if (status !== "canceled") throw error;
  }
}

const createSession = (
  ctx: Ctx,
  customer: string,
  { paymentId, begunAt, amountCents, description, returnUrl }: ChargeOrder,
  isLate: boolean,
): Promise<Stripe.Checkout.Session> =>
  answered(
    stripeOf(ctx).checkout.sessions.create(
      {
        mode: "payment",
        customer,
        allowed_payment_method_types: ["card"],
        line_items: [
          {
            quantity: 1,
            price_data: { currency: "usd", unit_amount: amountCents, product_data: { name: description } },
          },
        ],
        payment_intent_data: { description, metadata: { payment: paymentId } },
        metadata: { payment: paymentId },
        client_reference_id: paymentId,
        // Calls with the same idempotency key must have exactly the same parameters.
        expires_at: unixSeconds((isLate ? ctx.now() : begunAt) + CONFIRM_WITHIN_MS),
        success_url: returnUrl,
        cancel_url: returnUrl,
      },
      { idempotencyKey: `${isLate ? "confirm-late" : "confirm"}:${paymentId}` },
    ),
  );

/** Finds what Stripe already has for a payment, by our own payment id. */
async function findEarlier(
  ctx: Ctx,
  customer: string,
  { paymentId, begunAt }: ChargeOrder,
): Promise<{ session?: Stripe.Checkout.Session; intent?: Stripe.PaymentIntent }> {
  const stripe = stripeOf(ctx);
  const since = { customer, created: { gte: unixSeconds(begunAt - SLACK_MS) }, limit: 100 };
  const all = { limit: MAX_FOUND };
  const isIt = ({ metadata }: { metadata: Stripe.Metadata | null }) => metadata?.payment === paymentId;
  const sessions = await answered(stripe.checkout.sessions.list(since).autoPagingToArray(all));
  const intents = await answered(stripe.paymentIntents.list(since).autoPagingToArray(all));
  const session = sessions.find(isIt);
  const intent = intents.find(isIt);
  return { ...(session && { session }), ...(intent && { intent }) };
}

/** Returns money from a payment to the card that paid it. */
export async function refund(ctx: Ctx, order: RefundOrder): Promise<PaymentOutcome> {
  const { paymentId, begunAt, chargeId, amountCents } = order;
  const intent = await intentOf(ctx, chargeId);
  const { refunds } = stripeOf(ctx);
  if (ctx.now() - begunAt > KEY_LASTS_MS) {
    const page = refunds.list({ payment_intent: intent, limit: 100 });
    const made = await answered(page.autoPagingToArray({ limit: MAX_FOUND }));
    const earlier = made.find(({ metadata }) => metadata?.payment === paymentId);
    if (earlier) return ofRefund(earlier);
  }
  try {
    return ofRefund(
      await answered(
        refunds.create(
          { payment_intent: intent, amount: amountCents, metadata: { payment: paymentId } },
          { idempotencyKey: `refund:${paymentId}` },
        ),
      ),
    );
  } catch (error) {
    // For example, the charge was refunded on Stripe's dashboard, or is disputed.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return { status: "failed", processorId: null, failure: "refund_failed" };
  }
}

/**
 * @returns the id of the payment behind a stored charge id, which may be the id of the page where the payment
 *   was confirmed
 */
async function intentOf(ctx: Ctx, chargeId: string): Promise<string> {
  if (stripeKind(chargeId) !== "page") return chargeId;
  const { payment_intent: intent } = await answered(stripeOf(ctx).checkout.sessions.retrieve(chargeId));
  if (!intent) throw new Error(`${chargeId} has no payment`);
  return typeof intent === "string" ? intent : intent.id;
}

/**
 * @returns the current state of a payment or refund. A payment with another processor's id counts as failed
 */
export async function findPayment(ctx: Ctx, processorId: string): Promise<PaymentOutcome> {
  const stripe = stripeOf(ctx);
  switch (stripeKind(processorId)) {
    case "payment":
      return ofIntent(await answered(stripe.paymentIntents.retrieve(processorId)));
    case "page":
      return ofSession(await answered(stripe.checkout.sessions.retrieve(processorId)));
    case "refund":
      return ofRefund(await answered(stripe.refunds.retrieve(processorId)));
    default:
      return { status: "failed", processorId, failure: "processing_error" };
  }
}

/** Closes the page where a payment is confirmed. */
export async function cancelPayment(ctx: Ctx, processorId: string): Promise<PaymentOutcome> {
  try {
    return ofSession(await answered(stripeOf(ctx).checkout.sessions.expire(processorId)));
  } catch (error) {
    // It's already paid or expired.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return findPayment(ctx, processorId);
  }
}
