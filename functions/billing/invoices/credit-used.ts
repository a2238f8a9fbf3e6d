import { BILLING_RULES } from "#contract/billing/billing.ts";

/**
 * @param credit the customer's balance in cents; below 0 counts as none
 * @returns how much of their credit an invoice of this many cents uses. Cards can't pay a few cents, so if credit would
 *   leave less than that, some of it is kept for the next invoice
 */
export function creditUsed(cents: number, credit: number): number {
  const most = Math.min(cents, Math.max(0, credit));
  const rest = cents - most;
  if (rest === 0 || rest >= BILLING_RULES.leastPaymentCents) return most;
  return Math.max(0, cents - BILLING_RULES.leastPaymentCents);
}
