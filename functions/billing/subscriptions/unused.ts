import type { BillingCycle } from "#contract/billing/plans.ts";
import { DAY } from "#contract/time.ts";
import { MONTHS, periodEndAfter } from "#functions/allowance/periods.ts";

/** A paid period with what of it is used. Times are UTC ms. */
export interface PaidPeriod {
  /** What the period cost, in cents. */
  cents: number;
  cycle: BillingCycle;
  /** When the subscription began, which decides when the allowance's months begin. */
  anchorAt: number;
  periodStart: number;
  periodEnd: number;
  /** How many requests a month the plan covers; `Infinity` for all of them. */
  limit: number;
  /** How many it has covered in the month that runs. */
  used: number;
  /** What went back to the card for the period already, in cents. */
  refundedCents: number;
}

/** What's left of a paid period. */
export interface Unused {
  /** What's credited for it. */
  cents: number;
  days: { left: number; total: number };
  /** Months whose allowance hasn't begun. */
  monthsLeft: number;
  /** Of the month that runs. */
  requestsLeft: number;
}

/**
 * Computes the credit for a period that an upgrade ends: the price's share of the unused time or of the unused allowance,
 * whichever is smaller (docs/decisions/0014). Days that have begun count as unused, so the amount stays the same within a
 * day. A year's allowance is that of its twelve months: the ones that haven't begun, and the unused share of the one that
 * runs. A plan without a limit counts by time alone. What was refunded isn't credited as well.
 * @returns the credit in whole cents, rounded up, so that nobody pays a part of a cent twice; never more than the price
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

/** @returns how many whole months follow the one that contains `now` until the period's end */
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
