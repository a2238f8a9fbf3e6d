import type { BillingCycle } from "#contract/billing/plans.ts";
import { DAY } from "#contract/time.ts";
import { MONTHS, periodEndAfter } from "#functions/allowance/periods.ts";

/** A paid period, with how much of it was used. Times are UTC ms. */
export interface PaidPeriod {
  /** What the period cost, in cents. */
  cents: number;
  cycle: BillingCycle;
  /** When the plan or its current billing cycle began. The allowance's months are counted from then. */
  anchorAt: number;
  periodStart: number;
  periodEnd: number;
  /** How many requests a month the plan covers; `Infinity` if it has no limit. */
  limit: number;
  /** How many it has covered in the current month. */
  used: number;
  /** How much was already refunded to the card for the period, in cents. */
  refundedCents: number;
}

/** The unused part of a paid period. */
export interface Unused {
  /** The credit for the unused part. */
  cents: number;
  days: { left: number; total: number };
  /** Months whose allowance hasn't started. */
  monthsLeft: number;
  /** How many more requests the plan covers in the current month. */
  requestsLeft: number;
}

/**
 * Computes the credit for a period that an upgrade ends: the part of the price for the unused time or for the
 * unused allowance, whichever is smaller (docs/decisions/0014). A day that has begun counts as unused, so time
 * doesn't change the amount within it. A yearly plan's allowance is that of its twelve months, so what's
 * unused is the months that haven't started and the unused share of the current one. A plan without a limit
 * counts by time alone. What was refunded isn't credited as well.
 * @returns what's unused. The credit is in whole cents, rounded up, so that no one pays a fraction of a cent
 *   twice, and never more than the price
 */
export function unusedOf(period: PaidPeriod, now: number): Unused {
  const { cents, cycle, anchorAt, periodStart, periodEnd, limit, used, refundedCents } = period;
  const total = Math.round((periodEnd - periodStart) / DAY);
  const left = Math.min(total, Math.max(0, Math.ceil((periodEnd - now) / DAY)));
  const monthsLeft = Math.min(MONTHS[cycle] - 1, monthsBetween(anchorAt, now, periodEnd));
  const requestsLeft = Math.max(0, limit - used);
  const byTime = Math.ceil((cents * left) / total);
  const byAllowance = Number.isFinite(limit)
    ? Math.ceil((cents * (monthsLeft * limit + requestsLeft)) / (MONTHS[cycle] * limit))
    : cents;
  const unused = Math.min(byTime, byAllowance);
  return { cents: Math.max(0, unused - refundedCents), days: { left, total }, monthsLeft, requestsLeft };
}

/** @returns how many whole months there are between the month that contains `now` and the period's end */
function monthsBetween(anchorAt: number, now: number, periodEnd: number): number {
  let months = 0;
  for (
    let end = periodEndAfter(anchorAt, "monthly", now);
    end < periodEnd;
    end = periodEndAfter(anchorAt, "monthly", end)
  )
    months++;
  return months;
}
