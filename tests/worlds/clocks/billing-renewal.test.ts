import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { runBatch } from "#db/batch.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { paymentMethods, subscriptions } from "#db/schema/billing.ts";
import { cancelPlan } from "#functions/billing/subscriptions/cancel.ts";
import { changePlan } from "#functions/billing/subscriptions/change.ts";
import { entryStatement } from "#functions/ledger/entries.ts";
import { balancesOf, expectSoundBooks, giveCard } from "#tests/harness/billing.ts";
import {
  billingMailsTo,
  charge,
  invoicesOf,
  later,
  paymentsOf,
  planOf,
} from "#tests/harness/world/billing-world.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

const JANUARY_31 = Date.UTC(2027, 0, 31, 12);
let world: World;
let me: User;

/** Buys a plan in a world of its own. */
async function buy(plan: "professional" | "business", cycle: "monthly" | "yearly" = "monthly") {
  world = await ownTime({ start: JANUARY_31 });
  me = await world.person();
  await giveCard(me.id, world.dbUrl);
  await changePlan(world.ctx, me.id, { plan, cycle });
  await world.settle();
}

afterEach(async () => {
  await expectSoundBooks(me.id, world.dbUrl);
  await world.stop();
});

/** From now on, the customer's card is declined. */
const decline = () =>
  world.db
    .update(paymentMethods)
    .set({ processorId: `sim.tok_declined.${me.id}` })
    .where(eq(paymentMethods.customerId, me.id));

it("renews a plan bought on January 31 on February 28, and then on March 31", async () => {
  await buy("professional");
  expect(await invoicesOf(world, me.id)).toMatchObject([{ status: "paid", totalCents: 2999, number: 1 }]);
  const [february, march, april] = [
    Date.UTC(2027, 1, 28, 12),
    Date.UTC(2027, 2, 31, 12),
    Date.UTC(2027, 3, 30, 12),
  ];
  await later(world, february - 5 * 60_000);
  expect(await invoicesOf(world, me.id)).toHaveLength(1);
  await later(world, february);
  expect(await planOf(world, me.id)).toMatchObject({ periodStart: february, periodEnd: march });
  // However late the cron runs, the next period begins where the last one ended.
  await later(world, march + DAY);
  expect(await planOf(world, me.id)).toMatchObject({ periodStart: march, periodEnd: april });
  expect(await invoicesOf(world, me.id)).toMatchObject(Array(3).fill({ status: "paid", totalCents: 2999 }));
  expect(await paymentsOf(world, me.id)).toHaveLength(3);
  expect((await billingMailsTo(me)).filter((title) => title === "Payment received")).toHaveLength(3);
});

it("moves down to the chosen plan and cycle when the period ends", async () => {
  await buy("business");
  await changePlan(world.ctx, me.id, { plan: "professional", cycle: "yearly" });
  await world.settle();
  expect(await planOf(world, me.id)).toMatchObject({ plan: "business", pendingPlan: "professional" });
  await later(world, Date.UTC(2027, 1, 28, 12));
  expect(await planOf(world, me.id)).toMatchObject({
    plan: "professional",
    cycle: "yearly",
    pendingPlan: null,
    periodEnd: Date.UTC(2028, 1, 28, 12),
  });
  expect((await invoicesOf(world, me.id)).map(({ totalCents }) => totalCents)).toEqual([9999, 29_990]);
});

it("ends a canceled plan with its period, and charges nothing more", async () => {
  await buy("professional");
  await cancelPlan(world.ctx, me.id, undefined);
  await later(world, Date.UTC(2027, 1, 28, 11));
  expect(await planOf(world, me.id)).toBeDefined();
  await later(world, Date.UTC(2027, 1, 28, 12));
  expect(await planOf(world, me.id)).toBeUndefined();
  expect(await invoicesOf(world, me.id)).toHaveLength(1);
  expect((await world.titlesOf(me)).at(-1)).toBe("You're on Free");
});

it("tries on days 0, 1, 3, 5 and 7, then ends the plan and voids its invoice", async () => {
  await buy("professional");
  const kept = await charge(world, me, 60);
  await later(world, JANUARY_31 + DAY);
  const before = (await billingMailsTo(me)).length;
  await decline();
  const due = Date.UTC(2027, 1, 28, 12);
  const triedOn: number[] = [];
  for (let day = 0; day <= 8; day++) {
    const tries = (await paymentsOf(world, me.id)).filter(
      ({ order, amountCents }) => !order && amountCents === 2999,
    );
    await later(world, due + day * DAY + (day === 0 ? 0 : 3_600_000));
    const now = (await paymentsOf(world, me.id)).filter(
      ({ order, amountCents }) => !order && amountCents === 2999,
    );
    if (now.length > tries.length) triedOn.push(day);
    if (day < 7) expect(await planOf(world, me.id)).toBeDefined();
  }
  expect(triedOn).toEqual([0, 1, 3, 5, 7]);
  expect(await planOf(world, me.id)).toBeUndefined();
  const plans = (await invoicesOf(world, me.id)).filter(({ kind }) => kind === "subscription");
  expect(plans).toMatchObject([{ status: "paid" }, { status: "void", attempts: 5, nextAttemptAt: null }]);
  const told = [...Array(4).fill("Your payment failed"), "You're on Free"];
  const wanted = (titles: string[]) => titles.filter((title) => told.includes(title));
  expect(wanted((await billingMailsTo(me)).slice(before))).toEqual(told);
  expect(wanted(await world.titlesOf(me))).toEqual(told);
  // Nothing of theirs is lost.
  expect(await world.row(kept)).toMatchObject({ status: "completed", requesterId: me.id });
  expect(await balancesOf(me.id, world.dbUrl)).toMatchObject({ "revenue:subscription": -2999 });
});

it("ends at once when it's canceled while its period isn't paid, and charges nothing more", async () => {
  await buy("professional");
  await decline();
  const { periodEnd } = (await planOf(world, me.id))!;
  await later(world, periodEnd);
  expect((await invoicesOf(world, me.id)).map(({ status }) => status)).toEqual(["paid", "open"]);
  const once = { userId: me.id, key: "cancel", requestHash: "cancel" };
  await cancelPlan(world.ctx, me.id, undefined, once);
  await cancelPlan(world.ctx, me.id, undefined, once);
  expect(await planOf(world, me.id)).toBeUndefined();
  await expect(cancelPlan(world.ctx, me.id, undefined)).rejects.toMatchObject({ code: "not_active" });
  const before = await paymentsOf(world, me.id);
  for (let day = 1; day < 9; day++) await later(world, periodEnd + day * DAY);
  expect((await invoicesOf(world, me.id)).map(({ status }) => status)).toEqual(["paid", "void"]);
  expect(await paymentsOf(world, me.id)).toEqual(before);
});

it("recovers when a card works on a later attempt", async () => {
  await buy("professional");
  await decline();
  await later(world, Date.UTC(2027, 1, 28, 12));
  await world.db
    .update(paymentMethods)
    .set({ processorId: `sim.tok_visa.${me.id}` })
    .where(eq(paymentMethods.customerId, me.id));
  await later(world, Date.UTC(2027, 2, 1, 13));
  expect(await invoicesOf(world, me.id)).toMatchObject([{ status: "paid" }, { status: "paid", attempts: 1 }]);
  expect(await planOf(world, me.id)).toMatchObject({ plan: "professional" });
});

it("says once that the default card expires soon", async () => {
  await buy("professional", "yearly");
  await world.db
    .update(paymentMethods)
    .set({ expMonth: 3, expYear: 2027 })
    .where(eq(paymentMethods.customerId, me.id));
  await later(world, Date.UTC(2027, 2, 1));
  expect(await billingMailsTo(me)).not.toContain("Your card expires soon");
  for (let i = 0; i < 3; i++) await later(world, Date.UTC(2027, 2, 3 + i));
  expect((await billingMailsTo(me)).filter((title) => title === "Your card expires soon")).toHaveLength(1);
});

it("keeps some credit if it would leave less to pay than a card can", async () => {
  await buy("professional");
  const credit = {
    kind: "credit",
    key: "credit:1",
    customerId: me.id,
    amount: 2980,
    reason: "goodwill",
  } as const;
  await runBatch(world.db, [entryStatement(world.ctx, credit)]);
  await later(world, Date.UTC(2027, 1, 28, 12));
  expect((await invoicesOf(world, me.id)).at(-1)).toMatchObject({
    status: "paid",
    creditCents: 2949,
    totalCents: 50,
  });
  expect(await balancesOf(me.id, world.dbUrl)).toMatchObject({ receivable: 0, credit: -31 });
});

it("gives back the credit that an unpaid renewal had used", async () => {
  await buy("professional");
  await runBatch(world.db, [
    entryStatement(world.ctx, {
      kind: "credit",
      key: "credit:1",
      customerId: me.id,
      amount: 1000,
      reason: "goodwill",
    }),
  ]);
  await decline();
  for (const day of [0, 1, 3, 5, 7]) await later(world, Date.UTC(2027, 1, 28 + day, 12 + (day > 0 ? 1 : 0)));
  expect(await world.db.select().from(subscriptions)).toEqual([]);
  expect((await invoicesOf(world, me.id)).at(-1)).toMatchObject({ status: "void", totalCents: 1999 });
  expect(await balancesOf(me.id, world.dbUrl)).toMatchObject({ receivable: 0, credit: -1000 });
});
