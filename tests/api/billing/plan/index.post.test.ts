import { describe, expect, it } from "vitest";
import {
  billingOf,
  cardOf,
  confirmationIn,
  daysLater,
  entriesOf,
  invoicesOf,
  paymentsOf,
  postPlan,
  previewOf,
  type RecordView,
  refusal,
  subscribe,
  unpaidInvoice,
} from "#tests/harness/billing-calls.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

const PROFESSIONAL = { plan: "professional" } as const;
const BUSINESS = { plan: "business" } as const;
const BOUGHT = [
  { kind: "charge", debit: "receivable", credit: "revenue:subscription", amount_cents: 2999 },
  { kind: "payment", debit: "processor", credit: "receivable", amount_cents: 2999 },
];

describe("POST /api/billing/plan", () => {
  it("starts a plan after charging its price: ledger, invoice and history agree", async () => {
    const person = await account();
    await cardOf(person);
    const answer = await postPlan(person, PROFESSIONAL);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      subscription: { id: "professional", price: 29.99, status: "active", billingCycle: "monthly" },
      usage: { verificationsLimit: 100 },
      balance_due: 0,
      accrued: 0,
      unpaid: [],
    });
    expect(await entriesOf(person.id)).toEqual(BOUGHT);
    expect(await paymentsOf(person.id)).toEqual([{ status: "succeeded", failure: null }]);
    const [invoice] = await invoicesOf(person.id);
    expect(invoice).toMatchObject({ kind: "subscription", status: "paid", total_cents: 2999 });
    const { data } = await person.api.get<{ records: RecordView[] }>("/api/billing/history");
    expect(data.records).toMatchObject([
      {
        amount: 29.99,
        status: "paid",
        type: "subscription",
        invoice_id: invoice!.id,
        invoice_number: `CS-${String(invoice!.number).padStart(6, "0")}`,
      },
    ]);
    expect(data.records[0]!.description).toMatch(/^Professional \(monthly\) to /);
  });

  it("numbers invoices without gaps, though others buy at the same time and some are declined", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => account()));
    await Promise.all(people.map((one, i) => cardOf(one, i === 0 ? "tok_declined" : "tok_visa")));
    const answers = await Promise.all(people.map((one) => postPlan(one, PROFESSIONAL)));
    expect(answers.map(({ status }) => status)).toEqual([402, 200, 200, 200]);
    const [all] = await rows<{ n: number; last: number; first: number }>(
      "SELECT count(*) AS n, min(number) AS first, max(number) AS last FROM invoices",
    );
    expect([all!.first, all!.last]).toEqual([1, all!.n]);
  });

  it("moves up at once into a new period, for the price that the preview showed", async () => {
    const person = await account();
    await subscribe(person);
    for (let i = 0; i < 3; i++) await requestOf(person, someEmail());
    await daysLater(person.id, 10);
    const preview = await previewOf(person, BUSINESS);
    expect(preview).toMatchObject({ when: "now", price: 99.99, due_next: 99.99 });
    // At least 18 of 28 days are left, and at most 21 of 31.
    expect(preview.credit).toBeGreaterThanOrEqual(19.28);
    expect(preview.credit).toBeLessThanOrEqual(20.32);
    expect(preview.due_now).toBeCloseTo(99.99 - preview.credit, 2);
    const { subscription, usage } = (await postPlan(person, BUSINESS)).data;
    expect(subscription).toMatchObject({ id: "business", price: 99.99 });
    expect(usage).toMatchObject({ verificationsUsed: 0, verificationsLimit: 500 });
    // The new period starts when the plan was bought, moments after the preview.
    const next = Date.parse(subscription.nextBillingDate ?? "");
    expect(next).toBeGreaterThanOrEqual(Date.parse(preview.next_date));
    expect(usage.resetDate).toBe(subscription.nextBillingDate);
    expect(preview.resets_at).toBe(preview.next_date);
    const due = Math.round(preview.due_now * 100);
    expect((await entriesOf(person.id)).slice(2)).toEqual(
      BOUGHT.map((entry) => ({ ...entry, amount_cents: due })),
    );
    const [, second] = await invoicesOf(person.id);
    expect(second).toMatchObject({ status: "paid", total_cents: due });
    const lines = await rows<{ description: string; amount_cents: number }>(
      "SELECT description, amount_cents FROM invoice_lines WHERE invoice_id = ? ORDER BY position",
      [second!.id],
    );
    expect(
      lines.map(({ description, amount_cents }) => ({ description, amount: amount_cents / 100 })),
    ).toEqual(preview.lines);
  });

  it("moves from monthly to yearly at once, with a new period", async () => {
    const person = await account();
    await subscribe(person);
    const preview = await previewOf(person, { ...PROFESSIONAL, cycle: "yearly" });
    const { subscription, usage } = (await postPlan(person, { ...PROFESSIONAL, cycle: "yearly" })).data;
    expect(subscription).toMatchObject({ id: "professional", price: 299.9, billingCycle: "yearly" });
    const ahead = (date: string | null) =>
      Math.round((Date.parse(date ?? "") - Date.now()) / (24 * 60 * 60 * 1000));
    expect(ahead(subscription.nextBillingDate)).toBeGreaterThanOrEqual(364);
    // Its allowance starts over each month.
    expect(ahead(usage.resetDate)).toBeLessThanOrEqual(31);
    // The whole month that was just paid is deducted.
    expect(preview.due_now).toBeCloseTo(299.9 - 29.99, 2);
    expect((await entriesOf(person.id)).map((one) => one.amount_cents)).toEqual([2999, 2999, 26991, 26991]);
  });

  it("moves down when the period ends, charges nothing now, and can be taken back", async () => {
    const person = await account();
    await subscribe(person, BUSINESS);
    const before = await entriesOf(person.id);
    const { subscription } = (await postPlan(person, PROFESSIONAL)).data;
    expect(subscription).toMatchObject({
      id: "business",
      status: "active",
      cancelAtPeriodEnd: false,
      pendingPlan: "professional",
    });
    expect(await entriesOf(person.id)).toEqual(before);
    const back = await postPlan(person, BUSINESS);
    expect(back.data.subscription).toMatchObject({ id: "business", pendingPlan: null });
    expect(await entriesOf(person.id)).toEqual(before);
  });

  it("says once that it will move down, however often that's asked for", async () => {
    const person = await account();
    await subscribe(person, BUSINESS);
    const planned = () =>
      rows(
        "SELECT version, (SELECT count(*) FROM outbox WHERE name = 'billing.notify' AND payload LIKE ?) AS notices FROM subscriptions WHERE customer_id = ?",
        [`%${person.id}%later:%`, person.id],
      );
    for (const key of ["first", "second", "third"]) {
      const answer = await postPlan(person, PROFESSIONAL, { idempotencyKey: `${key}-${person.id}` });
      expect(answer.data.subscription).toMatchObject({ id: "business", pendingPlan: "professional" });
      expect(await planned()).toEqual([{ version: 2, notices: 1 }]);
    }
    await postPlan(person, { ...PROFESSIONAL, cycle: "yearly" });
    expect(await planned()).toEqual([{ version: 3, notices: 2 }]);
  });

  it("moves down to the cycle that was chosen", async () => {
    const person = await account();
    await subscribe(person, BUSINESS);
    const preview = await previewOf(person, { ...PROFESSIONAL, cycle: "yearly" });
    expect(preview).toMatchObject({ when: "later", due_now: 0, due_next: 299.9 });
    await postPlan(person, { ...PROFESSIONAL, cycle: "yearly" });
    const [row] = await rows("SELECT pending_plan, pending_cycle FROM subscriptions WHERE customer_id = ?", [
      person.id,
    ]);
    expect(row).toEqual({ pending_plan: "professional", pending_cycle: "yearly" });
  });

  it("keeps a yearly plan until its year ends", async () => {
    const person = await account();
    await subscribe(person, { ...PROFESSIONAL, cycle: "yearly" });
    const before = await entriesOf(person.id);
    for (const plan of ["professional", "business"] as const)
      expect(refusal(await postPlan(person, { plan, cycle: "monthly" }))).toEqual([
        409,
        "commitment_running",
      ]);
    expect(await entriesOf(person.id)).toEqual(before);
    expect((await billingOf(person)).subscription).toMatchObject({
      billingCycle: "yearly",
      pendingPlan: null,
    });
  });

  it("refuses the same plan, and one that doesn't exist", async () => {
    const person = await account();
    await subscribe(person);
    expect(refusal(await postPlan(person, PROFESSIONAL))).toEqual([409, "same_plan"]);
    expect(refusal(await postPlan(await account(), { plan: "free" }))).toEqual([409, "same_plan"]);
    for (const body of [{ plan: "gold" }, { plan: "business", cycle: "weekly" }, {}]) {
      const answer = await person.api.post("/api/billing/plan", body);
      expect(refusal(answer)).toEqual([422, "validation_failed"]);
    }
    expect(await entriesOf(person.id)).toEqual(BOUGHT);
  });

  it("asks for a card that hasn't expired", async () => {
    const person = await account();
    expect(refusal(await postPlan(person, PROFESSIONAL))).toEqual([402, "payment_method_required"]);
    const card = await cardOf(person);
    await rows("UPDATE payment_methods SET exp_year = 2020 WHERE id = ?", [card]);
    const expired = await postPlan(person, PROFESSIONAL);
    expect(refusal(expired)).toEqual([402, "payment_method_required"]);
    expect(expired.error.message).toContain("expired");
    expect([await entriesOf(person.id), await paymentsOf(person.id)]).toEqual([[], []]);
  });

  it("changes nothing when the card is declined", async () => {
    const person = await account();
    await cardOf(person, "tok_declined");
    expect(refusal(await postPlan(person, PROFESSIONAL))).toEqual([402, "card_declined"]);
    expect(await billingOf(person)).toMatchObject({
      subscription: { id: "free" },
      balance_due: 0,
      unpaid: [],
    });
    expect([await entriesOf(person.id), await invoicesOf(person.id)]).toEqual([[], []]);
    expect(await paymentsOf(person.id)).toEqual([{ status: "failed", failure: "card_declined" }]);
    // Another card works at once.
    const card = await cardOf(person);
    await person.api.put(`/api/billing/payment-methods/${card}/default`, {});
    expect((await postPlan(person, PROFESSIONAL)).status).toBe(200);
    expect(await entriesOf(person.id)).toEqual(BOUGHT);
  });

  it("leaves the old plan when an upgrade is declined", async () => {
    const person = await account();
    await subscribe(person);
    const card = await cardOf(person, "tok_declined");
    await person.api.put(`/api/billing/payment-methods/${card}/default`, {});
    expect(refusal(await postPlan(person, BUSINESS))).toEqual([402, "card_declined"]);
    expect((await billingOf(person)).subscription).toMatchObject({ id: "professional", price: 29.99 });
    expect(await entriesOf(person.id)).toEqual(BOUGHT);
  });

  it("says where to confirm a payment that needs it, and takes no other change meanwhile", async () => {
    const person = await account();
    await cardOf(person, "tok_requires_action");
    const answer = await postPlan(person, PROFESSIONAL);
    expect(refusal(answer)).toEqual([402, "action_required"]);
    const { url, id } = confirmationIn(answer);
    expect(new URL(url).pathname).toBe("/app/billing/confirm");
    expect(await billingOf(person)).toMatchObject({
      subscription: { id: "free" },
      to_confirm: [{ id, url, amount: 29.99 }],
    });
    expect(refusal(await postPlan(person, BUSINESS))).toEqual([409, "payment_in_progress"]);
    expect([await entriesOf(person.id), await invoicesOf(person.id)]).toEqual([[], []]);
  });

  it("ignores prices that a client sends", async () => {
    const person = await account();
    await cardOf(person);
    const answer = await person.api.post("/api/billing/plan", {
      ...PROFESSIONAL,
      price: 0.01,
      amount: 1,
      due_now: 0,
      amountCents: 1,
      customerId: "usr_0",
    });
    expect(answer.status).toBe(200);
    expect(await entriesOf(person.id)).toEqual(BOUGHT);
  });

  it("waits for the plan's last invoice", async () => {
    const person = await account();
    await subscribe(person);
    const invoice = await unpaidInvoice(person.id);
    expect((await previewOf(person, BUSINESS)).due_now).toBeGreaterThan(0);
    await rows("UPDATE invoices SET kind = 'subscription' WHERE id = ?", [invoice]);
    expect(refusal(await postPlan(person, BUSINESS))).toEqual([409, "payment_due"]);
    expect(await entriesOf(person.id)).toEqual(BOUGHT);
  });

  it("changes a team's plan for its owner and admins only", async () => {
    const [owner, admin, manager, stranger] = await Promise.all([account(), account(), account(), account()]);
    const team = await teamOf([owner, "owner"], [admin, "admin"], [manager, "manager"]);
    await cardOf(owner, "tok_visa", team);
    const choice = { ...BUSINESS, teamId: team };
    expect(refusal(await postPlan(manager, choice))).toEqual([403, "role_forbidden"]);
    expect(refusal(await postPlan(stranger, choice))).toEqual([404, "not_found"]);
    expect(await entriesOf(team)).toEqual([]);
    expect((await postPlan(admin, choice)).data).toMatchObject({
      team_id: team,
      subscription: { id: "business" },
    });
    expect((await entriesOf(team)).map((one) => one.amount_cents)).toEqual([9999, 9999]);
    for (const one of [owner, admin]) expect(await entriesOf(one.id)).toEqual([]);
  });
});
