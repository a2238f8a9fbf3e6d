import { BILLING_RULES } from "#contract/billing/billing.ts";

/**
 * @param credit the customer's balance in cents; below 0 counts as none
 * @returns how much of their credit an invoice of this many cents uses. A card can't be charged just a few
 *   cents, so if less than the minimum would remain to be paid, part of the credit is kept for the next
 *   invoice
 */
export function creditUsed(cents: number, credit: number): number {
  const most = Math.min(cents, Math.max(0, credit));
  const rest = cents - most;
  if (rest === 0 || rest >= BILLING_RULES.minPaymentCents) return most;
  return Math.max(0, cents - BILLING_RULES.minPaymentCents);
}
