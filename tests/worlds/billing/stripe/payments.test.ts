import { describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "#contract/time.ts";
import { answerPayment } from "#functions/billing/payments/confirm.ts";
import { sample } from "#tests/harness/scope.ts";
import { charge, invoicesOf, later, paymentsOf, planOf } from "#tests/harness/world/billing-world.ts";
import { stripeWorld } from "./world.ts";

const PRICE = 2999;

const it_ = stripeWorld();
const { payer, buy, confirmation, lastPayment, since, deliver, taken } = it_;
const CHARGE = "POST /v1/payment_intents";

describe("a charge", () => {
  it("pays for a plan once, whatever the webhooks say twice", async () => {
    const who = await payer();
    const start = it_.stripe.events.length;
    await buy(who.user);
    await deliver([...since(start), ...since(start)]);
    expect(taken(who)).toBe(PRICE);
    expect(await planOf(it_.world, who.user.id)).toMatchObject({ plan: "professional" });
    const [intent] = it_.stripe.things.of("payment_intent");
    expect(intent).toMatchObject({
      description: "Countersign Professional",
      metadata: { payment: (await lastPayment(who.user)).id },
    });
  });

  it.each([
    ["declined", "card_declined"],
    ["insufficient_funds", "insufficient_funds"],
    ["expired_card", "card_expired"],
  ] as const)("to a card that's %s is refused with %s", async (card, code) => {
    const who = await payer(card);
    await expect(buy(who.user)).rejects.toMatchObject({ kind: "payment_required", code });
    expect([taken(who), await planOf(it_.world, who.user.id)]).toEqual([0, undefined]);
  });

  it("to a card that's gone at Stripe is refused", async () => {
    const who = await payer();
    for (const { id, customer } of it_.stripe.things.of("payment_method"))
      if (customer === who.customer) it_.stripe.things.detach(String(id));
    await expect(buy(who.user)).rejects.toMatchObject({ code: "no_method" });
    expect(await lastPayment(who.user)).toMatchObject({ status: "failed" });
  });

  it.each(sample(["lost_answer", "lost_request", "server_error", "rate_limit"] as const, 2))(
    "after a %s is finished by the clock, and taken once",
    async (fault) => {
      const who = await payer();
      // The client itself tries twice, except when it's told to slow down.
      it_.stripe.fail(CHARGE, fault, fault === "rate_limit" ? 1 : 2);
      await expect(buy(who.user)).rejects.toMatchObject({ kind: "conflict", code: "payment_processing" });
      await expect(buy(who.user)).rejects.toMatchObject({ code: "payment_in_progress" });
      expect(await planOf(it_.world, who.user.id)).toBeUndefined();
      await it_.world.after(6 * MINUTE);
      expect(taken(who)).toBe(PRICE);
      expect(await planOf(it_.world, who.user.id)).toMatchObject({ plan: "professional" });
    },
  );

  it.each(["succeeds", "declined"] as const)(
    "whose answer was lost for more than a day is looked up, with a card that's %s",
    async (card) => {
      const who = await payer(card);
      it_.stripe.fail(CHARGE, "lost_answer", 2);
      await expect(buy(who.user)).rejects.toMatchObject({ code: "payment_processing" });
      // More of this customer's, so that the lists have several pages.
      for (let i = 0; i < 5; i++)
        it_.stripe.things.createSession({
          customer: who.customer,
          expires_at: String(it_.world.ctx.now() / 1000 + 3600),
        });
      it_.stripe.forgetKeys();
      await it_.world.after(25 * HOUR);
      expect(await lastPayment(who.user)).toMatchObject({
        status: card === "declined" ? "failed" : "succeeded",
      });
      const mine = it_.stripe.things.of("payment_intent").filter((one) => one.customer === who.customer);
      expect([mine.length, taken(who)]).toEqual([1, card === "declined" ? 0 : PRICE]);
    },
  );

  it("that was never begun is made after more than a day, once", async () => {
    const who = await payer();
    it_.stripe.fail(CHARGE, "lost_request", 2);
    await expect(buy(who.user)).rejects.toMatchObject({ code: "payment_processing" });
    await it_.world.after(25 * HOUR);
    expect(taken(who)).toBe(PRICE);
  });

  it("that the bank answers later is settled by its webhook", async () => {
    const who = await payer("pends");
    await expect(buy(who.user)).rejects.toMatchObject({ code: "payment_processing" });
    const start = it_.stripe.events.length;
    it_.stripe.things.end((await lastPayment(who.user)).processorId!, "succeeded");
    await deliver(since(start));
    expect(await planOf(it_.world, who.user.id)).toMatchObject({ plan: "professional" });
  });
});

describe("a payment that the bank wants confirmed", () => {
  it.each(["in order", "reversed"])("is paid by webhooks that come twice and %s", async (order) => {
    const who = await payer("requires_action");
    const start = it_.stripe.events.length;
    const page = await confirmation(who.user);
    it_.stripe.things.pay(page);
    const news = order === "reversed" ? since(start).reverse() : since(start);
    expect(news.map(({ type }) => type)).toContain("payment_intent.payment_failed");
    await deliver([...news, ...news]);
    await deliver(news.map((event) => ({ ...event, id: `${event.id}_again` })));
    expect(taken(who)).toBe(PRICE);
    expect(await paymentsOf(it_.world, who.user.id)).toMatchObject([{ status: "succeeded" }]);
    expect(await invoicesOf(it_.world, who.user.id)).toMatchObject([{ status: "paid", totalCents: PRICE }]);
  });

  it("goes on waiting when the failure of its first try is told late", async () => {
    const who = await payer("requires_action");
    const start = it_.stripe.events.length;
    const page = await confirmation(who.user);
    await deliver(since(start));
    expect(await lastPayment(who.user)).toMatchObject({ status: "action_required", processorId: page });
    await expect(buy(who.user)).rejects.toMatchObject({ code: "payment_in_progress" });
  });

  it("is found paid by the clock when its webhooks are lost", async () => {
    const who = await payer("requires_action");
    it_.stripe.things.pay(await confirmation(who.user));
    await it_.world.after(25 * HOUR);
    expect(await planOf(it_.world, who.user.id)).toMatchObject({ plan: "professional" });
  });

  it("ends when its page closes", async () => {
    const who = await payer("requires_action");
    const page = await confirmation(who.user);
    const start = it_.stripe.events.length;
    it_.stripe.things.expire(page);
    await deliver(since(start));
    expect(await lastPayment(who.user)).toMatchObject({
      status: "failed",
      failure: "authentication_failed",
      actionUrl: null,
    });
    expect(taken(who)).toBe(0);
  });

  it("can be refused, but not confirmed, on our page", async () => {
    const who = await payer("requires_action");
    const page = await confirmation(who.user);
    const { id } = await lastPayment(who.user);
    const answer = (approve: boolean) => answerPayment(it_.world.ctx, who.user.id, id, { approve });
    await expect(answer(true)).rejects.toMatchObject({ code: "confirm_elsewhere" });
    await answer(false);
    expect(it_.stripe.things.get(page)).toMatchObject({ status: "expired" });
    expect(await lastPayment(who.user)).toMatchObject({ status: "failed" });
    await expect(answer(false)).rejects.toMatchObject({ code: "not_open" });
  });

  it("counts if it was paid on Stripe's page just before it's refused on ours", async () => {
    const who = await payer("requires_action");
    it_.stripe.things.pay(await confirmation(who.user));
    const { id } = await lastPayment(who.user);
    await expect(answerPayment(it_.world.ctx, who.user.id, id, { approve: false })).rejects.toMatchObject({
      code: "not_open",
    });
    expect(await planOf(it_.world, who.user.id)).toMatchObject({ plan: "professional" });
  });

  it("gets the same page again when the first answer was lost", async () => {
    const who = await payer("requires_action");
    it_.stripe.fail("POST /v1/checkout/sessions", "lost_answer", 2);
    await expect(buy(who.user)).rejects.toMatchObject({ code: "payment_processing" });
    await it_.world.after(6 * MINUTE);
    expect(await lastPayment(who.user)).toMatchObject({ status: "action_required" });
    const pages = it_.stripe.things.of("checkout.session").filter((one) => one.customer === who.customer);
    expect(pages).toHaveLength(1);
  });
});

it("an invoice is collected at the end of the month", async () => {
  const who = await payer();
  await charge(it_.world, who.user, 1200);
  const { year, month } = monthAfter(it_.world.ctx.now());
  await later(it_.world, Date.UTC(year, month, 1, 1));
  expect(await invoicesOf(it_.world, who.user.id)).toMatchObject([{ status: "paid", totalCents: 1200 }]);
  expect(taken(who)).toBe(1200);
});

const monthAfter = (ms: number) => {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
};

it("a plan is renewed with the card that bought it", async () => {
  const who = await payer();
  await buy(who.user);
  const { periodEnd } = (await planOf(it_.world, who.user.id))!;
  await it_.world.after(periodEnd - it_.world.ctx.now() + MINUTE);
  await it_.world.after(MINUTE);
  await it_.world.after(DAY);
  expect(taken(who)).toBe(2 * PRICE);
  expect(await planOf(it_.world, who.user.id)).toMatchObject({ plan: "professional" });
});
