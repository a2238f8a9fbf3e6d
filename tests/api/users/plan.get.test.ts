import { describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { billingOf, daysLater, subscribe } from "#tests/harness/billing-calls.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { db, rows } from "#tests/harness/stack/db.ts";
import { JANE, requestOf } from "#tests/harness/verification/verification.ts";

interface PlanView {
  plan_name: string;
  verifications_remaining: number;
  verifications_limit: number;
  verifications_used: number;
  resets_at: string;
  renewal_unpaid: boolean;
  first_free: boolean;
  gateway: string;
}

const PATH = "/api/users/plan";
const planOf = async (who: Account) => (await who.api.get<PlanView>(PATH)).data;

/** @returns the first instant (UTC) of this month or of a later one */
function monthStart(ahead = 0): number {
  const today = new Date();
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + ahead, 1);
}

/** Adds a colleague to the team of a business account. */
async function join(owner: Account, colleague: Account): Promise<void> {
  const client = db();
  await client.execute({
    sql: `INSERT INTO memberships (id, team_id, user_id, role, joined_at)
      SELECT ?, team_id, ?, 'member', 0 FROM memberships WHERE user_id = ?`,
    args: [`mem_${colleague.id}`, colleague.id, owner.id],
  });
  client.close();
}

describe("GET /api/users/plan", () => {
  it("is the free plan with no usage for a new account", async () => {
    expect(await planOf(await account())).toEqual({
      plan_name: "Free",
      verifications_remaining: 5,
      verifications_limit: 5,
      verifications_used: 0,
      used_elsewhere: 0,
      resets_at: new Date(monthStart(1)).toISOString(),
      renewal_unpaid: false,
      first_free: true,
      gateway: "simulated",
    });
  });

  it("counts the person's own requests after the free one, but not canceled ones or those about them", async () => {
    const [person, other] = await Promise.all([account(), account()]);
    await requestOf(person, someEmail());
    expect(await planOf(person)).toMatchObject({ verifications_used: 0, first_free: false });
    const cancelled = await requestOf(person, someEmail());
    await person.api.post(`/api/verifications/${cancelled}/cancel`);
    await person.api.post("/api/v1/verifications", {
      verificationType: "identity",
      mode: "self",
      consent: { accepted: true, textVersion: CONSENT_VERSION },
      personalInfo: JANE,
    });
    for (let i = 0; i < 2; i++) await requestOf(other, person.email);
    expect(await planOf(person)).toMatchObject({ verifications_used: 1, verifications_remaining: 4 });
    expect(await planOf(other)).toMatchObject({ verifications_used: 1, verifications_remaining: 4 });
  });

  it("counts only the requests of this UTC month", async () => {
    const person = await account();
    await requestOf(person, someEmail());
    const id = await requestOf(person, someEmail());
    expect(await planOf(person)).toMatchObject({ verifications_used: 1 });
    await rows("UPDATE allowance_uses SET used_at = ? WHERE verification_id = ?", [monthStart() - 1, id]);
    expect(await planOf(person)).toMatchObject({ verifications_used: 0 });
  });

  it("counts a paid plan's requests since its period's day", async () => {
    const person = await account();
    await requestOf(person, someEmail());
    const id = await requestOf(person, someEmail());
    await subscribe(person);
    const { nextBillingDate } = (await billingOf(person)).subscription;
    expect(await planOf(person)).toMatchObject({
      plan_name: "Professional",
      verifications_used: 0,
      verifications_limit: 100,
      resets_at: nextBillingDate,
    });
    await daysLater(person.id, 3);
    await rows("UPDATE allowance_uses SET used_at = used_at - 1000 WHERE verification_id = ?", [id]);
    expect(await planOf(person)).toMatchObject({ verifications_used: 1 });
  });

  it("counts a team's requests for the team, and requests without a team separately", async () => {
    const [owner, colleague, stranger] = await Promise.all([
      account({ accountType: "business" }),
      account(),
      account(),
    ]);
    const before = await requestOf(colleague, someEmail());
    await join(owner, colleague);
    const [{ team_id: team }] = (await rows("SELECT team_id FROM memberships WHERE user_id = ?", [
      owner.id,
    ])) as [{ team_id: string }];
    // Each of the two customers has a free first request.
    await Promise.all([
      requestOf(owner, someEmail()),
      requestOf(colleague, someEmail()),
      requestOf(colleague, someEmail(), { teamId: team }),
      requestOf(colleague, someEmail(), { teamId: team }),
    ]);
    expect(await planOf(owner)).toMatchObject({ verifications_used: 2 });
    expect(await planOf(colleague)).toMatchObject({ verifications_used: 1 });
    const ofTeam = (who: Account) => who.api.get<PlanView>(`${PATH}?teamId=${team}`);
    expect((await ofTeam(colleague)).data).toMatchObject({ verifications_used: 2 });
    expect((await ofTeam(stranger)).status).toBe(404);
    expect(await planOf(stranger)).toMatchObject({ verifications_used: 0 });
    expect(await rows("SELECT team_id FROM verifications WHERE id = ?", [before])).toEqual([
      { team_id: null },
    ]);
  });

  it("refuses nothing beyond the allowance, and never shows less than zero left", async () => {
    const person = await account();
    for (let i = 0; i < 7; i++) await requestOf(person, someEmail());
    expect(await planOf(person)).toMatchObject({ verifications_used: 5, verifications_remaining: 0 });
  });
});
