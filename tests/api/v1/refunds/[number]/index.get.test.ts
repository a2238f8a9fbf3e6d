import { beforeAll, describe, expect, it } from "vitest";
import { refusal } from "#tests/harness/billing-calls.ts";
import { type WithAuthenticator, withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { getRefundable, othersInvoice, paidInvoiceOf } from "#tests/harness/refunds.ts";
import { rows } from "#tests/harness/stack/db.ts";

let staff: WithAuthenticator;
beforeAll(async () => {
  staff = await staffMember();
});

describe("GET /api/v1/refunds/:number", () => {
  it("shows what was paid and what can be refunded, and of the customer only the name", async () => {
    const customer = await account({ firstName: "Ada", lastName: "Byron" });
    await customer.api.put("/api/billing/customer", { address: "12 Secret Lane", taxId: "12-3456789" });
    const { number, id } = await paidInvoiceOf(customer);
    const { status, data } = await getRefundable(staff, number.toLowerCase());
    expect([status, data]).toEqual([
      200,
      {
        number,
        date: expect.stringMatching(/^\d{4}-/),
        kind: "subscription",
        status: "paid",
        bill_to: "Ada Byron",
        total: 29.99,
        paid: 29.99,
        credited: 0,
        refundable: 29.99,
        verifications: [],
        refunds: [],
      },
    ]);
    const views = await rows("SELECT actor FROM audit WHERE action = 'invoice.viewed' AND entity_id = ?", [
      id,
    ]);
    expect(views).toEqual([{ actor: staff.id }]);
  });

  it.each(["CS-999999", "CS-", "42", "bil_1"])("answers 404 for %s", async (number) => {
    expect((await getRefundable(staff, number)).status).toBe(404);
  });

  it("doesn't show staff their own invoice, or their team's", async () => {
    const own = await paidInvoiceOf(staff);
    const owner = await account();
    const teamId = await teamOf([owner, "owner"], [staff, "viewer"]);
    const teams = await paidInvoiceOf(owner, "tok_visa", teamId);
    for (const { number } of [own, teams])
      expect(refusal(await getRefundable(staff, number))).toEqual([409, "own_invoice"]);
  });

  it("is for staff with a second factor", async () => {
    const number = await othersInvoice();
    expect(refusal(await getRefundable(await withAuthenticator(), number))).toEqual([403, "staff_only"]);
    const without = await account();
    await rows("UPDATE users SET staff = 1 WHERE id = ?", [without.id]);
    expect(refusal(await getRefundable(without, number))).toEqual([403, "second_factor_required"]);
  });
});
