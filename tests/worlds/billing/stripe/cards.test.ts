import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { User } from "#db/schema/accounts/users.ts";
import { customers, paymentMethods } from "#db/schema/billing.ts";
import { outbox } from "#db/schema/outbox.ts";
import { closeCustomer } from "#functions/billing/close.ts";
import { addMethod, removeMethod } from "#functions/billing/methods/change.ts";
import { openPortal } from "#functions/billing/methods/setup.ts";
import { showBilling } from "#functions/billing/overview.ts";
import { giveCard } from "#tests/harness/billing.ts";
import { stripeWorld } from "./world.ts";

const it_ = stripeWorld();
const { openForm, payer, buy, deliver } = it_;

const add = (user: User, token: string) => addMethod(it_.world.ctx, user.id, { token });
const cardsOf = (user: User) =>
  it_.world.db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.customerId, user.id))
    .orderBy(paymentMethods.createdAt, paymentMethods.id);
const fieldsOf = (refused: Promise<unknown>) =>
  expect(refused).rejects.toMatchObject({
    kind: "invalid",
    detail: { fields: { token: "We couldn't save this card. Please add it again." } },
  });

describe("a card", () => {
  it("goes from Stripe's form to the page, for one customer at Stripe", async () => {
    const { world, stripe } = it_;
    const user = await world.person();
    const [first, second] = [await openForm(user), await openForm(user)];
    const setup = stripe.things.fillForm(second);
    expect(stripe.things.fillForm(first)).not.toBe(setup);
    await add(user, setup);
    await add(user, setup);
    const made = stripe.things.of("customer").filter(({ email }) => email === user.email);
    expect(made).toMatchObject([{ metadata: { customer: user.id } }]);
    expect(await showBilling(world.ctx, user.id, undefined)).toMatchObject({
      gateway: "stripe",
      test_mode: true,
      paymentMethods: [{ brand: "Visa", last4: "4242", expMonth: 12, expYear: 2030, isDefault: true }],
    });
    expect(stripe.calls.filter(({ body }) => JSON.stringify(body).includes("number"))).toEqual([]);
  });

  it("is refused if it's someone else's, unfinished, unknown, or not from the form", async () => {
    const { world, stripe } = it_;
    const [user, other] = [await world.person(), await payer()];
    const secret = await openForm(user);
    await fieldsOf(add(user, secret.split("_secret_")[0]!));
    await fieldsOf(add(user, "seti_unknown"));
    await fieldsOf(add(user, "tok_visa"));
    await fieldsOf(add(user, stripe.things.fillForm(await openForm(other.user))));
    expect(await cardsOf(user)).toEqual([]);
    expect(await cardsOf(other.user)).toHaveLength(1);
  });

  it("is refused with 503 while Stripe doesn't answer, and nothing is lost", async () => {
    const { world, stripe } = it_;
    const user = await world.person();
    stripe.fail("POST /v1/customers", "server_error", 2);
    await expect(openForm(user)).rejects.toMatchObject({
      kind: "unavailable",
      code: "unavailable",
      detail: { part: "payments", retryAfterSeconds: 60 },
    });
    const setup = stripe.things.fillForm(await openForm(user));
    stripe.fail(`GET /v1/setup_intents/${setup}`, "rate_limit");
    await expect(add(user, setup)).rejects.toMatchObject({ kind: "unavailable" });
    await add(user, setup);
    expect(await cardsOf(user)).toHaveLength(1);
  });

  it("is kept by webhook if the browser closed too early, once", async () => {
    const { world, stripe } = it_;
    const user = await world.person();
    const before = stripe.events.length;
    stripe.things.fillForm(await openForm(user));
    const news = stripe.events.slice(before);
    expect(news.map(({ type }) => type)).toEqual(["payment_method.attached", "setup_intent.succeeded"]);
    expect(await deliver([...news, ...news])).toEqual(["accepted", "accepted", "known", "known"]);
    expect(await cardsOf(user)).toMatchObject([{ gateway: "stripe", isDefault: true, removedAt: null }]);
  });

  it("follows what a bank or the customer does with it at Stripe", async () => {
    const { world, stripe } = it_;
    const { user } = await payer();
    await world.after(1);
    await add(user, stripe.things.fillForm(await openForm(user)));
    const [first, second] = await cardsOf(user);
    await world.db.update(paymentMethods).set({ expiryToldAt: 1 }).where(eq(paymentMethods.id, first!.id));
    const before = stripe.events.length;
    stripe.things.renewCard(first!.processorId, 2033);
    await deliver(stripe.events.slice(before));
    expect(await cardsOf(user)).toMatchObject([
      { last4: "1881", expYear: 2033, expiryToldAt: null, isDefault: true },
      { last4: "4242", isDefault: false },
    ]);
    const renewed = stripe.events.slice(before);
    stripe.things.detach(first!.processorId);
    await deliver(stripe.events.slice(before + renewed.length));
    // What's late changes nothing.
    await deliver(renewed.map((event) => ({ ...event, id: `${event.id}_late` })));
    expect(await cardsOf(user)).toMatchObject([
      { id: first!.id, removedAt: world.ctx.now(), isDefault: false },
      { id: second!.id, removedAt: null, isDefault: true },
    ]);
  });

  it("is removed at Stripe by a job that tries again, and doesn't come back", async () => {
    const { world, stripe } = it_;
    const { user } = await payer();
    const before = stripe.events.length;
    await world.after(1);
    const setup = stripe.things.fillForm(await openForm(user));
    await add(user, setup);
    const second = (await cardsOf(user))[1]!;
    stripe.fail(`POST /v1/payment_methods/${second.processorId}/detach`, "lost_request", 2);
    await removeMethod(world.ctx, user.id, second.id, undefined);
    await world.settle();
    expect(stripe.things.get(second.processorId).customer).not.toBeNull();
    await world.after(10 * 60_000);
    expect(stripe.things.get(second.processorId).customer).toBeNull();
    await deliver(stripe.events.slice(before));
    await expect(add(user, setup)).rejects.toMatchObject({ kind: "invalid" });
    expect((await cardsOf(user)).filter(({ removedAt }) => removedAt === null)).toHaveLength(1);
  });

  it("of the test gateway is no card here", async () => {
    const { world } = it_;
    const user = await world.person();
    await giveCard(user.id, world.dbUrl);
    expect((await showBilling(world.ctx, user.id, undefined)).paymentMethods).toEqual([]);
    await expect(buy(user)).rejects.toMatchObject({ code: "payment_method_required" });
  });
});

describe("the customer portal", () => {
  it("is open to those with a card", async () => {
    const { world, stripe } = it_;
    const { user, customer } = await payer();
    const { url } = await openPortal(world.ctx, user.id, undefined);
    expect(url).toBe(`${stripe.url}/portal/${customer}`);
    expect(stripe.things.of("billing_portal.session")[0]).toMatchObject({
      customer,
      return_url: `${world.ctx.env.APP_URL}/app/billing`,
    });
    const stranger = await world.person();
    await expect(openPortal(world.ctx, stranger.id, undefined)).rejects.toMatchObject({ code: "no_portal" });
  });
});

it("a deleted customer is forgotten at Stripe", async () => {
  const { world, stripe } = it_;
  const { user, customer } = await payer();
  await closeCustomer(world.ctx, user.id);
  await closeCustomer(world.ctx, user.id);
  expect(stripe.things.get(customer)).toMatchObject({ deleted: true, email: null });
  expect(await world.db.select().from(customers).where(eq(customers.id, user.id))).toMatchObject([
    { processorId: null },
  ]);
  const open = await world.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.name, "billing.forget_card"), eq(outbox.status, "pending")));
  expect(open).toEqual([]);
});
