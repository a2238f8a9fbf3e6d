import { describe, expect, it } from "vitest";
import {
  BILLING_CYCLES,
  type BillingCycle,
  PAID_PLAN_IDS,
  PLAN_IDS,
  type PlanId,
  planCents,
} from "#contract/plans.ts";
import type { Subscription } from "#db/schema/billing.ts";
import { addMonths, DAY, prorate } from "#functions/billing/periods.ts";
import { type PlanChange, planChange } from "#functions/billing/subscriptions/plan-change.ts";

const ANCHOR = Date.UTC(2026, 0, 31, 12);
const START = Date.UTC(2026, 2, 31, 12);
type Choice = `${PlanId} ${BillingCycle}`;

/** @returns a subscription that began on January 31 and is in its third month, or in its first year */
function on(choice: Choice, more: Partial<Subscription> = {}): Subscription | null {
  const [plan, cycle] = choice.split(" ") as [PlanId, BillingCycle];
  if (plan === "free") return null;
  const isYearly = cycle === "yearly";
  return {
    customerId: "usr_1",
    plan,
    cycle,
    anchorAt: ANCHOR,
    periodStart: isYearly ? ANCHOR : START,
    periodEnd: isYearly ? addMonths(ANCHOR, 12) : addMonths(ANCHOR, 3),
    pendingPlan: null,
    pendingCycle: null,
    version: 7,
    ...more,
  };
}

function change(from: Choice, to: Choice, now = START + 10 * DAY, more: Partial<Subscription> = {}) {
  const [plan, cycle] = to.split(" ") as [PlanId, BillingCycle];
  return planChange(on(from, more), { plan, cycle }, now);
}

/** @returns what a change comes to: when it happens, or why it's refused */
function outcomeOf(from: Choice, to: Choice): string {
  try {
    return change(from, to).when;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const bought = (found: PlanChange) => {
  if (found.when !== "now") throw new Error(`It happens ${found.when}`);
  return found;
};

describe("every pair of plans", () => {
  it.each<[Choice, Record<Choice, string>]>([
    [
      "free monthly",
      {
        "free monthly": "same_plan",
        "free yearly": "same_plan",
        "professional monthly": "now",
        "professional yearly": "now",
        "business monthly": "now",
        "business yearly": "now",
      },
    ],
    [
      "professional monthly",
      {
        "free monthly": "later",
        "free yearly": "later",
        "professional monthly": "same_plan",
        "professional yearly": "now",
        "business monthly": "now",
        "business yearly": "now",
      },
    ],
    [
      "professional yearly",
      {
        "free monthly": "later",
        "free yearly": "later",
        "professional monthly": "commitment_running",
        "professional yearly": "same_plan",
        "business monthly": "commitment_running",
        "business yearly": "now",
      },
    ],
    [
      "business monthly",
      {
        "free monthly": "later",
        "free yearly": "later",
        "professional monthly": "later",
        "professional yearly": "later",
        "business monthly": "same_plan",
        "business yearly": "now",
      },
    ],
    [
      "business yearly",
      {
        "free monthly": "later",
        "free yearly": "later",
        "professional monthly": "commitment_running",
        "professional yearly": "later",
        "business monthly": "commitment_running",
        "business yearly": "same_plan",
      },
    ],
  ])("from %s", (from, outcomes) => {
    const all = PLAN_IDS.flatMap((plan) => BILLING_CYCLES.map((cycle): Choice => `${plan} ${cycle}`));
    expect(Object.fromEntries(all.map((to) => [to, outcomeOf(from, to)]))).toEqual(outcomes);
  });
});

describe("buying the first plan", () => {
  it.each(PAID_PLAN_IDS.flatMap((plan) => BILLING_CYCLES.map((cycle) => [plan, cycle] as const)))(
    "%s, %s: costs its price and starts now",
    (plan, cycle) => {
      const now = Date.UTC(2028, 1, 29, 8);
      const found = bought(change("free monthly", `${plan} ${cycle}`, now));
      const end = addMonths(now, cycle === "yearly" ? 12 : 1);
      expect(found).toMatchObject({ dueCents: planCents(plan, cycle), nextAt: end });
      expect(found.order).toMatchObject({
        anchorAt: now,
        periodStart: now,
        periodEnd: end,
        replaces: null,
      });
      expect(found.order.lines).toHaveLength(1);
    },
  );
});

describe("moving up", () => {
  it("within a month charges the difference for the days that are left, and keeps the day it renews", () => {
    const found = bought(change("professional monthly", "business monthly"));
    expect(found.order.lines).toEqual([
      { description: "Unused time on Professional until April 30, 2026", amountCents: -1999 },
      { description: "Business (monthly) until April 30, 2026", amountCents: 6666 },
    ]);
    expect(found).toMatchObject({ dueCents: 4667, nextCents: 9999, nextAt: Date.UTC(2026, 3, 30, 12) });
    expect(found.order).toMatchObject({
      anchorAt: ANCHOR,
      periodStart: START,
      periodEnd: Date.UTC(2026, 3, 30, 12),
      replaces: 7,
    });
  });

  it("from monthly to yearly starts a year today, less what's left of the month", () => {
    const now = START + 10 * DAY;
    const found = bought(change("professional monthly", "professional yearly", now));
    expect(found.order.lines).toEqual([
      { description: "Unused time on Professional until April 30, 2026", amountCents: -1999 },
      { description: "Professional (yearly) to April 10, 2027", amountCents: 29_990 },
    ]);
    expect(found.order).toMatchObject({ anchorAt: now, periodStart: now, periodEnd: addMonths(now, 12) });
    expect(found.dueCents).toBe(27_991);
  });

  it.each<[Choice, Choice]>([
    ["professional monthly", "business monthly"],
    ["professional monthly", "professional yearly"],
    ["professional monthly", "business yearly"],
    ["professional yearly", "business yearly"],
    ["business monthly", "business yearly"],
  ])("from %s to %s, the lines add up to what's due on every day", (from, to) => {
    const current = on(from);
    if (!current) throw new Error("Only paid plans have a period");
    for (let now = current.periodStart; now <= current.periodEnd; now += DAY) {
      const { dueCents, order } = bought(change(from, to, now));
      expect(order.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(dueCents);
      expect(dueCents).toBeGreaterThanOrEqual(0);
      expect(dueCents === 0 || dueCents >= 50).toBe(true);
      const left = { start: current.periodStart, end: current.periodEnd };
      const unused = prorate(planCents(current.plan, current.cycle), left, now);
      expect((order.lines[0]?.amountCents ?? 0) + unused).toBe(0);
    }
  });

  it("forgets a change that was planned", () => {
    const more = { pendingPlan: "free", pendingCycle: "monthly" } as const;
    expect(change("professional monthly", "business monthly", START, more).when).toBe("now");
  });
});

describe("an amount under $0.50", () => {
  /** @returns what moving up costs at the end of a long period, where a day is worth hardly anything */
  const onTheLastDayOf = (years: number) => {
    const periodEnd = addMonths(ANCHOR, 12 * years);
    return bought(
      change("professional yearly", "business yearly", periodEnd - 1, { periodStart: ANCHOR, periodEnd }),
    );
  };

  it("isn't charged, and a line says so", () => {
    const { dueCents, order } = onTheLastDayOf(4);
    expect(dueCents).toBe(0);
    const [unused = 0, next = 0, waived = 0] = order.lines.map(({ amountCents }) => amountCents);
    expect(unused + next).toBe(47);
    expect(waived).toBe(-47);
    expect(order.lines.at(-1)?.description).toBe("Amounts under $0.50 aren't charged");
  });

  it("is charged from $0.50", () => {
    expect(onTheLastDayOf(3)).toMatchObject({ dueCents: 64 });
  });

  it("needs no line once the period is over", () => {
    const { periodEnd } = on("professional monthly") ?? { periodEnd: 0 };
    const { dueCents, order } = bought(change("professional monthly", "business monthly", periodEnd));
    expect(dueCents).toBe(0);
    expect(order.lines).toHaveLength(2);
  });
});

describe("moving down", () => {
  it("happens when the paid period ends, and costs nothing now", () => {
    expect(change("business monthly", "professional monthly")).toEqual({
      when: "later",
      plan: "professional",
      cycle: "monthly",
      at: addMonths(ANCHOR, 3),
      nextCents: 2999,
    });
    expect(change("professional yearly", "free yearly")).toMatchObject({
      when: "later",
      plan: "free",
      at: addMonths(ANCHOR, 12),
      nextCents: 0,
    });
  });

  it("to a yearly plan is to that one, not to the monthly one", () => {
    expect(change("business monthly", "professional yearly")).toMatchObject({
      when: "later",
      plan: "professional",
      cycle: "yearly",
      nextCents: 29_990,
    });
  });

  it("from a year that's paid to a month says until when it's paid", () => {
    expect(() => change("business yearly", "professional monthly")).toThrow(
      "You've paid for Business until January 31, 2027. Choose a yearly plan, or cancel and choose a monthly one after that.",
    );
  });

  it("can be taken back by choosing the current plan", () => {
    const pending = { pendingPlan: "free", pendingCycle: "monthly" } as const;
    expect(change("business monthly", "business monthly", START, pending)).toEqual({
      when: "stays",
      nextCents: 9999,
      nextAt: addMonths(ANCHOR, 3),
    });
  });
});
