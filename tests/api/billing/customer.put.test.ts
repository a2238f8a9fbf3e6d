import { describe, expect, it } from "vitest";
import { billingOf, invoicesOf, refusal, subscribe } from "#tests/harness/billing-calls.ts";
import { account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";

const PATH = "/api/billing/customer";
const DETAILS = { name: "Ünwin Quillfeather", address: "7 Kestrel Row\nSpringfield", taxId: "DE-77-41199" };

/** @returns the rows in which a customer's details could be readable */
const storedOf = async (customerId: string) =>
  JSON.stringify([
    await rows("SELECT * FROM customers WHERE id = ?", [customerId]),
    await rows("SELECT * FROM invoices WHERE customer_id = ?", [customerId]),
    await rows("SELECT * FROM audit WHERE entity_id = ?", [customerId]),
  ]);

describe("PUT /api/billing/customer", () => {
  it("saves what stands on invoices, encrypted", async () => {
    const person = await account();
    const saved = await person.api.put(PATH, DETAILS);
    expect([saved.status, saved.data]).toEqual([200, DETAILS]);
    expect((await billingOf(person)).customer).toEqual(DETAILS);
    await subscribe(person);
    expect(await invoicesOf(person.id)).toHaveLength(1);
    const stored = await storedOf(person.id);
    for (const word of ["Quillfeather", "Kestrel", "DE-77-41199"]) expect(stored).not.toContain(word);
    expect(stored).toContain("customer.details_changed");
  });

  it("clears what's left out", async () => {
    const person = await account();
    await person.api.put(PATH, DETAILS);
    await person.api.put(PATH, { taxId: "", name: "Ada" });
    expect((await billingOf(person)).customer).toEqual({ name: "Ada", address: null, taxId: null });
  });

  it("refuses what's too long, by field", async () => {
    const person = await account();
    const answer = await person.api.put(PATH, { name: "x".repeat(121), address: 7, taxId: "x".repeat(41) });
    expect(refusal(answer)).toEqual([422, "validation_failed"]);
    expect(Object.keys(answer.error.fields ?? {}).toSorted()).toEqual(["address", "name", "taxId"]);
    expect(await rows("SELECT id FROM customers WHERE id = ?", [person.id])).toEqual([]);
  });

  it("changes a team's details for its owner and admins only", async () => {
    const [owner, admin, manager, stranger] = await Promise.all([account(), account(), account(), account()]);
    const team = await teamOf([owner, "owner"], [admin, "admin"], [manager, "manager"]);
    expect((await admin.api.put(PATH, { ...DETAILS, teamId: team })).status).toBe(200);
    const other = { name: "Mine", teamId: team };
    expect(refusal(await manager.api.put(PATH, other))).toEqual([403, "role_forbidden"]);
    expect(refusal(await stranger.api.put(PATH, other))).toEqual([404, "not_found"]);
    expect((await billingOf(owner, team)).customer).toEqual(DETAILS);
    expect((await billingOf(admin)).customer).toEqual({ name: null, address: null, taxId: null });
  });
});
