import { describe, expect, it } from "vitest";
import { moneyOfCents } from "#contract/billing/money.ts";
import { SERVICES } from "#contract/checks/catalog.ts";
import { PRIORITIES, VERIFICATION_TYPES } from "#contract/enums.ts";
import { totalsOf, totalText } from "#features/verifications/request/cost/totals.ts";
import type { Plan } from "#features/verifications/shared/plan.ts";

const plan = (first_free: boolean, verifications_remaining: number) =>
  ({ first_free, verifications_remaining }) as Plan;
const IDENTITY = { type: "identity", services: [], priority: "standard" } as const;

describe("the price on the buttons", () => {
  it("is the specified one for every type, number of services and priority: 75 prices", () => {
    const base = { identity: 2.99, employment: 4.99, financial: 7.99, rental: 3.99, business: 9.99 };
    const times = { standard: 1, expedited: 1.5, urgent: 2.5 };
    const prices = VERIFICATION_TYPES.flatMap((type) =>
      PRIORITIES.flatMap((priority) =>
        [0, 1, 2, 3, 4].map((n) => {
          const services = SERVICES[type].slice(0, n);
          // In hundredths of a cent, so that the expected price is exact, too. Half a cent is rounded up.
          const exact = Math.round((base[type] + 1.99 * n) * 100) * times[priority] * 10;
          const cents = Math.floor((exact + 5) / 10);
          expect(totalText({ type, services, priority }, 1, undefined)).toBe(moneyOfCents(cents));
          return cents;
        }),
      ),
    );
    expect(prices).toHaveLength(75);
  });

  it("of several requests uses up the plan one by one", () => {
    expect(totalsOf(IDENTITY, 3, plan(false, 2))).toEqual({
      listCents: 897,
      coveredCents: 598,
      freeCents: 0,
      dueCents: 299,
    });
    expect(totalsOf(IDENTITY, 3, plan(true, 1))).toEqual({
      listCents: 897,
      coveredCents: 299,
      freeCents: 299,
      dueCents: 299,
    });
    expect(totalText(IDENTITY, 3, plan(true, 1))).toBe("$8.97 (due $2.99)");
    expect(totalText(IDENTITY, 2, undefined)).toBe("$5.98");
  });
});
