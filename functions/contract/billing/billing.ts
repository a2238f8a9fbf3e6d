/** Terms and numbers for billing. Prices are in `prices.ts`, plans in `plans.ts`. */

/**
 * Who processes payments: no one, so that only the Free plan is offered; the simulated gateway with test cards; or
 * Stripe.
 */
export const GATEWAYS = ["none", "simulated", "stripe"] as const;
export type GatewayId = (typeof GATEWAYS)[number];

/** The types of entries in a billing history. */
export const BILLING_TYPES = ["subscription", "verification", "overage", "refund"] as const;
export type BillingType = (typeof BILLING_TYPES)[number];

export const BILLING_STATUSES = ["paid", "pending", "failed", "refunded"] as const;
export type BillingStatus = (typeof BILLING_STATUSES)[number];

/** `usage` invoices contain charges for verifications, `subscription` invoices the price of a plan. */
export const INVOICE_KINDS = ["usage", "subscription"] as const;
/** `past_due`: all attempts to collect it failed. `void`: it was for a plan that ended unpaid. */
export const INVOICE_STATUSES = ["open", "paid", "past_due", "void"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const PAYMENT_STATUSES = ["processing", "action_required", "succeeded", "failed"] as const;

/** Why a payment or a refund failed: a code, and a sentence for people. */
export const PAYMENT_FAILURES = {
  card_declined: "The card was declined. Try another card, or contact your bank.",
  card_expired: "The card has expired. Add another one.",
  insufficient_funds: "The card has insufficient funds. Try another card.",
  authentication_failed: "The payment wasn't confirmed. Try again, or use another card.",
  no_method: "There was no card to charge. Add a payment method.",
  refund_failed: "The card's bank refused the refund.",
  processing_error: "We couldn't process the payment. Please try again.",
} as const;
export type PaymentFailure = keyof typeof PAYMENT_FAILURES;

/** The test cards of the simulated gateway, by token. */
export const TEST_CARDS = {
  tok_visa: { label: "Succeeds", brand: "Visa", last4: "4242" },
  tok_declined: { label: "Is declined", brand: "Visa", last4: "0002" },
  tok_requires_action: { label: "Needs confirmation", brand: "Mastercard", last4: "3155" },
  tok_expired: { label: "Has expired", brand: "Visa", last4: "0069" },
  tok_refund_fails: { label: "Refunds fail", brand: "American Express", last4: "5126" },
} as const;
export type TestCardToken = keyof typeof TEST_CARDS;

/** Amounts in cents, times in days. */
export const BILLING_RULES = {
  /** How much a customer may owe without a payment method. */
  openWithoutMethodCents: 2500,
  /** Charges are collected as soon as they reach this amount, otherwise at the end of the month. */
  collectAtCents: 5000,
  /** A smaller amount waits for the next invoice: it isn't worth a payment, and card networks refuse it. */
  minPaymentCents: 50,
  /** Days after the first failed attempt on which we try again. */
  retryDays: [1, 3, 5, 7],
  /** Percent of the allowance at which we warn. */
  warnAtPercent: 80,
  /** How many days before a card expires we notify the customer. A card expires at the end of its month. */
  expiryNoticeDays: 30,
  maxMethods: 10,
} as const;

/** What a customer wants to have on invoices. */
export interface CustomerDetails {
  name: string | null;
  address: string | null;
  taxId: string | null;
}

/** @returns an invoice's number as people see it: `CS-000042` */
export const invoiceNumber = (number: number): string => `CS-${String(number).padStart(6, "0")}`;
/** @returns the number in `CS-000042`, however it's capitalized; null for any other text */
export function readInvoiceNumber(text: string): number | null {
  const digits = /^CS-(\d{1,9})$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** @returns a credit note's number as people see it: `CN-000007` */
export const creditNoteNumber = (number: number): string => `CN-${String(number).padStart(6, "0")}`;
