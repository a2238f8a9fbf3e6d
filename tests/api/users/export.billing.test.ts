import { expect, test } from "vitest";
import { subscribe } from "#tests/harness/billing-calls.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { getRefundable, paidInvoiceOf, postRefund } from "#tests/harness/refunds.ts";
import { until } from "#tests/harness/until.ts";

type Sections = Record<
  | "billing_customer"
  | "subscriptions"
  | "payment_methods"
  | "invoices"
  | "payments"
  | "credit_notes"
  | "ledger",
  Record<string, unknown>[]
>;

async function exported(one: Account): Promise<{ data: Sections; text: string }> {
  const text = new TextDecoder().decode((await one.api.get("/api/users/export")).bytes);
  return { text, data: JSON.parse(text) };
}

test("contains the person's billing, opened from its encryption", async () => {
  const person = await account({ firstName: "Ada", lastName: "Byron" });
  const details = { name: "Byron LLC", address: "12 Elm Street", taxId: "12-3456789" };
  await person.api.put("/api/billing/customer", details);
  const { id, number } = await paidInvoiceOf(person);
  const staff = await staffMember();
  await postRefund(staff, number, { amount: 5, reason: "It was a mistake." });
  const isDone = async () => (await getRefundable(staff, number)).data.refunds[0]?.status === "done";
  await until(isDone, "the credit note");
  const { data, text } = await exported(person);
  expect(data.billing_customer).toMatchObject([details]);
  expect(data.subscriptions).toMatchObject([
    { plan: "professional", cycle: "monthly", changes_to: null, period_end: expect.stringMatching(/Z$/) },
  ]);
  expect(data.payment_methods).toMatchObject([
    { brand: "Visa", last4: "4242", exp_month: 12, is_default: true, removed_at: null },
  ]);
  expect(data.invoices).toMatchObject([
    {
      id,
      number,
      kind: "subscription",
      status: "paid",
      bill_to: { ...details, email: person.email },
      lines: [{ description: expect.stringContaining("Professional"), amount_cents: 2999 }],
      total_cents: 2999,
    },
  ]);
  expect(data.payments).toMatchObject([
    { plan: "professional", amount_cents: 2999, status: "succeeded", refund_of: null },
    { invoice_id: id, amount_cents: 500, status: "succeeded", refund_of: data.payments[0]?.id },
  ]);
  expect(data.credit_notes).toMatchObject([
    { invoice_id: id, amount_cents: 500, reason: "It was a mistake." },
  ]);
  expect(data.ledger.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
    ["charge", 2999],
    ["payment", 2999],
    ["refund", 500],
  ]);
  expect(text).not.toContain(staff.id);
});

test("contains no billing of a team", async () => {
  const owner = await account();
  const teamId = await teamOf([owner, "owner"]);
  await subscribe(owner, { plan: "professional", teamId });
  const { data } = await exported(owner);
  const { billing_customer, subscriptions, payment_methods, invoices, payments, credit_notes, ledger } = data;
  expect([
    billing_customer,
    subscriptions,
    payment_methods,
    invoices,
    payments,
    credit_notes,
    ledger,
  ]).toEqual([[], [], [], [], [], [], []]);
});
