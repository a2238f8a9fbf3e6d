import { describe, expect, it } from "vitest";
import { addMonths, DAY } from "#contract/time.ts";
import { type PaidPeriod, unusedOf } from "#functions/billing/subscriptions/unused.ts";

const at = (text: string) => Date.parse(`${text}T12:00:00Z`);

/** @returns a month of Professional that began on April 10, 2026 */
const month = (more: Partial<PaidPeriod> = {}): PaidPeriod => ({
  cents: 2999,
  cycle: "monthly",
  anchorAt: at("2026-04-10"),
  periodStart: at("2026-04-10"),
  periodEnd: at("2026-05-10"),
  limit: 100,
  used: 0,
  refundedCents: 0,
  ...more,
});

/** @returns a year of Professional that began on January 31, 2026 */
const year = (more: Partial<PaidPeriod> = {}): PaidPeriod =>
  month({
    cents: 29_990,
    cycle: "yearly",
    anchorAt: at("2026-01-31"),
    periodStart: at("2026-01-31"),
    periodEnd: at("2027-01-31"),
    ...more,
  });

/** @returns the credit some days after the period began */
const creditOf = (period: PaidPeriod, days: number) =>
  unusedOf(period, period.periodStart + days * DAY).cents;

describe("what's credited of a month", () => {
  it.each([
    ["all of it at the start", 0, 2999],
    ["all of it during the first day", 0.99, 2999],
    ["a day less once a day has passed", 1, 2900],
    ["half of it in the middle, rounded up", 15, 1500],
    ["one day's worth until the last moment", 29.999, 100],
    ["nothing at the end", 30, 0],
    ["nothing after the end", 35, 0],
    ["no more than all before the start", -2, 2999],
  ])("with an unused allowance is %s", (_name, days, cents) => {
    expect(creditOf(month(), days)).toBe(cents);
  });

  it.each([
    ["the unused share of the allowance if that's less", 0, 40, 1800],
    ["the unused time if that's less", 15, 40, 1500],
    ["the same if both shares are", 15, 50, 1500],
    ["almost nothing when one is left", 0, 99, 30],
    ["nothing when all are used", 0, 100, 0],
    ["nothing beyond the allowance", 0, 130, 0],
  ])("is %s", (_name, days, used, cents) => {
    expect(creditOf(month({ used }), days)).toBe(cents);
  });

  it("is never rounded so that a part of a cent is paid twice, and never more than the price", () => {
    // 1 of 30 days of 45 cents is 1.5 cents; a third of $0.10 is 3.33.
    expect(creditOf(month({ cents: 45 }), 29)).toBe(2);
    expect(creditOf(month({ cents: 10, limit: 3, used: 2 }), 0)).toBe(4);
    for (let used = 0; used <= 100; used++)
      expect(creditOf(month({ used }), 0)).toBe(Math.ceil((2999 * (100 - used)) / 100));
  });

  it("is that of the time alone without a limit", () => {
    expect(creditOf(month({ limit: Number.POSITIVE_INFINITY, used: 4000 }), 15)).toBe(1500);
  });

  it("is less what was refunded, and never below nothing", () => {
    expect(creditOf(month({ refundedCents: 1000 }), 15)).toBe(500);
    expect(creditOf(month({ refundedCents: 2999 }), 0)).toBe(0);
    expect(creditOf(month({ refundedCents: 2000 }), 15)).toBe(0);
  });

  it("counts the days of the month itself", () => {
    const february = {
      periodStart: at("2026-01-31"),
      periodEnd: at("2026-02-28"),
      anchorAt: at("2026-01-31"),
    };
    expect(unusedOf(month({ cents: 2800, ...february }), at("2026-02-27"))).toMatchObject({
      cents: 100,
      days: { left: 1, total: 28 },
    });
    const march = { periodStart: at("2026-02-28"), periodEnd: at("2026-03-31"), anchorAt: at("2026-01-31") };
    expect(unusedOf(month({ cents: 3100, ...march }), at("2026-03-30")).cents).toBe(100);
  });
});

describe("what's credited of a year", () => {
  it("is all of it at the start", () => {
    expect(unusedOf(year(), at("2026-01-31"))).toEqual({
      cents: 29_990,
      days: { left: 365, total: 365 },
      monthsLeft: 11,
      requestsLeft: 100,
    });
  });

  it("counts the months that haven't begun in full, and the unused share of the one that runs", () => {
    expect(unusedOf(year({ used: 100 }), at("2026-01-31"))).toMatchObject({
      cents: Math.ceil((29_990 * 11) / 12),
      monthsLeft: 11,
      requestsLeft: 0,
    });
    expect(unusedOf(year({ used: 25 }), at("2026-01-31")).cents).toBe(Math.ceil((29_990 * 11.75) / 12));
  });

  it("forgets what earlier months left unused: time is what counts then", () => {
    expect(unusedOf(year(), at("2026-07-15"))).toMatchObject({
      cents: Math.ceil((29_990 * 200) / 365),
      monthsLeft: 6,
    });
  });

  it("in its last month is that month's share at most", () => {
    expect(unusedOf(year({ used: 90 }), at("2026-12-31"))).toMatchObject({
      cents: Math.ceil((29_990 * 0.1) / 12),
      monthsLeft: 0,
    });
    expect(unusedOf(year(), at("2027-01-31") - 1).cents).toBe(Math.ceil(29_990 / 365));
    expect(unusedOf(year(), at("2027-01-31")).cents).toBe(0);
  });

  it("has a month less to come with each time that its day comes around, also in short months", () => {
    const left = ["02-27", "02-28", "03-30", "03-31", "04-29", "04-30", "12-30", "12-31"].map(
      (day) => unusedOf(year(), at(`2026-${day}`)).monthsLeft,
    );
    expect(left).toEqual([11, 10, 10, 9, 9, 8, 1, 0]);
  });

  it("passes through a leap year's February", () => {
    const leap = year({
      anchorAt: at("2028-02-29"),
      periodStart: at("2028-02-29"),
      periodEnd: addMonths(at("2028-02-29"), 12),
    });
    expect(unusedOf(leap, at("2028-02-29"))).toMatchObject({ cents: 29_990, monthsLeft: 11 });
    expect(unusedOf(leap, at("2029-01-29"))).toMatchObject({ monthsLeft: 0, days: { left: 30, total: 365 } });
  });
});
