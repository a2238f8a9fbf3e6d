import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY, HOUR } from "#contract/time.ts";
import { newId } from "#core/ids.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { invoices, type Payment, paymentMethods, payments, subscriptions } from "#db/schema/billing.ts";
import { monthClock } from "#functions/billing/invoices/issue-usage.ts";
import { settle } from "#functions/billing/payments/settle.ts";
import { changePlan } from "#functions/billing/subscriptions/change.ts";
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

const DECEMBER = Date.UTC(2026, 11, 1);
let world: World;
let me: User;

beforeEach(async () => {
  world = await ownTime();
  me = await world.person();
});
afterEach(async () => {
  await world.settle();
  await expectSoundBooks(me.id, world.dbUrl);
  await world.stop();
});

/** Issues an invoice over $10, which isn't collected yet, with a payment as a kill would leave it. */
async function killed(token: "tok_visa" | "tok_declined" = "tok_visa"): Promise<Payment> {
  await giveCard(me.id, world.dbUrl, token);
  await charge(world, me, 1000);
  const ctx = { ...world.ctx, now: () => DECEMBER };
  await monthClock(ctx);
  const [invoice] = await invoicesOf(world, me.id);
  const [method] = await world.db.select().from(paymentMethods);
  if (!invoice || !method) throw new Error("There's no invoice");
  await world.db.update(invoices).set({ nextAttemptAt: null }).where(eq(invoices.id, invoice.id));
  return insert({ invoiceId: invoice.id, methodId: method.id, amountCents: 1000, by: "system" });
}

async function insert(more: Partial<Payment> & { amountCents: number; by: string }): Promise<Payment> {
  const id = newId("pay", world.ctx.now());
  const times = { createdAt: world.ctx.now(), updatedAt: world.ctx.now() };
  const row = { id, customerId: me.id, status: "processing" as const, ...times, ...more };
  const [found] = await world.db.insert(payments).values(row).returning();
  if (!found) throw new Error("Nothing was inserted");
  return found;
}

const succeeded = (id: string) => ({ status: "succeeded", processorId: `sim.${id}` }) as const;
const failed = (id: string) =>
  ({ status: "failed", processorId: `sim.${id}`, failure: "card_declined" }) as const;

it("finishes a payment that a kill left open, and charges it once", async () => {
  const { id } = await killed();
  await world.after(4 * 60_000);
  expect(await paymentsOf(world, me.id)).toMatchObject([{ id, status: "processing" }]);
  await world.after(2 * 60_000);
  await later(world, DECEMBER + DAY);
  expect(await paymentsOf(world, me.id)).toMatchObject([{ id, status: "succeeded" }]);
  expect(await balancesOf(me.id, world.dbUrl)).toMatchObject({ receivable: 0, processor: 1000 });
});

it("fails a payment that nobody has confirmed for a day, and tries again", async () => {
  const { id } = await killed();
  await settle(world.ctx, id, {
    status: "action_required",
    processorId: `sim.${id}`,
    url: "https://app.example/confirm",
  });
  await world.settle();
  expect(await billingMailsTo(me)).toEqual(["Confirm your payment"]);
  await world.after(DAY);
  expect(await paymentsOf(world, me.id)).toMatchObject([{ status: "action_required" }]);
  await world.after(60_000);
  expect(await paymentsOf(world, me.id)).toMatchObject([
    { status: "failed", failure: "authentication_failed", actionUrl: null },
  ]);
  expect(await invoicesOf(world, me.id)).toMatchObject([{ status: "open", attempts: 1 }]);
});

it("records an outcome once, however often it's reported", async () => {
  const { id } = await killed();
  await Promise.all([1, 2, 3].map(() => settle(world.ctx, id, succeeded(id))));
  await settle(world.ctx, id, succeeded(id));
  await world.settle();
  expect(await balancesOf(me.id, world.dbUrl)).toMatchObject({ receivable: 0, processor: 1000 });
  expect(await billingMailsTo(me)).toEqual(["Payment received"]);
});

it("keeps the processor's id of a payment that goes on there, to ask for it later", async () => {
  const { id } = await killed();
  await settle(world.ctx, id, { status: "processing", processorId: `sim.${id}` });
  expect(await paymentsOf(world, me.id)).toMatchObject([{ status: "processing", processorId: `sim.${id}` }]);
});

it("ignores a failure that's reported after the success", async () => {
  const { id } = await killed();
  await settle(world.ctx, id, succeeded(id));
  await settle(world.ctx, id, failed(id));
  expect(await paymentsOf(world, me.id)).toMatchObject([{ status: "succeeded", failure: null }]);
  expect(await invoicesOf(world, me.id)).toMatchObject([{ status: "paid" }]);
});

it("pays the open invoice with a success that's reported after the failure", async () => {
  const { id } = await killed();
  await settle(world.ctx, id, failed(id));
  expect(await invoicesOf(world, me.id)).toMatchObject([{ status: "open", attempts: 1 }]);
  await settle(world.ctx, id, succeeded(id));
  expect(await invoicesOf(world, me.id)).toMatchObject([{ status: "paid", nextAttemptAt: null }]);
});

it("makes a late success credit if another payment has paid the invoice", async () => {
  const first = await killed();
  await settle(world.ctx, first.id, failed(first.id));
  const { invoiceId, methodId } = first;
  const second = await insert({ invoiceId, methodId, amountCents: 1000, by: "system" });
  await settle(world.ctx, second.id, succeeded(second.id));
  await settle(world.ctx, first.id, succeeded(first.id));
  expect(await balancesOf(me.id, world.dbUrl)).toMatchObject({
    receivable: 0,
    credit: -1000,
    processor: 2000,
  });
});

it("leaves an invoice paid if another payment of it fails after a late success", async () => {
  const first = await killed();
  await settle(world.ctx, first.id, failed(first.id));
  const { invoiceId, methodId } = first;
  const second = await insert({ invoiceId, methodId, amountCents: 1000, by: "system" });
  await settle(world.ctx, first.id, succeeded(first.id));
  await settle(world.ctx, second.id, failed(second.id));
  expect(await invoicesOf(world, me.id)).toMatchObject([
    { status: "paid", attempts: 1, nextAttemptAt: null },
  ]);
});

it("makes an order credit if the subscription has changed meanwhile", async () => {
  await giveCard(me.id, world.dbUrl);
  await changePlan(world.ctx, me.id, { plan: "professional", cycle: "monthly" });
  const [bought] = await paymentsOf(world, me.id);
  if (!bought?.order) throw new Error("Nothing was ordered");
  const order = { ...bought.order, plan: "business" as const, replaces: 1 };
  const { id } = await insert({ order, methodId: bought.methodId, amountCents: 5000, by: me.id });
  await world.db.update(subscriptions).set({ version: 2 }).where(eq(subscriptions.customerId, me.id));
  await settle(world.ctx, id, succeeded(id));
  expect(await planOf(world, me.id)).toMatchObject({ plan: "professional" });
  expect(await invoicesOf(world, me.id)).toHaveLength(1);
  expect(await balancesOf(me.id, world.dbUrl)).toMatchObject({ receivable: 0, credit: -5000 });
});

/**
 * Orders a larger plan, to replace the first version of a plan that's bought. @returns the payment, which was declined
 */
async function declinedUpgrade() {
  await giveCard(me.id, world.dbUrl);
  await changePlan(world.ctx, me.id, { plan: "professional", cycle: "monthly" });
  const [bought] = await paymentsOf(world, me.id);
  if (!bought?.order) throw new Error("Nothing was ordered");
  const order = { ...bought.order, plan: "business" as const, replaces: 1 };
  await world.after(HOUR);
  const declined = await insert({ order, methodId: bought.methodId, amountCents: 5000, by: me.id });
  await settle(world.ctx, declined.id, failed(declined.id));
  return declined;
}

it("makes a late order credit if it was for an earlier subscription with the same version", async () => {
  const declined = await declinedUpgrade();
  await world.db.delete(subscriptions).where(eq(subscriptions.customerId, me.id));
  await world.after(HOUR);
  await changePlan(world.ctx, me.id, { plan: "professional", cycle: "monthly" });
  const plan = await planOf(world, me.id);
  expect(plan).toMatchObject({ version: 1 });
  await settle(world.ctx, declined.id, succeeded(declined.id));
  expect(await planOf(world, me.id)).toEqual(plan);
  expect(await balancesOf(me.id, world.dbUrl)).toMatchObject({ receivable: 0, credit: -5000 });
});

it("still starts an order whose success is late, until the time that it bought is over", async () => {
  const declined = await declinedUpgrade();
  const end = declined.order!.periodEnd;
  await settle({ ...world.ctx, now: () => end }, declined.id, succeeded(declined.id));
  expect(await planOf(world, me.id)).toMatchObject({ plan: "professional" });
  expect(await balancesOf(me.id, world.dbUrl)).toMatchObject({ credit: -5000 });
  const { order, methodId } = declined;
  // Its lines come to $29.99.
  const other = await insert({ order, methodId, amountCents: 2999, by: me.id });
  await settle(world.ctx, other.id, failed(other.id));
  await settle({ ...world.ctx, now: () => end - 1 }, other.id, succeeded(other.id));
  expect(await planOf(world, me.id)).toMatchObject({ plan: "business", version: 2 });
});

it("warns at 80 % of the allowance and says when it's used, once a month each", async () => {
  const usage = async () => (await world.titlesOf(me)).filter((title) => title.startsWith("Your allowance"));
  const ask = async () => world.ask(me, await world.person(), {}, "own");
  const [almost, used] = ["Your allowance is almost used", "Your allowance is used"];
  // The first one is free.
  for (let i = 0; i < 4; i++) await ask();
  expect(await usage()).toEqual([]);
  await ask();
  expect(await usage()).toEqual([almost]);
  await ask();
  await ask();
  expect(await usage()).toEqual([almost, used]);
  expect(await billingMailsTo(me)).toEqual([almost, used]);
  // Nobody has answered, so the first one was given back as well.
  await later(world, DECEMBER);
  for (let i = 0; i < 6; i++) await ask();
  expect(await usage()).toEqual([almost, used, almost, used]);
});
