import type { BillingCycle } from "#contract/billing/plans.ts";
import { addMonths } from "#contract/time.ts";

/** The number of months in a period. */
export const MONTHS: Record<BillingCycle, number> = { monthly: 1, yearly: 12 };

/**
 * Periods are counted from when the subscription began. If it began on the 31st, its periods end on the last day of
 * short months, and on the 31st of long ones.
 * @returns the first end of a period after `after`
 */
export function periodEndAfter(anchorAt: number, cycle: BillingCycle, after: number): number {
  const [from, to] = [new Date(anchorAt), new Date(after)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  let n = Math.max(1, Math.floor(months / MONTHS[cycle]));
  while (addMonths(anchorAt, n * MONTHS[cycle]) <= after) n++;
  return addMonths(anchorAt, n * MONTHS[cycle]);
}
