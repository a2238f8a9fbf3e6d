import { TEST_CARDS, type TestCardToken } from "#contract/billing/billing.ts";
import { invalid } from "#core/errors.ts";
import type { Gateway, PaymentOutcome } from "./types.ts";

const isToken = (text: string): text is TestCardToken => Object.hasOwn(TEST_CARDS, text);

/** A test card's id contains its token, which says how the card behaves, so nothing has to be stored. */
const tokenOf = (processorId: string): TestCardToken => {
  const token = processorId.split(".")[1] ?? "";
  if (!isToken(token)) throw new Error(`${processorId} isn't a test card`);
  return token;
};

const unconfirmed = (processorId: string): PaymentOutcome => ({
  status: "failed",
  processorId,
  failure: "authentication_failed",
});

/**
 * Uses test cards instead of real money, for development, tests and demonstrations. It stores nothing: a
 * card's id says how the card behaves, and a payment's id names the payment. Production refuses to start with
 * it.
 */
export const simulated: Gateway = {
  id: "simulated",
  beginSetup: async (_, customer, returnUrl) => ({
    processorId: customer.processorId,
    form: { url: returnUrl },
  }),
  readCard: async (ctx, _, token) => {
    if (!isToken(token)) throw invalid({ token: "Choose one of the test cards" });
    if (token === "tok_expired") throw invalid({ token: "This card has expired. Use another one." });
    const { brand, last4 } = TEST_CARDS[token];
    return {
      processorId: `sim.${token}.${crypto.randomUUID()}`,
      brand,
      last4,
      expMonth: 12,
      expYear: new Date(ctx.now()).getUTCFullYear() + 3,
    };
  },
  findCard: async () => null,
  forgetCard: async () => {},
  forgetCustomer: async () => {},
  charge: async (ctx, { paymentId, methodId }): Promise<PaymentOutcome> => {
    const processorId = `sim.${paymentId}`;
    const token = tokenOf(methodId);
    if (token === "tok_declined") return { status: "failed", processorId, failure: "card_declined" };
    if (token !== "tok_requires_action") return { status: "succeeded", processorId };
    const url = new URL("/app/billing/confirm", ctx.env.APP_URL);
    url.searchParams.set("payment", paymentId);
    return { status: "action_required", processorId, url: url.href };
  },
  refund: async (_, { paymentId, methodId }) => {
    const processorId = `sim.${paymentId}`;
    return tokenOf(methodId) === "tok_refund_fails"
      ? { status: "failed", processorId, failure: "refund_failed" }
      : { status: "succeeded", processorId };
  },
  // Nothing is stored, so a payment that wasn't confirmed by the time we ask again has failed.
  findPayment: async (_, processorId) => unconfirmed(processorId),
  cancelPayment: async (_, processorId) => unconfirmed(processorId),
  portal: async () => null,
};
