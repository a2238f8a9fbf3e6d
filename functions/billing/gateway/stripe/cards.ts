import Stripe from "stripe";
import type { Ctx } from "#core/context.ts";
import { invalid } from "#core/errors.ts";
import type { Card, GatewayCustomer, OwnedCard, SetupForm } from "../types.ts";
import { answered, isMissing, stripeOf } from "./client.ts";
import { stripeKind } from "./stripe-kind.ts";

/** Creates the customer at Stripe if there's none yet, and returns what the card form needs. */
export async function beginSetup(
  ctx: Ctx,
  customer: GatewayCustomer,
): Promise<{ processorId: string; form: SetupForm }> {
  const stripe = stripeOf(ctx);
  const processorId = customer.processorId ?? (await createCustomer(ctx, customer));
  const { client_secret: secret } = await answered(
    stripe.setupIntents.create({
      customer: processorId,
      usage: "off_session",
      allowed_payment_method_types: ["card"],
    }),
  );
  if (secret === null) throw new Error("Stripe gave no secret for a card");
  return {
    processorId,
    form: { client_secret: secret, publishable_key: ctx.env.STRIPE_PUBLISHABLE_KEY ?? "" },
  };
}

async function createCustomer(ctx: Ctx, { id, email }: GatewayCustomer): Promise<string> {
  const { id: processorId } = await answered(
    stripeOf(ctx).customers.create(
      { ...(email !== "" && { email }), metadata: { customer: id } },
      { idempotencyKey: `customer:${id}` },
    ),
  );
  return processorId;
}

const UNKNOWN = "We couldn't save this card. Please add it again.";

/** @throws DomainError 422 unless the token belongs to a finished setup of this customer */
export async function readCard(ctx: Ctx, customer: GatewayCustomer, token: string): Promise<Card> {
  const found = stripeKind(token) === "setup" ? await findCard(ctx, token) : null;
  if (!found || customer.processorId === null || found.customer !== customer.processorId)
    throw invalid({ token: UNKNOWN });
  return found.card;
}

/**
 * @param id of the card, or of the setup that added it
 * @returns the card; null if it was removed, the setup isn't finished, or the id is for something else
 */
export async function findCard(ctx: Ctx, id: string): Promise<OwnedCard | null> {
  const { setupIntents, paymentMethods } = stripeOf(ctx);
  try {
    if (stripeKind(id) !== "setup") return ofMethod(await answered(paymentMethods.retrieve(id)));
    const setup = await answered(setupIntents.retrieve(id, { expand: ["payment_method"] }));
    const { status, payment_method: method } = setup;
    return status === "succeeded" && method !== null && typeof method === "object" ? ofMethod(method) : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function ofMethod({ id, customer, card }: Stripe.PaymentMethod): OwnedCard | null {
  if (!customer || !card) return null;
  return {
    customer: typeof customer === "string" ? customer : customer.id,
    card: {
      processorId: id,
      brand: BRANDS[card.brand] ?? "Card",
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
    },
  };
}

/** Brand names as people know them. */
const BRANDS: Record<string, string> = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "eftpos",
  jcb: "JCB",
  link: "Link",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** Removes a card at Stripe. Does nothing if it's already removed. */
export async function forgetCard(ctx: Ctx, processorId: string): Promise<void> {
  try {
    await answered(stripeOf(ctx).paymentMethods.detach(processorId));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if ((await findCard(ctx, processorId)) !== null) throw error;
  }
}

/** Deletes a customer and their cards at Stripe, but not the record of their payments. A second call does nothing. */
export async function forgetCustomer(ctx: Ctx, processorId: string): Promise<void> {
  try {
    await answered(stripeOf(ctx).customers.del(processorId));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
