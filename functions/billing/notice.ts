import { type BillingNotice, type Effect, job } from "#core/effects.ts";

/**
 * @param ref id of the invoice, payment, card or credit note that it's about, or a word if it's about the plan;
 *   anything after a colon only makes the notice unique
 * @returns the job that notifies and emails the people who manage a customer's billing
 */
export const billingNotice = (customerId: string, notice: BillingNotice, ref: string): Effect =>
  job("billing.notify", { customer_id: customerId, notice, ref });
