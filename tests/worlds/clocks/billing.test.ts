import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TestCardToken } from "#contract/billing/billing.ts";
import { DAY, MINUTE } from "#contract/time.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { invoices, payments, subscriptions } from "#db/schema/billing.ts";
import { collectInvoice } from "#functions/billing/invoices/collect.ts";
import { payInvoice } from "#functions/billing/invoices/pay.ts";
import { addMethod } from "#functions/billing/methods/change.ts";
import { changePlan } from "#functions/billing/subscriptions/change.ts";
import { verifyLedger } from "#functions/ledger/verify.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
let subject: User;
beforeAll(async () => {
  world = await ownTime({ start: Date.UTC(2027, 0, 31, 12) });
  subject = await world.person();
});
afterEach(async () => expect((await verifyLedger(world.ctx)).found).toEqual([]));
afterAll(() => world?.stop());

const card = (user: User, token: TestCardToken = "tok_visa") => addMethod(world.ctx, user.id, { token });
const buy = (user: User, plan: "professional" | "business" = "professional") =>
  changePlan(world.ctx, user.id, { plan, cycle: "monthly", teamId: undefined });
const planOf = async (user: User) =>
  (await world.db.select().from(subscriptions).where(eq(subscriptions.customerId, user.id)))[0];
const invoicesOf = (user: User) =>
  world.db.select().from(invoices).where(eq(invoices.customerId, user.id)).orderBy(invoices.number);
const paymentsOf = (user: User) =>
  world.db.select().from(payments).where(eq(payments.customerId, user.id)).orderBy(payments.createdAt);
/** A request that's charged its list price: $2.99, or $7.48 when urgent. */
async function charge(user: User, priority: "standard" | "urgent" = "standard"): Promise<string> {
  const id = await world.ask(user, subject, { priority });
  await world.consent(subject, id);
  return id;
}

it("a plan that becomes yearly at the end of a month runs for a year from there", async () => {
  const user = await world.person();
  await card(user);
  await buy(user, "business");
  await changePlan(world.ctx, user.id, { plan: "professional", cycle: "yearly", teamId: undefined });
  const { periodEnd } = (await planOf(user))!;
  await world.after(periodEnd - world.ctx.now() + 1);
  await world.after(MINUTE);
  const plan = (await planOf(user))!;
  expect(plan).toMatchObject({ plan: "professional", cycle: "yearly", periodStart: periodEnd });
  expect(new Date(plan.periodEnd).getUTCFullYear()).toBe(new Date(periodEnd).getUTCFullYear() + 1);
  expect(new Date(plan.periodEnd).getUTCMonth()).toBe(new Date(periodEnd).getUTCMonth());
  expect(await invoicesOf(user)).toMatchObject([{}, { status: "paid", totalCents: 29990 }]);
});

describe("a payment that was left open", () => {
  it("isn't begun twice for the same invoice", async () => {
    const user = await world.person();
    await card(user, "tok_requires_action");
    await charge(user, "urgent");
    await world.after(32 * DAY);
    await world.after(MINUTE);
    const [invoice] = await invoicesOf(user);
    await collectInvoice(world.ctx, invoice!.id);
    await expect(payInvoice(world.ctx, user.id, invoice!.id, undefined)).rejects.toMatchObject({
      code: "payment_in_progress",
    });
    expect(await paymentsOf(user)).toMatchObject([{ status: "action_required" }]);
    expect(await world.titlesOf(user)).toContain("Confirm your payment");
  });
});
