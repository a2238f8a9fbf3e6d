import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { BillingCycle, PaidPlanId } from "#contract/billing/plans.ts";
import { DAY } from "#contract/time.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { firstRequests } from "#db/schema/allowance.ts";
import { paymentMethods } from "#db/schema/billing.ts";
import { planOf } from "#functions/allowance/plan.ts";
import { payInvoice } from "#functions/billing/invoices/pay.ts";
import { cancelPlan, reactivatePlan } from "#functions/billing/subscriptions/cancel.ts";
import { changePlan } from "#functions/billing/subscriptions/change.ts";
import { verifyLedger } from "#functions/ledger/verify.ts";
import { cancelVerification } from "#functions/lifecycle/end/cancel.ts";
import { expectSoundBooks, giveCard } from "#tests/harness/billing.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { invoicesOf, later } from "#tests/harness/world/billing-world.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

const JANUARY_31 = Date.UTC(2027, 0, 31, 12);
/** When a plan that was bought on January 31 renews. */
const FEBRUARY_28 = Date.UTC(2027, 1, 28, 12, 0, 1);
let world: World;
let me: User;

beforeEach(async () => {
  world = await ownTime({ start: JANUARY_31 });
  me = await world.person();
  await giveCard(me.id, world.dbUrl);
  await world.db.insert(firstRequests).values({ key: `customer:${me.id}`, createdAt: JANUARY_31 });
});
afterEach(async () => {
  await expectSoundBooks(me.id, world.dbUrl);
  expect((await verifyLedger(world.ctx)).found).toEqual([]);
  await world.stop();
});

const ask = async () => world.ask(me, await world.person(), {}, "own");
/** Buys a plan a second later. */
async function buy(plan: PaidPlanId, cycle: BillingCycle = "monthly"): Promise<void> {
  await world.after(1000);
  await changePlan(world.ctx, me.id, { plan, cycle, teamId: undefined });
  await world.settle();
}
/** @returns how many are used, of how many, and until when they count */
async function usage(): Promise<[used: number, limit: number, until: string]> {
  const plan = await planOf(world.ctx, me.id);
  return [plan.verifications_used, plan.verifications_limit, plan.resets_at.slice(0, 10)];
}
const useCard = (token: "tok_visa" | "tok_declined") =>
  world.db
    .update(paymentMethods)
    .set({ processorId: `sim.${token}.${me.id}` })
    .where(eq(paymentMethods.customerId, me.id));

it.each(["monthly", "yearly"] as const)(
  "starts over on a %s plan's day, in short months on the last",
  async (cycle) => {
    await ask();
    expect(await usage()).toEqual([1, 5, "2027-02-01"]);
    // What Free covered isn't the plan's.
    await buy("professional", cycle);
    expect(await usage()).toEqual([0, 100, "2027-02-28"]);
    await later(world, Date.UTC(2027, 1, 20, 12));
    const february = await ask();
    await ask();
    expect(await usage()).toEqual([2, 100, "2027-02-28"]);
    await later(world, Date.UTC(2027, 1, 28, 11, 50));
    expect(await usage()).toEqual([2, 100, "2027-02-28"]);
    await later(world, FEBRUARY_28);
    expect(await usage()).toEqual([0, 100, "2027-03-31"]);
    await ask();
    // A request of February gives nothing to March.
    await cancelVerification(world.ctx, me.id, february);
    expect(await usage()).toEqual([1, 100, "2027-03-31"]);
    await later(world, Date.UTC(2027, 2, 31, 12, 0, 1));
    expect(await usage()).toEqual([0, 100, "2027-04-30"]);
  },
);

it("is new at once after an upgrade, which credits what's unused and says so by mail", async () => {
  await buy("professional");
  for (let i = 0; i < 5; i++) await ask();
  const now = Date.UTC(2027, 1, 28, 11);
  await later(world, now);
  const before = await ask();
  await buy("business");
  expect(await usage()).toEqual([0, 500, "2027-03-28"]);
  // A day of 28 is left, and 94 of 100 verifications.
  expect((await invoicesOf(world, me.id)).map(({ totalCents }) => totalCents)).toEqual([2999, 9999 - 108]);
  const mail = (await mailsTo(me.email)).findLast(({ subject }) => subject === "You're on Business");
  for (const words of [
    "You paid $98.91: $99.99, less a credit of $1.08",
    "You have 500 verifications a month from today, and the count starts over on March 28, 2027.",
    "Your plan renews on March 28, 2027.",
  ])
    expect(mail?.text.replaceAll(/\s+/g, " ")).toContain(words);
  // A request of the old period gives nothing to the new one.
  await ask();
  await cancelVerification(world.ctx, me.id, before);
  expect(await usage()).toEqual([1, 500, "2027-03-28"]);
});

it("comes with mails about each change, although the next one was made before they were written", async () => {
  await changePlan(world.ctx, me.id, { plan: "professional", cycle: "monthly" });
  await cancelPlan(world.ctx, me.id, undefined);
  await world.settle();
  const texts = async (subject: string) =>
    (await mailsTo(me.email))
      .filter((mail) => mail.subject === subject)
      .map(({ text }) => text.replaceAll(/\s+/g, " "));
  expect(await texts("You're on Professional")).toEqual([expect.stringContaining("You paid $29.99.")]);
  expect(await texts("Your plan will change")).toHaveLength(1);
  await reactivatePlan(world.ctx, me.id, undefined);
  await cancelPlan(world.ctx, me.id, undefined);
  await reactivatePlan(world.ctx, me.id, undefined);
  await world.settle();
  expect((await texts("You're on Professional")).join()).not.toContain("$0.00");
});

it("is Free's in the UTC month in which a plan ends, and counts what that month has used", async () => {
  await buy("professional");
  await cancelPlan(world.ctx, me.id, undefined);
  await later(world, Date.UTC(2027, 1, 27));
  for (let i = 0; i < 3; i++) await ask();
  await later(world, FEBRUARY_28);
  expect(await usage()).toEqual([3, 5, "2027-03-01"]);
  await later(world, Date.UTC(2027, 2, 1));
  expect(await usage()).toEqual([0, 5, "2027-04-01"]);
});

it("is Free's after a failed renewal, until that's paid", async () => {
  await buy("professional");
  await later(world, Date.UTC(2027, 1, 20));
  for (let i = 0; i < 6; i++) await ask();
  await useCard("tok_declined");
  await later(world, FEBRUARY_28);
  expect(await planOf(world.ctx, me.id)).toMatchObject({
    plan_name: "Professional",
    renewal_unpaid: true,
    verifications_used: 6,
    verifications_limit: 5,
    verifications_remaining: 0,
    resets_at: "2027-03-01T00:00:00.000Z",
  });
  // Beyond it, the unpaid renewal is more than may be open while a card doesn't work.
  await expect(ask()).rejects.toMatchObject({ kind: "payment_required" });
  const failed = (await mailsTo(me.email)).findLast(({ subject }) => subject === "Your payment failed");
  expect(failed?.text.replaceAll(/\s+/g, " ")).toContain(
    "Until it's paid, you get 5 verifications a month, as on Free.",
  );
  await later(world, Date.UTC(2027, 2, 2));
  for (let i = 0; i < 5; i++) expect(await world.row(await ask())).toMatchObject({ coveredCents: 299 });
  await expect(ask()).rejects.toMatchObject({ kind: "payment_required" });
  await world.settle();
  const used = (await mailsTo(me.email)).findLast(({ subject }) => subject === "Your allowance is used");
  expect(used?.text).toContain("5 verifications");
  expect(used?.text).not.toMatch(/list\s+price/);
  await useCard("tok_visa");
  const [, renewal] = await invoicesOf(world, me.id);
  await payInvoice(world.ctx, me.id, renewal?.id ?? "", undefined);
  // What was covered meanwhile counts in the plan's month.
  expect(await usage()).toEqual([5, 100, "2027-03-31"]);
  await world.after(DAY);
  expect(await world.row(await ask())).toMatchObject({ coveredCents: 299 });
});
