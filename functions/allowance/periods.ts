import type { BillingCycle } from "#contract/billing/plans.ts";

export const DAY = 24 * 60 * 60 * 1000;

/**
 * Adds months in UTC. A day that the month doesn't have becomes its last day: January 31 plus one month is February 28,
 * or 29 in a leap year.
 */
export function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  const midnight = Date.UTC(date.getUTCFullYear(), month, day);
  return midnight + (at - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
}

/** How many months a period has. */
export const MONTHS: Record<BillingCycle, number> = { monthly: 1, yearly: 12 };

/**
 * Periods are counted from when the subscription began, so one that began on the 31st ends on the last day of short
 * months and on the 31st of long ones.
 * @returns the first end of a period after `after`
 */
export function periodEndAfter(anchorAt: number, cycle: BillingCycle, after: number): number {
  const [from, to] = [new Date(anchorAt), new Date(after)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  let n = Math.max(1, Math.floor(months / MONTHS[cycle]));
  while (addMonths(anchorAt, n * MONTHS[cycle]) <= after) n++;
  return addMonths(anchorAt, n * MONTHS[cycle]);
}
