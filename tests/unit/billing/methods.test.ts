import { describe, expect, it } from "vitest";
import type { PaymentMethod } from "#db/schema/billing.ts";
import { isExpired, methodToCharge } from "#functions/billing/methods/usable.ts";

const card = (id: string, more: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id,
  customerId: "usr_1",
  gateway: "simulated",
  processorId: `sim.tok_visa.${id}`,
  brand: "Visa",
  last4: "4242",
  expMonth: 11,
  expYear: 2026,
  isDefault: false,
  createdAt: 0,
  expiryToldAt: null,
  removedAt: null,
  ...more,
});

const IN_NOVEMBER = Date.UTC(2026, 10, 30, 23, 59, 59, 999);
const IN_DECEMBER = Date.UTC(2026, 11, 1);

describe("a card", () => {
  it("works until the last moment of its last month", () => {
    expect(isExpired(card("pm_1"), IN_NOVEMBER)).toBe(false);
    expect(isExpired(card("pm_1"), IN_DECEMBER)).toBe(true);
  });

  it("that expires in December works until the year ends", () => {
    const december = card("pm_1", { expMonth: 12 });
    expect(isExpired(december, Date.UTC(2027, 0, 1) - 1)).toBe(false);
    expect(isExpired(december, Date.UTC(2027, 0, 1))).toBe(true);
  });
});

describe("the card that's charged", () => {
  it("is the default one", () => {
    const cards = [card("pm_1"), card("pm_2", { isDefault: true }), card("pm_3")];
    expect(methodToCharge(cards, IN_NOVEMBER)?.id).toBe("pm_2");
  });

  it("is never another one, even if the default has expired", () => {
    const cards = [card("pm_1", { expYear: 2030 }), card("pm_2", { isDefault: true })];
    expect(methodToCharge(cards, IN_DECEMBER)).toBeNull();
  });

  it("is none without a default, and none without cards", () => {
    expect(methodToCharge([card("pm_1")], IN_NOVEMBER)).toBeNull();
    expect(methodToCharge([], IN_NOVEMBER)).toBeNull();
  });
});
