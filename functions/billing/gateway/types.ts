import type { GatewayId, PaymentFailure } from "#contract/billing/billing.ts";
import type { Ctx } from "#core/context.ts";

/** A customer as the payment processor knows them. */
export interface GatewayCustomer {
  /** Our own id of the user or team. */
  id: string;
  /** The processor's id; null until it's first needed. */
  processorId: string | null;
  /** The address at which the processor emails the cardholder; empty if there's none. */
  email: string;
}

/** What we keep of a card. */
export interface Card {
  /** The processor's id of the card. */
  processorId: string;
  brand: string;
  last4: string;
  /** 1 to 12. */
  expMonth: number;
  expYear: number;
}

/** A card, and the processor's id of the customer that it belongs to. */
export interface OwnedCard {
  customer: string;
  card: Card;
}

/** How an attempt to take or return money ended, or what it's waiting for. */
export type PaymentOutcome =
  | { status: "succeeded"; processorId: string }
  | { status: "failed"; processorId: string | null; failure: PaymentFailure }
  /** The cardholder has to confirm it at `url`. */
  | { status: "action_required"; processorId: string; url: string }
  /** The processor will report the outcome by webhook. */
  | { status: "processing"; processorId: string };

/** A payment that's about to be made. */
export interface ChargeOrder {
  /** Our payment's id, and the processor's idempotency key: a repeated order takes the money only once. */
  paymentId: string;
  /**
   * When the payment was recorded, UTC ms. Processors forget idempotency keys, so an old order is looked up
   * before it's repeated.
   */
  begunAt: number;
  customer: GatewayCustomer;
  /** The processor's id of the card. */
  methodId: string;
  /** In cents, US dollars. */
  amountCents: number;
  /** What the processor's receipt and confirmation page show. */
  description: string;
  /** Where the browser returns after a confirmation. */
  returnUrl: string;
}

export interface RefundOrder {
  /** Our payment's id, and the processor's idempotency key. */
  paymentId: string;
  /** When the refund was recorded, UTC ms. */
  begunAt: number;
  /** The processor's ids: of the payment to refund, and of the card that paid it. */
  chargeId: string;
  methodId: string;
  amountCents: number;
}

/** The processor doesn't answer, or can't say yet how a payment ended. It's safe to ask again later. */
export class GatewayBusy extends Error {
  override name = "GatewayBusy";
}

/**
 * How the browser asks for a card: `client_secret` and `publishable_key` are for the processor's own form, `url` is a
 * page that asks for it.
 */
export type SetupForm = { client_secret: string; publishable_key: string } | { url: string };

/**
 * The one interface to payment processors. It never sees the ledger, and decides nothing about plans or
 * invoices. Calls happen outside of transactions. Repeating a call with the same key has the same outcome.
 * Every call throws {@link GatewayBusy} while the processor doesn't answer.
 */
export interface Gateway {
  id: GatewayId;
  /**
   * Begins adding a card.
   * @returns how the browser asks for the card, and the customer's id at the processor, for us to keep
   */
  beginSetup(
    ctx: Ctx,
    customer: GatewayCustomer,
    returnUrl: string,
  ): Promise<{ processorId: string | null; form: SetupForm }>;
  /**
   * Reads the card for the token that the browser got from the form. The processor keeps the card for charges
   * without the cardholder being present.
   * @throws DomainError 422 unless the token belongs to a usable card of this customer
   */
  readCard(ctx: Ctx, customer: GatewayCustomer, token: string): Promise<Card>;
  /** @returns the card with this id, or the one that the setup with this id added; null if it was removed */
  findCard(ctx: Ctx, id: string): Promise<OwnedCard | null>;
  /** Removes a card. Does nothing if it's already removed. */
  forgetCard(ctx: Ctx, processorId: string): Promise<void>;
  /** Removes a customer with all their cards. Payments stay. */
  forgetCustomer(ctx: Ctx, processorId: string): Promise<void>;
  charge(ctx: Ctx, order: ChargeOrder): Promise<PaymentOutcome>;
  refund(ctx: Ctx, order: RefundOrder): Promise<PaymentOutcome>;
  /** @returns the current state of an earlier payment or refund, by the processor's id */
  findPayment(ctx: Ctx, processorId: string): Promise<PaymentOutcome>;
  /**
   * Ends a payment that waits for its cardholder.
   * @returns its state after that: it may have been paid in the meantime
   */
  cancelPayment(ctx: Ctx, processorId: string): Promise<PaymentOutcome>;
  /** @returns the URL of the processor's own page for this customer; null if the processor has none for them */
  portal(ctx: Ctx, customer: GatewayCustomer, returnUrl: string): Promise<string | null>;
}
