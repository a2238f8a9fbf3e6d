import { type BillingNotice, type Effect, job } from "#core/effects.ts";

/**
 * @param ref id of the invoice, payment, card or plan that it's about
 * @returns the job that notifies and mails the people who manage a customer's billing
 */
export const billingNotice = (customerId: string, notice: BillingNotice, ref: string): Effect =>
  job("billing.notify", { customer_id: customerId, notice, ref });
