import { beforeAll, describe, expect, it } from "vitest";
import { giveCard } from "#tests/harness/billing.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { consentTo, requestBody, requestOf } from "#tests/harness/verification/verification.ts";

const PATH = "/api/v1/verifications";

/** @returns how a request's price is divided: covered, free, due */
async function partsOf(id: string): Promise<[number, number, number]> {
  const [row] = await rows<{ covered_cents: number; free_cents: number; amount_due_cents: number }>(
    "SELECT covered_cents, free_cents, amount_due_cents FROM verifications WHERE id = ?",
    [id],
  );
  if (!row) throw new Error(`No verification ${id}`);
  return [row.covered_cents, row.free_cents, row.amount_due_cents];
}

interface PlanView {
  verifications_used: number;
  verifications_remaining: number;
  first_free: boolean;
}

const planOf = async (who: Account, query = "") =>
  (await who.api.get<PlanView>(`/api/users/plan${query}`)).data;

const chargesOf = (id: string) =>
  rows("SELECT kind, credit, amount_cents FROM ledger_entries WHERE verification_id = ?", [id]);

const FREE = [0, 299, 0];
const COVERED = [299, 0, 0];

describe("a request's price", () => {
  let [me, subject]: Account[] = [];
  beforeAll(async () => {
    [me, subject] = await Promise.all([account(), account()]);
  });

  it("is nothing at first, then only the extras, then the list price", async () => {
    const first = await requestOf(me!, subject!.email);
    expect(await partsOf(first)).toEqual(FREE);
    const covered: string[] = [];
    for (let i = 0; i < 4; i++) covered.push(await requestOf(me!, someEmail()));
    for (const id of covered) expect(await partsOf(id)).toEqual(COVERED);
    const extra = { requestedServices: ["phone_verification"], personalInfo: phoneInfo() };
    const fifth = await requestOf(me!, subject!.email, extra);
    expect(await partsOf(fifth)).toEqual([299, 0, 199]);
    const over = await requestOf(me!, subject!.email, extra);
    expect(await partsOf(over)).toEqual([0, 0, 498]);
    expect(await planOf(me!)).toMatchObject({ verifications_used: 5, verifications_remaining: 0 });

    for (const id of [first, fifth, over]) expect((await consentTo(subject!, id)).status).toBe(200);
    expect(await chargesOf(first)).toEqual([]);
    expect(await chargesOf(fifth)).toEqual([
      { kind: "charge", credit: "revenue:verification", amount_cents: 199 },
    ]);
    expect(await chargesOf(over)).toEqual([{ kind: "charge", credit: "revenue:overage", amount_cents: 498 }]);
  });

  it("takes one free first and the allowance's five units when 20 requests arrive at once", async () => {
    const person = await account();
    await giveCard(person.id);
    const ids = await Promise.all(Array.from({ length: 20 }, () => requestOf(person, someEmail())));
    const parts = (await Promise.all(ids.map(partsOf))).map(String);
    const count = (wanted: number[]) => parts.filter((one) => one === String(wanted)).length;
    expect([count(FREE), count(COVERED), count([0, 0, 299])]).toEqual([1, 5, 14]);
    expect(await rows("SELECT count(*) AS n FROM allowance_uses WHERE customer_id = ?", [person.id])).toEqual(
      [{ n: 5 }],
    );
  });

  it("is free at first only once for a mailbox, however it's spelled", async () => {
    const name = someEmail().split("@")[0];
    const one = await account({ email: `${name}@gmail.com` });
    const other = await account({ email: `${name}+again@gmail.com` });
    expect(await partsOf(await requestOf(one, someEmail()))).toEqual(FREE);
    expect(await partsOf(await requestOf(other, someEmail()))).toEqual(COVERED);
  });

  it("gives back what a canceled or declined request used", async () => {
    const [person, asked] = [await account(), await account()];
    const first = await requestOf(person, asked.email);
    const second = await requestOf(person, asked.email);
    expect(await planOf(person)).toMatchObject({ verifications_used: 1, first_free: false });
    expect((await person.api.post(`/api/verifications/${first}/cancel`)).status).toBe(200);
    expect(await planOf(person)).toMatchObject({ verifications_used: 1, first_free: true });
    expect((await asked.api.post(`/api/verifications/${second}/decline`)).status).toBe(200);
    expect(await planOf(person)).toMatchObject({ verifications_used: 0, first_free: true });
    const third = await requestOf(person, asked.email);
    const fourth = await requestOf(person, asked.email);
    expect([await partsOf(third), await partsOf(fourth)]).toEqual([FREE, COVERED]);
    // Ending the other way around gives back the other one.
    expect((await person.api.post(`/api/verifications/${fourth}/cancel`)).status).toBe(200);
    expect((await asked.api.post(`/api/verifications/${third}/decline`)).status).toBe(200);
    expect(await planOf(person)).toMatchObject({ verifications_used: 0, first_free: true });
  });

  it("counts a team apart from its members, with its owner", async () => {
    const [owner, member] = [await account(), await account()];
    expect(await partsOf(await requestOf(member, someEmail()))).toEqual(FREE);
    const teamId = await teamOf([owner, "owner"], [member, "member"]);
    expect(await partsOf(await requestOf(member, someEmail(), { teamId }))).toEqual(FREE);
    expect(await partsOf(await requestOf(owner, someEmail(), { teamId }))).toEqual(COVERED);
    expect(await planOf(owner, `?teamId=${teamId}`)).toMatchObject({ verifications_used: 1 });
    expect(
      await rows("SELECT customer_id AS id FROM allowance_uses WHERE customer_id IN (?, ?, ?)", [
        teamId,
        owner.id,
        member.id,
      ]),
    ).toEqual([{ id: teamId }]);
  });

  it("takes nothing from the plan for a peer check", async () => {
    const person = await account();
    const id = await peerOf(person, someEmail(), { urgency: "expedited" });
    expect(await partsOf(id)).toEqual([0, 0, 500]);
    expect(await planOf(person)).toMatchObject({ verifications_used: 0, first_free: true });
    expect(await partsOf(await requestOf(person, someEmail()))).toEqual(FREE);
  });

  it("needs a card once more than $25 could be owed, and writes nothing without one", async () => {
    const person = await account();
    await peerOf(person, someEmail(), { urgency: "urgent" });
    await peerOf(person, someEmail(), { urgency: "expedited" });
    await peerOf(person, someEmail(), { urgency: "expedited" });
    const before = await everything(person);
    const body = requestBody(someEmail(), { priority: "urgent", urgentReason: "The lease starts tomorrow" });
    const refused = await person.api.post(PATH, body);
    expect([refused.status, refused.error.code]).toEqual([402, "payment_method_required"]);
    expect(await everything(person)).toEqual(before);
    expect(await partsOf(await requestOf(person, someEmail()))).toEqual(FREE);
    await giveCard(person.id);
    expect((await person.api.post(PATH, body)).status).toBe(201);
  });

  it("ignores a price that the client sends", async () => {
    const person = await account();
    await requestOf(person, someEmail());
    const id = await requestOf(person, someEmail(), { priority: "urgent", urgentReason: "Soon", ...CHEAP });
    expect(await partsOf(id)).toEqual([299, 0, 449]);
  });
});

const CHEAP = { price: 0, estimatedCost: 0.01, amountDueCents: 0, amount_due_cents: 0 };

const phoneInfo = () => ({ ...requestBody("").personalInfo, phone: "+1 202 555 0147" });

/** @returns how many rows there are of what a request writes */
const everything = (who: Account) =>
  rows(
    `SELECT (SELECT count(*) FROM verifications WHERE requester_id = ?1) AS requests,
      (SELECT count(*) FROM allowance_uses WHERE customer_id = ?1) AS uses,
      (SELECT count(*) FROM first_requests WHERE key = 'customer:' || ?1) AS firsts,
      (SELECT count(*) FROM ledger_entries WHERE customer_id = ?1) AS entries,
      (SELECT count(*) FROM audit WHERE actor = ?1 AND action = 'verification.submitted') AS audited`,
    [who.id],
  );
