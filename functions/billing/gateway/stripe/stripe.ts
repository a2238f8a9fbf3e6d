import type { Gateway } from "../types.ts";
import { beginSetup, findCard, forgetCard, forgetCustomer, readCard } from "./cards.ts";
import { cancelPayment, charge, findPayment, refund } from "./charge.ts";
import { answered, stripeOf } from "./client.ts";

/**
 * Stripe. Its own form takes the card (SetupIntents), payments are made without the cardholder being present
 * (PaymentIntents), and if a bank requires a confirmation, the cardholder gives it on Stripe's page (Checkout).
 */
export const stripeGateway: Gateway = {
  id: "stripe",
  beginSetup,
  readCard,
  findCard,
  forgetCard,
  forgetCustomer,
  charge,
  refund,
  findPayment,
  cancelPayment,
  async portal(ctx, { processorId: customer }, returnUrl) {
    if (customer === null) return null;
    const { url } = await answered(
      stripeOf(ctx).billingPortal.sessions.create({ customer, return_url: returnUrl }),
    );
    return url;
  },
};
