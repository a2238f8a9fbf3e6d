import { describe, expect, it } from "vitest";
import {
  type BillingView,
  billingOf,
  cardOf,
  entriesOf,
  postPlan,
  refusal,
  subscribe,
} from "#tests/harness/billing-calls.ts";
import type { CallOptions } from "#tests/harness/client.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";

const cancel = (who: Account, teamId?: string, options: CallOptions = {}) =>
  who.api.post<BillingView>("/api/billing/cancel", teamId ? { teamId } : {}, options);

const changesOf = (customerId: string) =>
  rows("SELECT id FROM audit WHERE entity_id = ? AND action = 'subscription.change_planned'", [customerId]);

describe("POST /api/billing/cancel", () => {
  it("ends the plan with its period, and takes or returns no money", async () => {
    const person = await account();
    await subscribe(person);
    const [before, entries] = [(await billingOf(person)).subscription, await entriesOf(person.id)];
    const answer = await cancel(person);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      subscription: {
        id: "professional",
        status: "cancelled",
        cancelAtPeriodEnd: true,
        pendingPlan: "free",
        nextBillingDate: before.nextBillingDate,
      },
      usage: { verificationsLimit: 100 },
    });
    expect(await entriesOf(person.id)).toEqual(entries);
  });

  it("replaces a downgrade that was planned", async () => {
    const person = await account();
    await subscribe(person, { plan: "business" });
    await postPlan(person, { plan: "professional" });
    expect((await cancel(person)).data.subscription).toMatchObject({ id: "business", pendingPlan: "free" });
  });

  it("refuses Free and a plan that's canceled already, with or without an Idempotency-Key", async () => {
    const person = await account();
    expect(refusal(await cancel(person))).toEqual([409, "not_active"]);
    await subscribe(person);
    const options = { idempotencyKey: "cancel" };
    const first = await cancel(person, undefined, options);
    expect(first.status).toBe(200);
    expect((await cancel(person, undefined, options)).data).toEqual(first.data);
    expect(refusal(await cancel(person))).toEqual([409, "not_active"]);
    expect(refusal(await cancel(person, undefined, { idempotencyKey: "again" }))).toEqual([
      409,
      "not_active",
    ]);
    expect(await changesOf(person.id)).toHaveLength(1);
  });

  it("lets a canceled plan be changed for a higher one, which isn't canceled", async () => {
    const person = await account();
    await subscribe(person);
    await cancel(person);
    const { subscription } = (await postPlan(person, { plan: "business" })).data;
    expect(subscription).toMatchObject({ id: "business", status: "active", pendingPlan: null });
  });

  it("cancels a team's plan for its owner and admins only", async () => {
    const [owner, admin, manager, stranger] = await Promise.all([account(), account(), account(), account()]);
    const team = await teamOf([owner, "owner"], [admin, "admin"], [manager, "manager"]);
    await subscribe(owner, { plan: "business", teamId: team });
    expect(refusal(await cancel(manager, team))).toEqual([403, "role_forbidden"]);
    expect(refusal(await cancel(stranger, team))).toEqual([404, "not_found"]);
    // Without naming the team, it's about the person, who's on Free.
    expect(refusal(await cancel(admin))).toEqual([409, "not_active"]);
    expect((await billingOf(owner, team)).subscription.status).toBe("active");
    expect((await cancel(admin, team)).data.subscription.status).toBe("cancelled");
  });

  it("doesn't cancel while a payment for a higher plan waits", async () => {
    const person = await account();
    await subscribe(person);
    const card = await cardOf(person, "tok_requires_action");
    await person.api.put(`/api/billing/payment-methods/${card}/default`, {});
    await postPlan(person, { plan: "business" });
    expect(refusal(await cancel(person))).toEqual([409, "payment_in_progress"]);
    expect((await billingOf(person)).subscription.status).toBe("active");
  });
});
