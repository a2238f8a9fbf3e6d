import { describe, expect, test } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { client } from "#tests/harness/client.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";

const PATH = "/api/auth/me";
const me = async (one: Account) => (await one.api.get<{ user: Record<string, unknown> }>(PATH)).data.user;

const STATED = {
  firstName: "Ada",
  lastName: "Byron",
  dateOfBirth: "1985-12-10",
};

/** Requests a verification of the caller, through the API. @returns its id */
async function aboutOneself(one: Account): Promise<string> {
  const answer = await one.api.post<{ id: string }>("/api/v1/verifications", {
    verificationType: "identity",
    mode: "self",
    consent: { accepted: true, textVersion: CONSENT_VERSION },
    personalInfo: STATED,
  });
  return answer.data.id;
}

/** Writes how an identity match ended. The tests of the checks cover how that happens. */
async function ended(
  id: string,
  outcome: { status: string; sandbox?: number; expiresAt?: number; withdrawn?: number },
) {
  await rows("UPDATE verifications SET status = 'completed', stage = 'done' WHERE id = ?", [id]);
  await rows(
    `UPDATE checks SET status = ?, sandbox = ?, expires_at = ?, grade = 'G2', checked_at = 1,
       subject_name = json_object('first', 'Ada', 'last', 'Byron')
     WHERE verification_id = ? AND check_id = 'identity_match'`,
    [outcome.status, outcome.sandbox ?? 0, outcome.expiresAt ?? null, id],
  );
  await rows("UPDATE consents SET withdrawn_at = ? WHERE verification_id = ?", [
    outcome.withdrawn ?? null,
    id,
  ]);
}

describe("GET /api/auth/me", () => {
  test("answers the caller's profile without secrets", async () => {
    const one = await account({ firstName: "Grace", lastName: "Hopper" });
    const user = await me(one);
    expect(user).toMatchObject({ id: one.id, email: one.email, name: "Grace Hopper", email_verified: true });
    expect(user).toMatchObject({
      has_password: true,
      totp_enabled: false,
      teams: [],
      pending_email: null,
      avatar: null,
    });
    expect(JSON.stringify(user)).not.toMatch(/scrypt|hash|google_?sub/i);
  });

  test("counts the requests that a person made and those about them", async () => {
    const [asker, target] = await Promise.all([account(), account()]);
    const answer = await asker.api.post<{ id: string }>("/api/v1/verifications", {
      verificationType: "identity",
      targetUserEmail: target.email,
      personalInfo: STATED,
    });
    await rows("UPDATE verifications SET target_user_id = ? WHERE id = ?", [target.id, answer.data.id]);
    expect(await me(asker)).toMatchObject({ total_verifications: 1, verificationStatus: "unverified" });
    expect(await me(target)).toMatchObject({ total_verifications: 1, verificationStatus: "pending" });
  });

  test("reports pending while a check runs and verified once it has passed", async () => {
    const one = await account();
    const id = await aboutOneself(one);
    expect(await me(one)).toMatchObject({ verificationStatus: "pending", total_verifications: 1 });
    await ended(id, { status: "passed", expiresAt: Date.now() + 60_000 });
    expect(await me(one)).toMatchObject({ verificationStatus: "verified", checked_name: null });
    const renamed = { email: one.email, first_name: "Barack", last_name: "Obama" };
    expect((await one.api.put<{ user: object }>("/api/users/profile", renamed)).data.user).toMatchObject({
      verificationStatus: "unverified",
      checked_name: "Ada Byron",
    });
    expect(await me(one)).toMatchObject({ verificationStatus: "unverified", checked_name: "Ada Byron" });
  });

  test.each([
    ["adverse", { status: "adverse" }],
    ["inconclusive", { status: "inconclusive" }],
    ["from a sandbox", { status: "passed", sandbox: 1 }],
    ["expired", { status: "passed", expiresAt: 1 }],
    ["withdrawn from", { status: "passed", withdrawn: 1 }],
  ])("reports unverified when the check is %s", async (_, outcome) => {
    const one = await account();
    await ended(await aboutOneself(one), outcome);
    expect(await me(one)).toMatchObject({ verificationStatus: "unverified" });
  });

  test("counts each member of a team once", async () => {
    const [owner, member] = await Promise.all([account({ accountType: "business" }), account()]);
    await rows(
      "INSERT INTO memberships (id, team_id, user_id, role, joined_at) SELECT ?, team_id, ?, 'member', 0 FROM memberships WHERE user_id = ?",
      [`mem_${member.id}`, member.id, owner.id],
    );
    expect(await me(owner)).toMatchObject({ team_size: 2 });
    expect(await me(member)).toMatchObject({ team_size: 2 });
  });

  test("refuses a missing, broken, forged, unsigned or expired token", async () => {
    const one = await account();
    const [head, body, signature] = one.accessToken.split(".") as [string, string, string];
    const claims = { ...JSON.parse(Buffer.from(body, "base64url").toString()), sub: "usr_somebody" };
    const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${body}.${signature}`;
    for (const token of [undefined, "nonsense", forged, unsigned])
      expect((await client().as(token).get(PATH)).status).toBe(401);
    const old = await one.api.get(PATH, { now: Date.now() + 15 * 60_000 + 1000 });
    expect(old.status).toBe(401);
    expect(old.error.code).toBe("token_invalid");
  });

  test("refuses the token of a session that has ended", async () => {
    const one = await account();
    await rows("UPDATE sessions SET revoked_at = 1 WHERE user_id = ?", [one.id]);
    expect((await one.api.get(PATH)).error.code).toBe("token_invalid");
  });
});
