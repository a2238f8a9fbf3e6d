import { describe, expect, it } from "vitest";
import type { Priority, Service, VerificationType } from "../../../functions/contract/enums.ts";
import { quote, serviceCents } from "../../../functions/contract/prices.ts";

const two: Service[] = ["document_verification", "address_verification"];

describe("the price of a request (spec 2 §9)", () => {
  it.each<[VerificationType, Service[], Priority, number]>([
    ["identity", [], "standard", 299],
    ["identity", [], "expedited", 449],
    ["identity", [], "urgent", 748],
    ["identity", two, "standard", 697],
    ["identity", two, "expedited", 1046],
    ["employment", [], "standard", 499],
    ["financial", ["credit_check"], "urgent", 2495],
    ["rental", [], "expedited", 599],
    ["business", ["tax_standing"], "standard", 1198],
  ])("%s with %j, %s: %d cents", (type, services, priority, cents) => {
    expect(quote(type, services, priority).totalCents).toBe(cents);
  });

  it("counts a service once, however often it is named", () => {
    expect(quote("identity", [two[0]!, two[0]!], "standard").totalCents).toBe(498);
  });

  it("knows what one service cost at each priority", () => {
    expect((["standard", "expedited", "urgent"] as const).map(serviceCents)).toEqual([199, 299, 498]);
  });
});
