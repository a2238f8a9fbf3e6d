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
  unpaidInvoice,
} from "#tests/harness/billing-calls.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";

const confirm = (who: Account, id: string, approve: boolean, teamId?: string) =>
  who.api.post(`/api/billing/payments/${id}/confirm`, { approve, ...(teamId && { teamId }) });

/** A plan change that waits for its cardholder. @returns the payment's id */
async function waitingPayment(who: Account, teamId?: string): Promise<string> {
  await cardOf(who, "tok_requires_action", teamId);
  return confirmationIn(await postPlan(who, { plan: "professional", ...(teamId && { teamId }) })).id;
}

describe("POST /api/billing/payments/:id/confirm", () => {
  it("starts the plan when the cardholder approves", async () => {
    const person = await account();
    const id = await waitingPayment(person);
    const answer = await confirm(person, id, true);
    expect([answer.status, answer.data]).toMatchObject([
      200,
      { subscription: { id: "professional" }, to_confirm: [] },
    ]);
    expect((await entriesOf(person.id)).map((one) => [one.kind, one.amount_cents])).toEqual([
      ["charge", 2999],
      ["payment", 2999],
    ]);
    expect(await invoicesOf(person.id)).toMatchObject([{ status: "paid", total_cents: 2999 }]);
    expect(refusal(await confirm(person, id, true))).toEqual([409, "not_open"]);
    expect(refusal(await confirm(person, id, false))).toEqual([409, "not_open"]);
    expect(await entriesOf(person.id)).toHaveLength(2);
  });

  it("charges nothing when the cardholder refuses, and lets them try again", async () => {
    const person = await account();
    const id = await waitingPayment(person);
    const answer = await confirm(person, id, false);
    expect([answer.status, answer.data]).toMatchObject([
      200,
      { subscription: { id: "free" }, to_confirm: [], balance_due: 0, unpaid: [] },
    ]);
    expect([await entriesOf(person.id), await invoicesOf(person.id)]).toEqual([[], []]);
    expect(await paymentsOf(person.id)).toEqual([{ status: "failed", failure: "authentication_failed" }]);
    const again = confirmationIn(await postPlan(person, { plan: "professional" }));
    expect(again.id).not.toBe(id);
    await confirm(person, again.id, true);
    expect((await billingOf(person)).subscription.id).toBe("professional");
  });

  it("counts two approvals at once as one", async () => {
    const person = await account();
    const id = await waitingPayment(person);
    const answers = await Promise.all([confirm(person, id, true), confirm(person, id, true)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const answer of answers)
      if (answer.status !== 200) expect(refusal(answer)).toEqual([409, "not_open"]);
    expect(await entriesOf(person.id)).toHaveLength(2);
    expect(await invoicesOf(person.id)).toHaveLength(1);
  });

  it("keeps the money as credit if the plan has changed since", async () => {
    const person = await account();
    const id = await waitingPayment(person);
    // Another change that nobody could make while this one waits.
    const now = Date.now();
    await rows(
      `INSERT INTO subscriptions (customer_id, plan, cycle, anchor_at, period_start, period_end)
        VALUES (?1, 'business', 'monthly', ?2, ?2, ?3)`,
      [person.id, now, now + 1e9],
    );
    expect((await confirm(person, id, true)).status).toBe(200);
    expect(await billingOf(person)).toMatchObject({ subscription: { id: "business" }, credit: 29.99 });
    expect((await entriesOf(person.id)).map(({ kind }) => kind)).toEqual(["payment", "to_credit"]);
  });

  it("pays an invoice", async () => {
    const person = await account();
    await cardOf(person, "tok_requires_action");
    const invoice = await unpaidInvoice(person.id);
    const asked = await person.api.post(`/api/billing/invoices/${invoice}/pay`, {});
    expect(refusal(asked)).toEqual([402, "action_required"]);
    await confirm(person, confirmationIn(asked).id, true);
    expect(await invoicesOf(person.id)).toMatchObject([{ id: invoice, status: "paid" }]);
  });

  it("wants a yes or no", async () => {
    const person = await account();
    const id = await waitingPayment(person);
    const answer = await person.api.post(`/api/billing/payments/${id}/confirm`, { approve: "yes" });
    expect(answer.error.fields).toEqual({ approve: "Approve or refuse the payment" });
    expect((await billingOf(person)).to_confirm).toHaveLength(1);
  });

  it("answers 404 for a payment of someone else, and leaves it waiting", async () => {
    const [owner, admin, member, stranger] = await Promise.all([account(), account(), account(), account()]);
    const team = await teamOf([owner, "owner"], [admin, "admin"], [member, "member"]);
    const id = await waitingPayment(owner, team);
    expect(refusal(await confirm(stranger, id, true))).toEqual([404, "not_found"]);
    expect(refusal(await confirm(stranger, id, true, team))).toEqual([404, "not_found"]);
    expect(refusal(await confirm(admin, id, true))).toEqual([404, "not_found"]);
    expect(refusal(await confirm(member, id, true, team))).toEqual([403, "role_forbidden"]);
    expect(await paymentsOf(team)).toEqual([{ status: "action_required", failure: null }]);
    expect((await confirm(admin, id, true, team)).status).toBe(200);
    expect((await billingOf(owner, team)).subscription.id).toBe("professional");
  });
});
