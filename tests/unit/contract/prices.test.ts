import { describe, expect, it } from "vitest";
import {
  PEER_CENTS,
  PEER_TURNAROUND,
  quote,
  serviceCents,
  TURNAROUND,
  turnaroundText,
} from "#contract/billing/prices.ts";
import { SERVICES } from "#contract/checks/catalog.ts";
import type { Priority, VerificationType } from "#contract/enums.ts";

describe("the price of a request", () => {
  /** In cents, without services and with one to four: (base + 1.99 each) × multiplier, half a cent rounded up. */
  it.each<[VerificationType, Priority, number[]]>([
    ["identity", "standard", [299, 498, 697, 896, 1095]],
    ["identity", "expedited", [449, 747, 1046, 1344, 1643]],
    ["identity", "urgent", [748, 1245, 1743, 2240, 2738]],
    ["employment", "standard", [499, 698, 897, 1096, 1295]],
    ["employment", "expedited", [749, 1047, 1346, 1644, 1943]],
    ["employment", "urgent", [1248, 1745, 2243, 2740, 3238]],
    ["financial", "standard", [799, 998, 1197, 1396, 1595]],
    ["financial", "expedited", [1199, 1497, 1796, 2094, 2393]],
    ["financial", "urgent", [1998, 2495, 2993, 3490, 3988]],
    ["rental", "standard", [399, 598, 797, 996, 1195]],
    ["rental", "expedited", [599, 897, 1196, 1494, 1793]],
    ["rental", "urgent", [998, 1495, 1993, 2490, 2988]],
    ["business", "standard", [999, 1198, 1397, 1596, 1795]],
    ["business", "expedited", [1499, 1797, 2096, 2394, 2693]],
    ["business", "urgent", [2498, 2995, 3493, 3990, 4488]],
  ])("%s, %s: %j", (type, priority, cents) => {
    const counted = cents.map((_, count) => quote(type, SERVICES[type].slice(0, count), priority).totalCents);
    expect(counted).toEqual(cents);
  });

  it("counts a service once, however often it's named", () => {
    expect(quote("identity", ["document_verification", "document_verification"], "standard").totalCents).toBe(
      498,
    );
  });

  it("includes what one service costs at each priority", () => {
    expect((["standard", "expedited", "urgent"] as const).map(serviceCents)).toEqual([199, 299, 498]);
  });

  it("of a peer check is its surcharge alone, and each priority promises the specified time", () => {
    expect(PEER_CENTS).toEqual({ standard: 0, expedited: 500, urgent: 1500 });
    expect(PEER_TURNAROUND).toEqual({ standard: "2-4 hours", expedited: "1 hour", urgent: "15 minutes" });
    expect(turnaroundText(TURNAROUND.urgent)).toBe("Same day once we have everything");
    expect(TURNAROUND).toEqual({ standard: "3-5 business days", expedited: "1-2 days", urgent: "Same day" });
  });
});
