import { describe, expect, it } from "vitest";
import { type ChargeTerms, chargeFor, isOverage } from "#contract/billing/charges.ts";
import { BASE_CENTS, PEER_CENTS, quote } from "#contract/billing/prices.ts";
import type { Service } from "#contract/checks/catalog.ts";
import { PRIORITIES, VERIFICATION_TYPES } from "#contract/enums.ts";

const SERVICES: Service[] = [
  "document_verification",
  "address_verification",
  "phone_verification",
  "ssn_verification",
];
const FIRST: ChargeTerms = { firstFree: true, remaining: 5 };
const COVERED: ChargeTerms = { firstFree: false, remaining: 1 };
const USED_UP: ChargeTerms = { firstFree: false, remaining: 0 };

const identity = (count: number, priority: (typeof PRIORITIES)[number], standing: ChargeTerms) =>
  chargeFor({ type: "identity", services: SERVICES.slice(0, count), priority }, standing);

describe("chargeFor", () => {
  it.each([
    [0, "standard", 299, 0],
    [1, "standard", 498, 0],
    [2, "standard", 697, 0],
    [3, "standard", 697, 199],
    [4, "standard", 697, 398],
    [0, "expedited", 299, 150],
    [1, "expedited", 498, 249],
    [2, "expedited", 697, 349],
    [3, "expedited", 697, 647],
    [4, "expedited", 697, 946],
    [0, "urgent", 299, 449],
    [1, "urgent", 498, 747],
    [2, "urgent", 697, 1046],
    [3, "urgent", 697, 1543],
    [4, "urgent", 697, 2041],
  ] as const)("makes the first request free: %d services, %s", (count, priority, freeCents, dueCents) => {
    expect(identity(count, priority, FIRST)).toEqual({
      listCents: freeCents + dueCents,
      coveredCents: 0,
      freeCents,
      dueCents,
    });
    // Even if none of the allowance is left.
    expect(identity(count, priority, { ...FIRST, remaining: 0 })).toMatchObject({ freeCents, dueCents });
  });

  it.each([
    [0, "standard", 0],
    [2, "standard", 398],
    [0, "expedited", 150],
    [1, "urgent", 946],
  ] as const)("covers the base price from the allowance: %d services, %s", (count, priority, dueCents) => {
    expect(identity(count, priority, COVERED)).toMatchObject({ coveredCents: 299, freeCents: 0, dueCents });
  });

  it("makes the list price due once the allowance is used", () => {
    const charge = identity(2, "expedited", USED_UP);
    expect(charge).toEqual({ listCents: 1046, coveredCents: 0, freeCents: 0, dueCents: 1046 });
    expect(isOverage(charge, false)).toBe(true);
    expect(isOverage(identity(0, "standard", COVERED), false)).toBe(false);
    expect(isOverage(identity(0, "standard", FIRST), false)).toBe(false);
  });

  it.each(PRIORITIES)("takes nothing from the plan for a peer check: %s", (urgency) => {
    for (const standing of [FIRST, COVERED, USED_UP]) {
      const charge = chargeFor({ peer: true, urgency }, standing);
      const cents = PEER_CENTS[urgency];
      expect(charge).toEqual({ listCents: cents, coveredCents: 0, freeCents: 0, dueCents: cents });
      expect(isOverage(charge, true)).toBe(false);
    }
  });

  it("divides every list price without a remainder, and nothing is ever below zero", () => {
    for (const type of VERIFICATION_TYPES)
      for (const priority of PRIORITIES)
        for (const count of [0, 1, 2, 3, 4])
          for (const standing of [FIRST, COVERED, USED_UP]) {
            const services = SERVICES.slice(0, count);
            const charge = chargeFor({ type, services, priority }, standing);
            const parts = [charge.coveredCents, charge.freeCents, charge.dueCents];
            expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
            expect(parts.reduce((sum, part) => sum + part)).toBe(charge.listCents);
            expect(charge.listCents).toBe(quote(type, services, priority).totalCents);
            if (standing === COVERED) expect(charge.coveredCents).toBe(BASE_CENTS[type]);
          }
  });
});
