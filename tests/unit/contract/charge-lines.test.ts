import { describe, expect, it } from "vitest";
import { chargeFor, chargeLines, endedPrice } from "#contract/billing/charges.ts";

const WORDS = { covered: "Covered by your plan", due: "Due when they agree" };
const IDENTITY = { type: "identity", services: [], priority: "standard" } as const;
const linesOf = (...given: Parameters<typeof chargeFor>) =>
  chargeLines(chargeFor(...given), WORDS).map(({ label, cents }) => [label, cents]);

describe("the lines of a price", () => {
  it("take off what the plan covers", () => {
    const urgent = { ...IDENTITY, priority: "urgent" } as const;
    expect(linesOf(urgent, { firstFree: false, remaining: 1 })).toEqual([
      ["Estimated cost", 748],
      ["Covered by your plan", -299],
      ["Due when they agree", 449],
    ]);
  });

  it("take off the free first request", () => {
    expect(linesOf(IDENTITY, { firstFree: true, remaining: 5 })).toEqual([
      ["Estimated cost", 299],
      ["First request free", -299],
      ["Due when they agree", 0],
    ]);
  });

  it("take nothing off beyond the allowance", () => {
    expect(linesOf(IDENTITY, { firstFree: false, remaining: 0 })).toEqual([
      ["Estimated cost", 299],
      ["Due when they agree", 299],
    ]);
  });
});

it("says that we credited a charge only if there was one", () => {
  expect(endedPrice(false, 299)).toBe("You're not charged.");
  expect(endedPrice(true, 0)).toBe("You weren't charged.");
  expect(endedPrice(true, 299)).toBe("You got the full amount back.");
});
