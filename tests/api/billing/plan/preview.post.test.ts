import { describe, expect, it } from "vitest";
import {
  billingOf,
  cardOf,
  daysLater,
  entriesOf,
  invoicesOf,
  paymentsOf,
  previewOf,
  refusal,
  subscribe,
} from "#tests/harness/billing-calls.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

const PATH = "/api/billing/plan/preview";

describe("POST /api/billing/plan/preview", () => {
  it("shows a first plan's full price, asks for no card, and changes nothing", async () => {
    const person = await account();
    const preview = await previewOf(person, { plan: "professional" });
    expect(preview).toMatchObject({ when: "now", due_now: 29.99, due_next: 29.99 });
    expect(preview.lines.map(({ amount }) => amount)).toEqual([29.99]);
    expect(preview.lines[0]!.description).toMatch(/^Professional \(monthly\) to /);
    expect(Date.parse(preview.next_date)).toBeGreaterThan(Date.now());
    await cardOf(person);
    await previewOf(person, { plan: "business", cycle: "yearly" });
    expect((await billingOf(person)).subscription.id).toBe("free");
    expect([await entriesOf(person.id), await paymentsOf(person.id)]).toEqual([[], []]);
  });

  it("charges ten months for a year", async () => {
    const person = await account();
    const preview = (plan: "professional" | "business") => previewOf(person, { plan, cycle: "yearly" });
    expect(await preview("professional")).toMatchObject({ due_now: 299.9, due_next: 299.9 });
    expect(await preview("business")).toMatchObject({ due_now: 999.9, due_next: 999.9 });
  });

  it("deducts what's unused of the current plan, in lines that come to the amount due", async () => {
    const person = await account();
    await subscribe(person);
    const full = await previewOf(person, { plan: "business" });
    expect(full).toMatchObject({ when: "now", price: 99.99, credit: 29.99, due_now: 70, due_next: 99.99 });
    expect(full.lines.map(({ amount }) => amount)).toEqual([99.99, -29.99]);
    expect(full.lines[1]!.description).toMatch(
      /^Credit for unused Professional: (\d+) of \1 days and 100 of 100 verifications left$/,
    );
    await daysLater(person.id, 15);
    const half = await previewOf(person, { plan: "business" });
    const sum = half.lines.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
    expect(sum).toBe(Math.round(half.due_now * 100));
    // Between 13 of 28 and 16 of 31 days are left.
    expect(half.credit).toBeGreaterThanOrEqual(13.92);
    expect(half.credit).toBeLessThanOrEqual(15.48);
    expect(half.due_next).toBe(99.99);
    expect((await billingOf(person)).subscription.id).toBe("professional");
  });

  it("credits neither an allowance that's used nor what was refunded", async () => {
    const person = await account();
    await subscribe(person);
    // The first one is free.
    for (let i = 0; i < 2; i++) await requestOf(person, someEmail());
    expect(await previewOf(person, { plan: "business" })).toMatchObject({ credit: 29.7, due_now: 70.29 });
    const [invoice] = await invoicesOf(person.id);
    await rows(
      `INSERT INTO payments (id, customer_id, invoice_id, refunds, amount_cents, status, by, created_at, updated_at)
        SELECT id || '_back', customer_id, ?, id, 970, 'processing', 'ops:test', 1, 1 FROM payments WHERE customer_id = ?`,
      [invoice!.id, person.id],
    );
    expect(await previewOf(person, { plan: "business" })).toMatchObject({ credit: 20, due_now: 79.99 });
  });

  it("shows a downgrade and Free for the period's end, with nothing due now", async () => {
    const person = await account();
    await subscribe(person, { plan: "business" });
    const { nextBillingDate } = (await billingOf(person)).subscription;
    const later = {
      when: "later",
      price: 0,
      credit: 0,
      due_now: 0,
      next_date: nextBillingDate,
      resets_at: null,
      lines: [],
    };
    expect(await previewOf(person, { plan: "professional" })).toEqual({ ...later, due_next: 29.99 });
    expect(await previewOf(person, { plan: "free" })).toEqual({ ...later, due_next: 0 });
    await person.api.post("/api/billing/cancel", {});
    expect(await previewOf(person, { plan: "business" })).toEqual({
      ...later,
      when: "stays",
      due_next: 99.99,
    });
  });

  it("refuses what the change itself would refuse", async () => {
    const person = await account();
    await subscribe(person, { plan: "professional", cycle: "yearly" });
    const ask = (body: object) => person.api.post(PATH, body);
    expect(refusal(await ask({ plan: "professional", cycle: "yearly" }))).toEqual([409, "same_plan"]);
    expect(refusal(await ask({ plan: "business" }))).toEqual([409, "commitment_running"]);
    expect((await ask({ plan: "gold" })).error.fields).toEqual({
      plan: "Choose Free, Professional or Business",
    });
    expect((await ask({ plan: "business", cycle: "daily" })).error.fields).toEqual({
      cycle: "Choose monthly or yearly",
    });
  });

  it("answers a team's owner and admins only", async () => {
    const [owner, manager, stranger] = await Promise.all([account(), account(), account()]);
    const team = await teamOf([owner, "owner"], [manager, "manager"]);
    const body = { plan: "business", teamId: team } as const;
    expect(await previewOf(owner, body)).toMatchObject({ due_now: 99.99 });
    expect(refusal(await manager.api.post(PATH, body))).toEqual([403, "role_forbidden"]);
    expect(refusal(await stranger.api.post(PATH, body))).toEqual([404, "not_found"]);
  });
});
