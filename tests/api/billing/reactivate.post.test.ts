import { describe, expect, it } from "vitest";
import {
  type BillingView,
  billingOf,
  entriesOf,
  postPlan,
  refusal,
  subscribe,
} from "#tests/harness/billing-calls.ts";
import type { CallOptions } from "#tests/harness/client.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";

const reactivate = (who: Account, teamId?: string, options: CallOptions = {}) =>
  who.api.post<BillingView>("/api/billing/reactivate", teamId ? { teamId } : {}, options);
const cancel = (who: Account, teamId?: string) =>
  who.api.post("/api/billing/cancel", teamId ? { teamId } : {});

describe("POST /api/billing/reactivate", () => {
  it("keeps a canceled plan, and charges nothing", async () => {
    const person = await account();
    await subscribe(person, { plan: "professional", cycle: "yearly" });
    const [before, entries] = [(await billingOf(person)).subscription, await entriesOf(person.id)];
    await cancel(person);
    const answer = await reactivate(person);
    expect([answer.status, answer.data.subscription]).toEqual([200, before]);
    expect(before).toMatchObject({ status: "active", billingCycle: "yearly", pendingPlan: null });
    expect(await entriesOf(person.id)).toEqual(entries);
  });

  it("takes back a downgrade that was planned", async () => {
    const person = await account();
    await subscribe(person, { plan: "business" });
    await postPlan(person, { plan: "professional" });
    expect((await reactivate(person)).data.subscription).toMatchObject({ id: "business", pendingPlan: null });
  });

  it("refuses a plan that isn't canceled, with or without an Idempotency-Key", async () => {
    const person = await account();
    expect(refusal(await reactivate(person))).toEqual([409, "not_cancelled"]);
    await subscribe(person);
    expect(refusal(await reactivate(person))).toEqual([409, "not_cancelled"]);
    expect(refusal(await reactivate(person, undefined, { idempotencyKey: "new" }))).toEqual([
      409,
      "not_cancelled",
    ]);
  });

  it("answers a repeated Idempotency-Key the same, and doesn't undo a later cancellation", async () => {
    const person = await account();
    await subscribe(person);
    await cancel(person);
    const options = { idempotencyKey: "keep" };
    const first = await reactivate(person, undefined, options);
    expect((await reactivate(person, undefined, options)).data).toEqual(first.data);
    await cancel(person);
    const late = await reactivate(person, undefined, options);
    expect([late.status, late.data.subscription.status]).toEqual([200, "cancelled"]);
  });

  it("reactivates a team's plan for its owner and admins only", async () => {
    const [owner, admin, manager, stranger] = await Promise.all([account(), account(), account(), account()]);
    const team = await teamOf([owner, "owner"], [admin, "admin"], [manager, "manager"]);
    await subscribe(owner, { plan: "business", teamId: team });
    await cancel(owner, team);
    expect(refusal(await reactivate(manager, team))).toEqual([403, "role_forbidden"]);
    expect(refusal(await reactivate(stranger, team))).toEqual([404, "not_found"]);
    expect((await billingOf(owner, team)).subscription.status).toBe("cancelled");
    expect((await reactivate(admin, team)).data.subscription.status).toBe("active");
  });
});
