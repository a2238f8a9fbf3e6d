import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody } from "#core/http/validate.ts";
import { signedProvider } from "#functions/accounts/access.ts";
import { takeStripeEvent } from "#functions/billing/webhook.ts";

/**
 * Stripe calls this endpoint. Register its URL as a webhook at Stripe, for the events listed in
 * `functions/billing/gateway/stripe/events.ts`.
 */
export default endpoint().post("/api/webhooks/stripe", signedProvider, jsonBody, async (c) => {
  const signature = c.req.header("Stripe-Signature");
  return ok(c, await takeStripeEvent(c.var.ctx, signature, await c.req.text()));
});
