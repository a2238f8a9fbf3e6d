import { describe, expect, it } from "vitest";
import {
  type BillingView,
  billingOf,
  cardOf,
  entriesOf,
  invoicesOf,
  paymentsOf,
  refusal,
  unpaidInvoice,
} from "#tests/harness/billing-calls.ts";
import type { CallOptions } from "#tests/harness/client.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { requestBody } from "#tests/harness/verification/verification.ts";

const pay = (who: Account, id: string, body: object = {}, options: CallOptions = {}) =>
  who.api.post<BillingView>(`/api/billing/invoices/${id}/pay`, body, options);

const PAID = [{ kind: "payment", debit: "processor", credit: "receivable", amount_cents: 1234 }];

describe("POST /api/billing/invoices/:id/pay", () => {
  it("pays an open invoice with the default card", async () => {
    const person = await account();
    await cardOf(person);
    const id = await unpaidInvoice(person.id);
    expect(await billingOf(person)).toMatchObject({
      balance_due: 12.34,
      unpaid: [{ id, amount: 12.34, status: "open", has_failed: true }],
    });
    const answer = await pay(person, id);
    expect([answer.status, answer.data]).toMatchObject([200, { balance_due: 0, unpaid: [] }]);
    expect(await entriesOf(person.id)).toEqual(PAID);
    expect(await invoicesOf(person.id)).toMatchObject([{ id, status: "paid" }]);
    expect(refusal(await pay(person, id))).toEqual([409, "not_open"]);
    expect(await entriesOf(person.id)).toEqual(PAID);
  });

  it("lifts the block of a past-due invoice", async () => {
    const person = await account();
    await cardOf(person);
    const id = await unpaidInvoice(person.id, { status: "past_due", attempts: 5 });
    const request = () => person.api.post("/api/v1/verifications", requestBody(someEmail()));
    expect(refusal(await request())).toEqual([402, "payment_required"]);
    expect((await pay(person, id)).status).toBe(200);
    expect((await request()).status).toBe(201);
  });

  it("leaves the invoice open when the card is declined, and pays it with another one", async () => {
    const person = await account();
    await cardOf(person, "tok_declined");
    const id = await unpaidInvoice(person.id);
    expect(refusal(await pay(person, id))).toEqual([402, "card_declined"]);
    expect(await entriesOf(person.id)).toEqual([]);
    const { unpaid } = await billingOf(person);
    expect(unpaid).toMatchObject([{ id, status: "open", amount: 12.34 }]);
    // We go on trying to collect it.
    expect(unpaid[0]!.next_attempt).not.toBeNull();
    await person.api.put(`/api/billing/payment-methods/${await cardOf(person)}/default`, {});
    expect((await pay(person, id)).status).toBe(200);
    expect(await entriesOf(person.id)).toEqual(PAID);
  });

  it("leaves a past-due invoice past due when the card is declined", async () => {
    const person = await account();
    await cardOf(person, "tok_declined");
    const id = await unpaidInvoice(person.id, { status: "past_due", attempts: 5 });
    expect(refusal(await pay(person, id))).toEqual([402, "card_declined"]);
    expect(await invoicesOf(person.id)).toMatchObject([{ id, status: "past_due" }]);
    expect(await entriesOf(person.id)).toEqual([]);
  });

  it("asks for a card", async () => {
    const person = await account();
    const id = await unpaidInvoice(person.id);
    expect(refusal(await pay(person, id))).toEqual([402, "payment_method_required"]);
    expect(await paymentsOf(person.id)).toEqual([]);
  });

  it("charges once when it's paid twice at once", async () => {
    const person = await account();
    await cardOf(person);
    const id = await unpaidInvoice(person.id);
    const answers = await Promise.all([pay(person, id), pay(person, id), pay(person, id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.status).toBe(409);
      expect(["not_open", "payment_in_progress"]).toContain(answer.error.code);
    }
    expect(await entriesOf(person.id)).toEqual(PAID);
  });

  it("answers a repeated Idempotency-Key the same", async () => {
    const person = await account();
    await cardOf(person);
    const id = await unpaidInvoice(person.id);
    const options = { idempotencyKey: "pay" };
    const answers = [await pay(person, id, {}, options), await pay(person, id, {}, options)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await entriesOf(person.id)).toEqual(PAID);
  });

  it("answers 404 for an invoice of someone else, and leaves it unpaid", async () => {
    const [owner, admin, member, stranger] = await Promise.all([account(), account(), account(), account()]);
    const team = await teamOf([owner, "owner"], [admin, "admin"], [member, "member"]);
    await Promise.all([cardOf(owner, "tok_visa", team), cardOf(admin), cardOf(stranger)]);
    const id = await unpaidInvoice(team);
    expect(refusal(await pay(stranger, id))).toEqual([404, "not_found"]);
    expect(refusal(await pay(stranger, id, { teamId: team }))).toEqual([404, "not_found"]);
    expect(refusal(await pay(admin, id))).toEqual([404, "not_found"]);
    expect(refusal(await pay(member, id, { teamId: team }))).toEqual([403, "role_forbidden"]);
    expect(await invoicesOf(team)).toMatchObject([{ id, status: "open" }]);
    for (const { id: one } of [owner, admin, member, stranger]) expect(await entriesOf(one)).toEqual([]);
    expect((await pay(admin, id, { teamId: team })).status).toBe(200);
    expect(await entriesOf(team)).toEqual(PAID);
  });
});
