import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "#contract/time.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { payments } from "#db/schema/billing.ts";
import { listHistory } from "#functions/billing/history/list.ts";
import { runPayment } from "#functions/billing/payments/run.ts";
import { refundInvoice } from "#functions/billing/refund.ts";
import { creditCents } from "#functions/ledger/balances.ts";
import { invoicesOf } from "#tests/harness/world/billing-world.ts";
import { stripeWorld } from "./world.ts";

const PRICE = 2999;

const it_ = stripeWorld();
const { payer, buy, confirmation, lastPayment, since, deliver, taken } = it_;

describe("a refund", () => {
  /** Buys a plan and refunds part of it. @returns the refund as it is now */
  async function refund(user: User, cents: number) {
    const [invoice] = await invoicesOf(it_.world, user.id);
    await it_.world.after(1);
    await refundInvoice(it_.world.ctx, { invoiceId: invoice!.id, cents, by: "ops:test", why: "Goodwill" });
    await it_.world.settle();
    return lastPayment(user);
  }

  it("goes back to the card, in parts", async () => {
    const who = await payer();
    await buy(who.user);
    expect(await refund(who.user, 1000)).toMatchObject({ status: "succeeded" });
    expect(await refund(who.user, 1999)).toMatchObject({ status: "succeeded" });
    expect(taken(who)).toBe(0);
    await expect(refund(who.user, 1)).rejects.toMatchObject({ code: "too_much" });
  });

  it("finds the payment behind a confirmation page", async () => {
    const who = await payer("requires_action");
    it_.stripe.things.pay(await confirmation(who.user));
    // The page's id is kept, because only the clock learned of the payment.
    await it_.world.after(25 * HOUR);
    expect((await lastPayment(who.user)).processorId).toMatch(/^cs_/);
    expect(await refund(who.user, PRICE)).toMatchObject({ status: "succeeded" });
    expect(taken(who)).toBe(0);
  });

  it.each([
    ["refund_fails", "failed", "failed"],
    ["refund_pends", "processing", "succeeded"],
    ["refund_pends", "processing", "failed"],
  ] as const)("with a card that %s is %s, and %s in the end", async (card, first, end) => {
    const who = await payer(card);
    await buy(who.user);
    const made = await refund(who.user, 500);
    expect(made.status).toBe(first);
    const start = it_.stripe.events.length;
    if (first === "processing") it_.stripe.things.end(made.processorId!, end);
    await deliver([...since(start), ...since(start)]);
    expect(await lastPayment(who.user)).toMatchObject({ status: end });
    expect(taken(who)).toBe(end === "succeeded" ? PRICE - 500 : PRICE);
    // What failed can be refunded again.
    if (end === "failed") expect((await refund(who.user, PRICE)).id).not.toBe(made.id);
  });

  it("that the bank sends back days later becomes credit, once", async () => {
    const { world, stripe } = it_;
    const who = await payer();
    await buy(who.user);
    const made = await refund(who.user, 500);
    await world.after(5 * DAY);
    const start = stripe.events.length;
    stripe.things.end(made.processorId!, "failed");
    await deliver([...since(start), ...since(start)]);
    expect(await lastPayment(who.user)).toMatchObject({ id: made.id, status: "succeeded" });
    const sum = await world.db.select({ cents: creditCents(who.user.id) }).from(sql`(SELECT 1)`);
    expect(sum).toEqual([{ cents: 500 }]);
    expect((await world.titlesOf(who.user)).filter((title) => /refund/i.test(title))).toEqual([
      "We sent you a refund",
      "Your bank returned our refund",
    ]);
    const { records } = await listHistory(world.ctx, who.user.id, { page: 1, limit: 20 });
    expect(records.map(({ description, amount }) => [description, amount])).toContainEqual([
      "Refund, returned by your bank and added to your credit",
      -5,
    ]);
    // The customer has that money, so only the rest can be refunded.
    await expect(refund(who.user, PRICE)).rejects.toMatchObject({ code: "too_much" });
    expect(await refund(who.user, PRICE - 500)).toMatchObject({ status: "succeeded" });
  });

  it("whose answer was lost for more than a day is looked up", async () => {
    const who = await payer();
    await buy(who.user);
    it_.stripe.fail("POST /v1/refunds", "lost_answer", 2);
    const { id, status } = await refund(who.user, 700);
    expect(status).toBe("processing");
    it_.stripe.forgetKeys();
    await it_.world.after(26 * HOUR);
    await runPayment(it_.world.ctx, id);
    const [row] = await it_.world.db.select().from(payments).where(eq(payments.id, id));
    expect([row?.status, taken(who)]).toEqual(["succeeded", PRICE - 700]);
  });
});
