import { beforeAll, describe, expect, it } from "vitest";
import { balancesOf, expectSoundBooks } from "#tests/harness/billing.ts";
import { refusal } from "#tests/harness/billing-calls.ts";
import { type WithAuthenticator, withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import {
  getRefundable,
  othersInvoice,
  paidInvoiceOf,
  postRefund,
  type RefundableView,
} from "#tests/harness/refunds.ts";
import { rows } from "#tests/harness/stack/db.ts";

const REASON = "It was charged twice.";

let staff: WithAuthenticator;
beforeAll(async () => {
  staff = await staffMember();
});

/** @returns an invoice once none of its refunds is under way */
async function settled(number: string): Promise<RefundableView> {
  const read = async () => (await getRefundable(staff, number)).data;
  await expect
    .poll(async () => (await read()).refunds.some(({ status }) => status === "processing"), {
      timeout: 20_000,
    })
    .toBe(false);
  return read();
}

describe("POST /api/v1/refunds/:number", () => {
  it("returns part of an invoice to the card, and makes a credit note", async () => {
    const customer = await account();
    const { number, id } = await paidInvoiceOf(customer);
    const answer = await postRefund(staff, number, { amount: "$10.25" });
    expect(answer.status).toBe(200);
    const after = await settled(number);
    expect(after).toMatchObject({
      paid: 29.99,
      refundable: 19.74,
      refunds: [{ id: answer.data.id, amount: 10.25, reason: REASON, status: "done", failure: null }],
    });
    const notes = await rows<{ number: number }>(
      "SELECT number, amount_cents, reason, by FROM credit_notes WHERE invoice_id = ?",
      [id],
    );
    expect(notes).toMatchObject([{ amount_cents: 1025, reason: REASON, by: staff.id }]);
    expect(after.refunds[0]?.credit_note).toBe(`CN-${String(notes[0]?.number).padStart(6, "0")}`);
    expect(await balancesOf(customer.id)).toMatchObject({ refunds: 1025, processor: 1974 });
    await expectSoundBooks(customer.id);
    const audit = await rows(
      "SELECT actor, detail FROM audit WHERE action = 'invoice.refund_begun' AND entity_id = ?",
      [id],
    );
    expect(audit).toEqual([{ actor: staff.id, detail: JSON.stringify({ cents: 1025, why: REASON }) }]);
  });

  it("shows a refund that failed, and its amount can be refunded again", async () => {
    const number = await othersInvoice("tok_refund_fails");
    expect((await postRefund(staff, number, { amount: 29.99 })).status).toBe(200);
    expect(await settled(number)).toMatchObject({
      refundable: 29.99,
      refunds: [{ status: "failed", credit_note: null, failure: "The card's bank refused the refund." }],
    });
    expect((await postRefund(staff, number, { amount: 29.99 })).status).toBe(200);
  });

  it("refuses more than can be refunded", async () => {
    const number = await othersInvoice();
    await postRefund(staff, number, { amount: 20 });
    const answer = await postRefund(staff, number, { amount: 10 });
    expect(refusal(answer)).toEqual([409, "too_much"]);
    expect(answer.error.message).toBe(`Of invoice ${number}, $9.99 can be refunded, not $10.00.`);
    expect((await settled(number)).refunds).toHaveLength(1);
  });

  it("refuses a verification that isn't on the invoice", async () => {
    const answer = await postRefund(staff, await othersInvoice(), { verificationId: "ver_other" });
    expect([answer.status, answer.error.fields]).toEqual([
      422,
      { verificationId: "Choose a verification on this invoice" },
    ]);
  });

  it("refunds once when it's sent twice with the same key", async () => {
    const number = await othersInvoice();
    const options = { headers: { "Idempotency-Key": crypto.randomUUID() } };
    const [one, two] = await Promise.all([
      postRefund(staff, number, {}, options),
      postRefund(staff, number, {}, options),
    ]);
    expect([one.status, two.status, two.data.id]).toEqual([200, 200, one.data.id]);
    expect(await settled(number)).toMatchObject({ refundable: 19.99, refunds: [{ amount: 10 }] });
  });

  it("refunds no more than was paid when several are sent at once", async () => {
    const number = await othersInvoice();
    const answers = await Promise.all([1, 2, 3].map(() => postRefund(staff, number, { amount: 12 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect((await settled(number)).refundable).toBe(5.99);
  });

  it.each([
    [{ amount: 0 }, { amount: "Enter an amount of at least $0.01" }],
    [{ amount: -5 }, { amount: "Enter an amount in dollars and cents, like 12.50" }],
    [{ amount: "1.005" }, { amount: "Enter an amount in dollars and cents, like 12.50" }],
    [{ amount: "1e3" }, { amount: "Enter an amount in dollars and cents, like 12.50" }],
    [{ amount: "" }, { amount: "Enter an amount in dollars and cents, like 12.50" }],
    [{ amount: null }, { amount: "Enter an amount in dollars and cents, like 12.50" }],
    [{ reason: " " }, { reason: "Say why" }],
  ])("refuses %j", async (body, fields) => {
    const { status, error } = await postRefund(staff, "CS-000001", body);
    expect([status, error.fields]).toEqual([422, fields]);
  });

  it("refuses staff's own invoice, and their team's", async () => {
    const own = await paidInvoiceOf(staff);
    const owner = await account();
    const teamId = await teamOf([owner, "owner"], [staff, "viewer"]);
    const teams = await paidInvoiceOf(owner, "tok_visa", teamId);
    for (const { number, id } of [own, teams]) {
      expect(refusal(await postRefund(staff, number))).toEqual([409, "own_invoice"]);
      expect(
        await rows("SELECT id FROM payments WHERE invoice_id = ? AND refunds IS NOT NULL", [id]),
      ).toEqual([]);
    }
  });

  it("is for staff with a second factor, and needs an invoice", async () => {
    const number = await othersInvoice();
    expect(refusal(await postRefund(await withAuthenticator(), number))).toEqual([403, "staff_only"]);
    const without = await account();
    await rows("UPDATE users SET staff = 1 WHERE id = ?", [without.id]);
    expect(refusal(await postRefund(without, number))).toEqual([403, "second_factor_required"]);
    expect((await postRefund(staff, "CS-999999")).status).toBe(404);
    expect((await settled(number)).refunds).toEqual([]);
  });
});
