import { describe, expect, it } from "vitest";
import {
  billingOf,
  cardOf,
  confirmationIn,
  entriesOf,
  invoicesOf,
  paymentsOf,
  postPlan,
  refusal,
  subscribe,
} from "#tests/harness/billing-calls.ts";
import { account } from "#tests/harness/people/account.ts";

const PROFESSIONAL = { plan: "professional" } as const;
const BUSINESS = { plan: "business" } as const;
const amounts = async (customerId: string) =>
  (await entriesOf(customerId)).map(({ kind, amount_cents }) => [kind, amount_cents]);

describe("POST /api/billing/plan, twice", () => {
  it("charges once when both arrive at once", async () => {
    const person = await account();
    await cardOf(person);
    const answers = await Promise.all(Array.from({ length: 5 }, () => postPlan(person, PROFESSIONAL)));
    const [first, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(first?.status).toBe(200);
    for (const other of others) {
      expect(other.status).toBe(409);
      expect(["same_plan", "payment_in_progress", "busy"]).toContain(other.error.code);
    }
    expect(await amounts(person.id)).toEqual([
      ["charge", 2999],
      ["payment", 2999],
    ]);
    expect(await invoicesOf(person.id)).toHaveLength(1);
    expect(await paymentsOf(person.id)).toEqual([{ status: "succeeded", failure: null }]);
  });

  it("charges one of two different upgrades", async () => {
    const person = await account();
    await subscribe(person);
    const yearly = { ...BUSINESS, cycle: "yearly" } as const;
    const answers = await Promise.all([postPlan(person, BUSINESS), postPlan(person, yearly)]);
    // The second one either fails, or was decided after the first one and pays what that leaves.
    const paid = answers.filter(({ status }) => status === 200).length;
    expect(paid).toBeGreaterThan(0);
    expect(await paymentsOf(person.id)).toHaveLength(1 + paid);
    const total = (kind: string) => async () =>
      (await entriesOf(person.id))
        .filter((one) => one.kind === kind)
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    expect(await total("charge")()).toBe(await total("payment")());
    expect(await billingOf(person)).toMatchObject({
      balance_due: 0,
      credit: 0,
      subscription: { id: "business" },
    });
  });

  it("answers both the same with the same Idempotency-Key", async () => {
    const person = await account();
    await cardOf(person);
    const options = { idempotencyKey: "upgrade" };
    const both = await Promise.all([
      postPlan(person, PROFESSIONAL, options),
      postPlan(person, PROFESSIONAL, options),
    ]);
    const later = await postPlan(person, PROFESSIONAL, options);
    const answers = [...both, later];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { data } of answers) expect(data).toEqual(later.data);
    expect(await amounts(person.id)).toEqual([
      ["charge", 2999],
      ["payment", 2999],
    ]);
    expect(refusal(await postPlan(person, BUSINESS, options))).toEqual([422, "idempotency_mismatch"]);
  });

  it("answers a repeated key with the same decline, and charges no other card", async () => {
    const person = await account();
    await cardOf(person, "tok_declined");
    const options = { idempotencyKey: "upgrade" };
    expect(refusal(await postPlan(person, PROFESSIONAL, options))).toEqual([402, "card_declined"]);
    await person.api.put(`/api/billing/payment-methods/${await cardOf(person)}/default`, {});
    expect(refusal(await postPlan(person, PROFESSIONAL, options))).toEqual([402, "card_declined"]);
    expect(await entriesOf(person.id)).toEqual([]);
  });

  it("leaves a payment to be confirmed when a key is repeated", async () => {
    const person = await account();
    await cardOf(person, "tok_requires_action");
    const options = { idempotencyKey: "upgrade" };
    const both = await Promise.all([
      postPlan(person, PROFESSIONAL, options),
      postPlan(person, PROFESSIONAL, options),
    ]);
    const answers = [...both, await postPlan(person, PROFESSIONAL, options)];
    for (const answer of answers) expect(refusal(answer)).toEqual([402, "action_required"]);
    const [{ id } = { id: "" }] = answers.map(confirmationIn);
    expect(answers.map((answer) => confirmationIn(answer).id)).toEqual([id, id, id]);
    const confirmed = await person.api.post(`/api/billing/payments/${id}/confirm`, { approve: true });
    expect(confirmed.status).toBe(200);
    expect((await billingOf(person)).subscription.id).toBe("professional");
    expect((await postPlan(person, PROFESSIONAL, options)).status).toBe(200);
    expect(await amounts(person.id)).toEqual([
      ["charge", 2999],
      ["payment", 2999],
    ]);
  });

  it("plans one downgrade", async () => {
    const person = await account();
    await subscribe(person, BUSINESS);
    const options = { idempotencyKey: "down" };
    const answers = [
      await postPlan(person, PROFESSIONAL, options),
      await postPlan(person, PROFESSIONAL, options),
    ];
    for (const { data } of answers) expect(data.subscription.pendingPlan).toBe("professional");
    expect(await amounts(person.id)).toHaveLength(2);
  });
});
