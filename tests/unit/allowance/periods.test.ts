import { describe, expect, it } from "vitest";
import type { BillingCycle } from "#contract/billing/plans.ts";
import { addMonths, DAY } from "#contract/time.ts";
import { periodEndAfter } from "#functions/allowance/periods.ts";

const at = (text: string) => Date.parse(text.includes("T") ? text : `${text}T00:00:00Z`);
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);

/** @returns the ends of a subscription's first periods, each counted from the one before */
function endsOf(anchor: string, cycle: BillingCycle, count: number): string[] {
  const ends: number[] = [];
  for (let i = 0; i < count; i++) ends.push(periodEndAfter(at(anchor), cycle, ends.at(-1) ?? at(anchor)));
  return ends.map((end) => new Date(end).toISOString().slice(0, 10));
}

describe("adding months", () => {
  it.each([
    ["2026-01-15T09:30Z", 1, "2026-02-15T09:30"],
    ["2026-01-31T23:59Z", 1, "2026-02-28T23:59"],
    ["2028-01-31T23:59Z", 1, "2028-02-29T23:59"],
    ["2026-08-31T00:00Z", 1, "2026-09-30T00:00"],
    ["2026-12-31T12:00Z", 2, "2027-02-28T12:00"],
    ["2028-02-29T12:00Z", 12, "2029-02-28T12:00"],
    ["2028-02-29T12:00Z", 48, "2032-02-29T12:00"],
    // 2100 isn't a leap year.
    ["2096-02-29T12:00Z", 48, "2100-02-28T12:00"],
    ["2026-11-30T12:00Z", 0, "2026-11-30T12:00"],
  ])("%s plus %i is %s", (from, months, to) => {
    expect(iso(addMonths(at(from), months))).toBe(to);
  });
});

describe("the ends of periods", () => {
  it("of a monthly plan bought on the 31st are the last days of short months", () => {
    expect(endsOf("2026-01-31", "monthly", 6)).toEqual([
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
      "2026-06-30",
      "2026-07-31",
    ]);
  });

  it("of one bought on the 31st pass through a leap year's February", () => {
    expect(endsOf("2027-12-31", "monthly", 3)).toEqual(["2028-01-31", "2028-02-29", "2028-03-31"]);
  });

  it("of a monthly plan bought on February 29 stay on the 29th", () => {
    expect(endsOf("2028-02-29", "monthly", 3)).toEqual(["2028-03-29", "2028-04-29", "2028-05-29"]);
    expect(endsOf("2028-02-29", "monthly", 12).at(-1)).toBe("2029-02-28");
  });

  it("of a yearly plan bought on February 29 are on the 29th again in leap years", () => {
    expect(endsOf("2028-02-29", "yearly", 4)).toEqual([
      "2029-02-28",
      "2030-02-28",
      "2031-02-28",
      "2032-02-29",
    ]);
  });

  it("are never at or before the moment they follow, and never more than a cycle after it", () => {
    const anchor = at("2026-10-31T17:05Z");
    for (const [cycle, days] of [
      ["monthly", 31],
      ["yearly", 366],
    ] as const)
      for (let after = anchor; after < anchor + 3 * 366 * DAY; after += DAY / 2) {
        const end = periodEndAfter(anchor, cycle, after);
        expect(end).toBeGreaterThan(after);
        expect(end - after).toBeLessThanOrEqual(days * DAY);
      }
  });

  it("aren't shifted by a renewal that runs late", () => {
    expect(iso(periodEndAfter(at("2026-01-31T08:00Z"), "monthly", at("2026-02-28T08:00Z")))).toBe(
      "2026-03-31T08:00",
    );
    expect(iso(periodEndAfter(at("2026-01-31T08:00Z"), "monthly", at("2026-06-01T00:00Z")))).toBe(
      "2026-06-30T08:00",
    );
  });
});
