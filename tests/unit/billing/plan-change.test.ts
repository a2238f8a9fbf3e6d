import { describe, expect, it } from "vitest";
import {
  BILLING_CYCLES,
  type BillingCycle,
  PAID_PLAN_IDS,
  PLAN_IDS,
  type PlanId,
  planCents,
} from "#contract/billing/plans.ts";
import { addMonths, DAY } from "#contract/time.ts";
import type { Subscription } from "#db/schema/billing.ts";
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

const UNSPENT = { used: 0, refundedCents: 0 };

function change(
  from: Choice,
  to: Choice,
  now = START + 10 * DAY,
  more: Partial<Subscription> = {},
  spent = UNSPENT,
) {
  const [plan, cycle] = to.split(" ") as [PlanId, BillingCycle];
  return planChange(on(from, more), { plan, cycle }, spent, now);
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
      expect(found.bought).toEqual({
        priceCents: planCents(plan, cycle),
        creditCents: 0,
        dueCents: planCents(plan, cycle),
        nextAt: end,
        resetsAt: addMonths(now, 1),
      });
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
  it("within a month begins a new one today, and credits what's unused of the old", () => {
    const now = START + 10 * DAY;
    const found = bought(change("professional monthly", "business monthly", now));
    expect(found.order.lines).toEqual([
      { description: "Business (monthly) to May 10, 2026", amountCents: 9999 },
      {
        description: "Credit for unused Professional: 20 of 30 days and 100 of 100 verifications left",
        amountCents: -2000,
      },
    ]);
    expect(found.bought).toEqual({
      priceCents: 9999,
      creditCents: 2000,
      dueCents: 7999,
      nextAt: Date.UTC(2026, 4, 10, 12),
      resetsAt: Date.UTC(2026, 4, 10, 12),
    });
    expect(found.order).toMatchObject({
      anchorAt: now,
      periodStart: now,
      periodEnd: Date.UTC(2026, 4, 10, 12),
      replaces: 7,
    });
  });

  it("on the period's last day costs nearly the whole price, since the allowance is new", () => {
    const { bought: last } = bought(
      change("professional monthly", "business monthly", addMonths(ANCHOR, 3) - 1),
    );
    expect(last).toMatchObject({ creditCents: 100, dueCents: 9899 });
  });

  it("with the allowance used credits nothing, on the first day, too", () => {
    const spent = { used: 100, refundedCents: 0 };
    const { order, bought: found } = bought(
      change("professional monthly", "business monthly", START, {}, spent),
    );
    expect(found).toMatchObject({ creditCents: 0, dueCents: 9999 });
    expect(order.lines).toHaveLength(1);
  });

  it("after a refund doesn't credit that part as well", () => {
    const spent = { used: 0, refundedCents: 1500 };
    const { order, bought: found } = bought(
      change("professional monthly", "business monthly", START + 10 * DAY, {}, spent),
    );
    expect(found).toMatchObject({ creditCents: 500, dueCents: 9499 });
    expect(order.lines[1]?.description).toMatch(/ left, less \$15\.00 refunded$/);
  });

  it("from monthly to yearly starts a year today, whose allowance starts over each month", () => {
    const now = START + 10 * DAY;
    const spent = { used: 60, refundedCents: 0 };
    const found = bought(change("professional monthly", "professional yearly", now, {}, spent));
    expect(found.order.lines).toEqual([
      { description: "Professional (yearly) to April 10, 2027", amountCents: 29_990 },
      {
        description: "Credit for unused Professional: 20 of 30 days and 40 of 100 verifications left",
        amountCents: -1200,
      },
    ]);
    expect(found.order).toMatchObject({ anchorAt: now, periodStart: now, periodEnd: addMonths(now, 12) });
    expect(found.bought).toMatchObject({ dueCents: 28_790, resetsAt: addMonths(now, 1) });
  });

  it("from a yearly plan says how many of its months are left, too", () => {
    const spent = { used: 25, refundedCents: 0 };
    const early = bought(change("professional yearly", "business yearly", ANCHOR + 40 * DAY, {}, spent));
    expect(early.order.lines[1]).toEqual({
      description:
        "Credit for unused Professional: 325 of 365 days left; 10 months and 75 of 100 verifications left this month",
      amountCents: -26_704,
    });
    const late = bought(change("professional yearly", "business yearly", addMonths(ANCHOR, 10), {}, spent));
    expect(late.order.lines[1]?.description).toMatch(/ left; 1 month and 75 of 100 /);
  });

  it.each<[Choice, Choice]>([
    ["professional monthly", "business monthly"],
    ["professional monthly", "professional yearly"],
    ["professional monthly", "business yearly"],
    ["professional yearly", "business yearly"],
    ["business monthly", "business yearly"],
  ])("from %s to %s, the lines add up to what's due on every day, which a card can pay", (from, to) => {
    const current = on(from);
    if (!current) throw new Error("Only paid plans have a period");
    for (let now = current.periodStart; now <= current.periodEnd; now += DAY)
      for (const used of [0, 30, 100]) {
        const { order, bought: found } = bought(change(from, to, now, {}, { used, refundedCents: 0 }));
        expect(order.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(found.dueCents);
        expect(found.dueCents).toBeGreaterThanOrEqual(50);
        expect(found.creditCents).toBeLessThanOrEqual(planCents(current.plan, current.cycle));
        expect([order.periodStart, order.anchorAt]).toEqual([now, now]);
      }
  });

  it("forgets a change that was planned", () => {
    const more = { pendingPlan: "free", pendingCycle: "monthly" } as const;
    expect(change("professional monthly", "business monthly", START, more).when).toBe("now");
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
