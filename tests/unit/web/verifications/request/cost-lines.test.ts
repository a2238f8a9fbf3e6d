import { describe, expect, it } from "vitest";
import { quote } from "#contract/billing/prices.ts";
import { SERVICES } from "#contract/checks/catalog.ts";
import { PRIORITIES, VERIFICATION_TYPES } from "#contract/enums.ts";
import { costLines } from "#features/verifications/request/cost/costLines.ts";

describe("the cost summary", () => {
  it("has one line for a plain request", () => {
    expect(costLines("identity", [], "standard")).toEqual({
      lines: [{ id: "base", label: "Identity verification", cents: 299 }],
      totalCents: 299,
    });
  });

  it("explains services and priority", () => {
    const { lines, totalCents } = costLines(
      "identity",
      ["document_verification", "ssn_verification"],
      "urgent",
    );
    expect(lines.map((line) => [line.label, line.detail, line.cents])).toEqual([
      ["Identity verification", undefined, 299],
      ["2 extra services", "2 × $1.99", 398],
      ["Urgent priority", "× 2.5", 1046],
    ]);
    expect(totalCents).toBe(1743);
  });

  it("puts the rounding into the priority line: 2.99 × 1.5 is 4.49", () => {
    const { lines, totalCents } = costLines("identity", [], "expedited");
    expect(totalCents).toBe(449);
    expect(lines.at(-1)?.cents).toBe(150);
  });

  it("adds up to the quoted total, whatever is chosen", () => {
    for (const type of VERIFICATION_TYPES)
      for (const priority of PRIORITIES)
        for (let count = 0; count <= SERVICES[type].length; count++) {
          const services = SERVICES[type].slice(0, count);
          const { lines, totalCents } = costLines(type, services, priority);
          expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(totalCents);
          expect(totalCents).toBe(quote(type, services, priority).totalCents);
        }
  });

  it("counts a service once", () => {
    expect(costLines("identity", ["ssn_verification", "ssn_verification"], "standard").totalCents).toBe(498);
  });
});
