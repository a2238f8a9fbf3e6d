import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { PaidPlanId } from "#contract/billing/plans.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { customers, type Payment } from "#db/schema/billing.ts";
import { addMethod } from "#functions/billing/methods/change.ts";
import { beginSetup } from "#functions/billing/methods/setup.ts";
import { changePlan } from "#functions/billing/subscriptions/change.ts";
import { takeStripeEvent } from "#functions/billing/webhook.ts";
import { verifyLedger } from "#functions/ledger/verify.ts";
import { type Stripe, type StubEvent, startStripe } from "#tests/harness/stripe/stub.ts";
import type { StubCard } from "#tests/harness/stripe/things.ts";
import { paymentsOf } from "#tests/harness/world/billing-world.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

/** Someone who pays with Stripe, and their customer there. */
interface Payer {
  user: User;
  customer: string;
}

/** A world whose payments go through a stub of Stripe. */
export interface StripeWorld {
  world: World;
  stripe: Stripe;
  /** Opens Stripe's form. @returns its secret */
  openForm(user: User): Promise<string>;
  /** @returns a new person with a card that behaves like this */
  payer(card?: StubCard): Promise<Payer>;
  buy(user: User, plan?: PaidPlanId): Promise<void>;
  /** Tries to buy a plan that the bank wants confirmed. @returns the page's id */
  confirmation(user: User): Promise<string>;
  /** @returns the payment or refund that was begun last, as it is now */
  lastPayment(user: User): Promise<Payment>;
  /** @returns the events since a point, oldest first */
  since(start: number): StubEvent[];
  /** Delivers webhooks, and runs what follows from them. */
  deliver(events: readonly StubEvent[]): Promise<string[]>;
  /** Money that Stripe has of a customer, in cents: what was paid less what was refunded. */
  taken(payer: Payer): number;
}

/**
 * Starts the world before the file's tests, and proves the books after each.
 * @param isServed whether its database is a server, for tests of what happens at once
 */
export function stripeWorld({ isServed = false } = {}): StripeWorld {
  const it = {} as StripeWorld;
  let now = () => Date.now();
  beforeAll(async () => {
    const stripe = await startStripe(() => now());
    const world = await ownTime({ start: Date.UTC(2027, 0, 31, 12), env: stripe.vars, isServed });
    now = world.ctx.now;
    Object.assign(it, { world, stripe });
  });
  afterEach(async () => expect((await verifyLedger(it.world.ctx)).found).toEqual([]));
  afterAll(async () => {
    await it.world?.stop();
    await it.stripe?.stop();
  });

  it.openForm = async (user) => {
    const form = await beginSetup(it.world.ctx, user.id, undefined);
    if (!("client_secret" in form)) throw new Error("There's no form");
    return form.client_secret;
  };
  it.payer = async (card) => {
    const { ctx, db, person } = it.world;
    const user = await person();
    await addMethod(ctx, user.id, { token: it.stripe.things.fillForm(await it.openForm(user), card) });
    const [row] = await db.select().from(customers).where(eq(customers.id, user.id));
    return { user, customer: row?.processorId ?? "" };
  };
  it.buy = (user, plan = "professional") =>
    changePlan(it.world.ctx, user.id, { plan, cycle: "monthly", teamId: undefined });
  it.confirmation = async (user) => {
    await expect(it.buy(user)).rejects.toMatchObject({
      code: "action_required",
      detail: { url: expect.stringContaining(`${it.stripe.url}/pay/cs_`) },
    });
    return (await it.lastPayment(user)).processorId!;
  };
  it.lastPayment = async (user) => (await paymentsOf(it.world, user.id)).at(-1)!;
  it.since = (start) => it.stripe.events.slice(start);
  it.deliver = async (events) => {
    const results: string[] = [];
    for (const event of events) {
      const { body, signature } = it.stripe.sign(event);
      results.push((await takeStripeEvent(it.world.ctx, signature, body)).result);
      await it.world.settle();
    }
    return results;
  };
  it.taken = ({ customer }) => {
    const { things } = it.stripe;
    const mine = things.of("payment_intent").filter((one) => one.customer === customer);
    const paid = mine.filter(({ status }) => status === "succeeded");
    const back = things
      .of("refund")
      .filter(({ payment_intent: of, status }) => status !== "failed" && mine.some(({ id }) => id === of));
    const sum = (all: { amount?: unknown }[]) => all.reduce((cents, { amount }) => cents + Number(amount), 0);
    return sum(paid) - sum(back);
  };
  return it;
}
