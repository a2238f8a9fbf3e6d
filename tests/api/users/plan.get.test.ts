import { describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/consent.ts";
import { type Account, account, someEmail } from "#tests/harness/account.ts";
import { db, rows } from "#tests/harness/db.ts";
import { JANE, requestOf } from "#tests/harness/verification.ts";

interface PlanView {
  plan_name: string;
  verifications_remaining: number;
  verifications_limit: number;
  verifications_used: number;
  resets_at: string;
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
      resets_at: new Date(monthStart(1)).toISOString(),
    });
  });

  it("counts all of the person's own requests, cancelled or about themselves, but not those about them", async () => {
    const [person, other] = await Promise.all([account(), account()]);
    const cancelled = await requestOf(person, someEmail());
    await person.api.post(`/api/verifications/${cancelled}/cancel`);
    await person.api.post("/api/v1/verifications", {
      verificationType: "identity",
      mode: "self",
      consent: { accepted: true, textVersion: CONSENT_VERSION },
      personalInfo: JANE,
    });
    await requestOf(other, person.email);
    expect(await planOf(person)).toMatchObject({ verifications_used: 2, verifications_remaining: 3 });
    expect(await planOf(other)).toMatchObject({ verifications_used: 1, verifications_remaining: 4 });
  });

  it("starts again at midnight UTC on the first of the month", async () => {
    const person = await account();
    const id = await requestOf(person, someEmail());
    const client = db();
    const askedAt = (createdAt: number) =>
      client.execute({
        // Nothing of it is due, so the minute's job leaves it alone even if another test runs it.
        sql: "UPDATE verifications SET created_at = ?, reminders = 9 WHERE id = ?",
        args: [createdAt, id],
      });
    await askedAt(monthStart());
    expect(await planOf(person)).toMatchObject({ verifications_used: 1 });
    await askedAt(monthStart() - 1);
    expect(await planOf(person)).toMatchObject({ verifications_used: 0 });
    client.close();
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
    await Promise.all([
      requestOf(owner, someEmail()),
      requestOf(colleague, someEmail()),
      requestOf(colleague, someEmail(), { teamId: team }),
    ]);
    expect(await planOf(owner)).toMatchObject({ verifications_used: 2 });
    expect(await planOf(colleague)).toMatchObject({ verifications_used: 2 });
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
    for (let i = 0; i < 6; i++) await requestOf(person, someEmail());
    expect(await planOf(person)).toMatchObject({ verifications_used: 6, verifications_remaining: 0 });
  });
});
