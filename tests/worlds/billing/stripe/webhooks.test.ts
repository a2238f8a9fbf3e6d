import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { gatewayEvents } from "#db/schema/billing.ts";
import { outbox } from "#db/schema/outbox.ts";
import { takeStripeEvent } from "#functions/billing/webhook.ts";
import { planOf } from "#tests/harness/world/billing-world.ts";
import { stripeWorld } from "./world.ts";

const it_ = stripeWorld({ isServed: true });
const FORGED = { kind: "unauthenticated", code: "signature_invalid" };

const take = ({ body, signature }: { body: string; signature: string | undefined }) =>
  takeStripeEvent(it_.world.ctx, signature, body);
const jobs = async () =>
  (await it_.world.db.select().from(outbox).where(eq(outbox.name, "billing.follow"))).length;

/** Pays on Stripe's page. @returns the payer, and the event that says so */
async function paid() {
  const who = await it_.payer("requires_action");
  await expect(it_.buy(who.user)).rejects.toMatchObject({ code: "action_required" });
  const [page] = it_.stripe.things.of("checkout.session");
  it_.stripe.things.pay(String(page?.id));
  return { who, event: it_.stripe.events.at(-1)! };
}

describe("a webhook of Stripe's", () => {
  it("does nothing with a wrong, old or missing signature", async () => {
    const { who, event } = await paid();
    const { world, stripe } = it_;
    const before = await jobs();
    const real = stripe.sign(event);
    await expect(take({ ...real, signature: undefined })).rejects.toMatchObject(FORGED);
    await expect(take({ ...real, signature: "t=1,v1=00" })).rejects.toMatchObject(FORGED);
    await expect(take({ ...real, body: `${real.body} ` })).rejects.toMatchObject(FORGED);
    await expect(take(stripe.sign(event, { secret: "whsec_other" }))).rejects.toMatchObject(FORGED);
    const old = stripe.sign(event, { at: world.ctx.now() - 301_000 });
    await expect(take(old)).rejects.toMatchObject(FORGED);
    await expect(take({ body: "", signature: real.signature })).rejects.toMatchObject(FORGED);
    await world.settle();
    expect(await jobs()).toBe(before);
    expect(await planOf(world, who.user.id)).toBeUndefined();
    expect(await take(stripe.sign(event, { at: world.ctx.now() - 299_000 }))).toEqual({ result: "accepted" });
    await world.settle();
    expect(await planOf(world, who.user.id)).toMatchObject({ plan: "professional" });
  });

  it("is handled once, even if it comes twenty times at once", async () => {
    const { event } = await paid();
    const before = await jobs();
    const all = await Promise.all(Array.from({ length: 20 }, () => take(it_.stripe.sign(event))));
    expect(all.filter(({ result }) => result === "accepted")).toHaveLength(1);
    expect(all.filter(({ result }) => result === "known")).toHaveLength(19);
    expect(await jobs()).toBe(before + 1);
  });

  it("is ignored if it's about nothing of ours", async () => {
    const before = await jobs();
    const about = (type: string, object: Record<string, unknown>) =>
      take(it_.stripe.sign({ id: `evt_${type}_${object.id}`, type, data: { object } }));
    expect(await about("invoice.paid", { id: "in_1" })).toEqual({ result: "ignored" });
    expect(await jobs()).toBe(before);
    // Another server with the same account: it has its own payments and customers.
    const metadata = { payment: "pay_of_another" };
    const results = [
      await about("payment_intent.succeeded", { id: "pi_other", metadata }),
      await about("payment_intent.succeeded", { id: "pi_other2", metadata: {} }),
      await about("payment_method.attached", { id: "pm_other" }),
    ];
    await it_.world.settle();
    expect(results).toEqual(Array(3).fill({ result: "accepted" }));
    const open = await it_.world.db.select().from(outbox).where(eq(outbox.status, "pending"));
    expect(open.filter(({ name }) => name === "billing.follow")).toEqual([]);
  });

  it("is forgotten after a month", async () => {
    const { event } = await paid();
    await it_.deliver([event]);
    const kept = () => it_.world.db.select().from(gatewayEvents).where(eq(gatewayEvents.id, event.id));
    await it_.world.after(29 * DAY);
    expect(await kept()).toHaveLength(1);
    await it_.world.after(2 * DAY);
    expect(await kept()).toEqual([]);
  });
});
