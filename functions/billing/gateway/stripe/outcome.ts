import type Stripe from "stripe";
import type { PaymentFailure } from "#contract/billing/billing.ts";
import type { PaymentOutcome } from "../types.ts";

/** Stripe's decline and error codes (docs.stripe.com/declines/codes) for which we have a specific message. */
const FAILURES: Record<string, PaymentFailure> = {
  authentication_required: "authentication_failed",
  payment_intent_authentication_failure: "authentication_failed",
  card_declined: "card_declined",
  expired_card: "card_expired",
  insufficient_funds: "insufficient_funds",
  processing_error: "processing_error",
  resource_missing: "no_method",
};

/**
 * @returns why a payment failed, as one of the contract's reasons. Prefers the decline code, which says more
 *   than the error code
 */
export function failureOf(
  error: { code?: string; decline_code?: string } | null | undefined,
): PaymentFailure {
  const { code = "", decline_code: decline = "" } = error ?? {};
  return FAILURES[decline] ?? FAILURES[code] ?? "card_declined";
}

/** Whether a payment fails only because it needs the cardholder's confirmation. */
export const wantsConfirmation = ({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean =>
  status === "requires_action" ||
  (status === "requires_payment_method" &&
    (error?.code === "authentication_required" || error?.decline_code === "authentication_required"));

/** @returns the state of a payment made without its cardholder being present */
export function ofIntent(intent: Stripe.PaymentIntent): PaymentOutcome {
  const { id: processorId, status } = intent;
  if (status === "succeeded") return { status: "succeeded", processorId };
  if (status === "processing") return { status: "processing", processorId };
  const failure = status === "canceled" ? "authentication_failed" : failureOf(intent.last_payment_error);
  return { status: "failed", processorId, failure };
}

/** @returns the state of a payment that its cardholder confirms on Stripe's page */
export function ofSession(session: Stripe.Checkout.Session): PaymentOutcome {
  const { id: processorId, status, payment_status: paid, url } = session;
  if (paid === "paid") return { status: "succeeded", processorId };
  if (status === "complete") return { status: "processing", processorId };
  if (status === "open" && url) return { status: "action_required", processorId, url };
  return { status: "failed", processorId, failure: "authentication_failed" };
}

/** @returns the state of a refund */
export function ofRefund({ id: processorId, status }: Stripe.Refund): PaymentOutcome {
  if (status === "succeeded") return { status: "succeeded", processorId };
  if (status === "pending") return { status: "processing", processorId };
  return { status: "failed", processorId, failure: "refund_failed" };
}
