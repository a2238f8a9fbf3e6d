import { describe, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { runBatch } from "#db/batch.ts";
import { linkToken, newLink } from "#functions/accounts/links/links.ts";
import { client } from "#tests/harness/client.ts";
import { contextOn } from "#tests/harness/context.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { type Begun, continued, signedInByLink, signInTokenOf } from "#tests/harness/people/passwordless.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

const SUBJECT_LINE = "Your account has a password now";

async function passwordless() {
  const email = someEmail();
  const id = await requestOf(await account(), email);
  return { id, email, subject: await continued(id, email) };
}

describe("POST /api/auth/set-password", () => {
  it("makes a full account of it, ends every other session, and says so by mail", async () => {
    const { id, email, subject } = await passwordless();
    const token = await signInTokenOf(id, email);
    const answer = await subject.api.post<Begun>("/api/auth/set-password", { password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.data.user).toMatchObject({ id: subject.id, limited_to: null, has_password: true });
    const api = client().as(answer.data.tokens.accessToken);
    expect((await api.get("/api/v1/verifications")).status).toBe(200);
    expect((await subject.api.get(`/api/verifications/${id}`)).status).toBe(401);
    expect((await client().post("/api/auth/login", { email, password: PASSWORD })).status).toBe(200);
    // A link that was emailed before opens nothing anymore.
    const late = await client().post(`/api/auth/invitations/${id}/sign-in`, { token });
    expect(late.error.code).toBe("account_exists");
    await waitForMail(email, (mail) => mail.subject === SUBJECT_LINE);
  });

  it("leaves no session of a mailed link, even if links are used at the same moment", async () => {
    const { id, email, subject } = await passwordless();
    const ctx = contextOn(stack().env);
    const links = Array.from({ length: 24 }, () => newLink(ctx, "sign_in", id, email));
    await runBatch(
      ctx.db,
      links.map(({ statement }) => statement),
    );
    const tokens = await Promise.all(
      links.map((link) => linkToken(ctx.env, { id: link.id, kind: "sign_in", generation: 1 })),
    );
    const codes: (string | undefined)[] = [];
    // One after another, because hashing the password takes as long as several sign-ins.
    const pressAll = async (some: string[]) => {
      for (const token of some) {
        const answer = await client().post(`/api/auth/invitations/${id}/sign-in`, { token });
        codes.push(answer.status === 200 ? undefined : answer.error.code);
      }
    };
    const [set] = await Promise.all([
      subject.api.post("/api/auth/set-password", { password: PASSWORD }),
      ...[0, 1, 2].map((lane) => pressAll(tokens.filter((_, i) => i % 3 === lane))),
    ]);
    expect(set.status).toBe(200);
    expect(codes.filter((code) => code !== undefined && code !== "account_exists")).toEqual([]);
    const live =
      "SELECT id FROM sessions WHERE user_id = ? AND verification_id IS NOT NULL AND revoked_at IS NULL";
    expect(await rows(live, [subject.id])).toEqual([]);
  });

  it("needs a sign-in of the last ten minutes, so that an open page gives no one the account", async () => {
    const { id, email, subject } = await passwordless();
    const now = Date.now() + 11 * MINUTE;
    const set = (api = subject.api) => api.post("/api/auth/set-password", { password: PASSWORD }, { now });
    expect((await set()).error.code).toBe("sign_in_again");
    expect((await set((await signedInByLink(id, email, now)).api)).status).toBe(200);
  });

  it("refuses a weak password, and an account that has one", async () => {
    const { email, subject } = await passwordless();
    const weak = await subject.api.post("/api/auth/set-password", { password: "short" });
    expect([weak.status, Object.keys(weak.error.fields ?? {})]).toEqual([422, ["password"]]);
    const full = await account();
    const refused = await full.api.post("/api/auth/set-password", { password: PASSWORD });
    expect([refused.status, refused.error.code]).toEqual([409, "has_password"]);
    expect((await mailsTo(email)).map((mail) => mail.subject)).not.toContain(SUBJECT_LINE);
  });

  it("gives the holder of a mailed link no password for an account that signs in with Google by now", async () => {
    const { subject } = await passwordless();
    await rows("UPDATE users SET google_sub = id WHERE id = ?", [subject.id]);
    const answer = await subject.api.post("/api/auth/set-password", { password: PASSWORD });
    expect(answer.status).toBe(401);
    expect(
      await rows("SELECT id FROM users WHERE id = ? AND password_hash IS NOT NULL", [subject.id]),
    ).toEqual([]);
  });
});

describe("an account without a password", () => {
  it("deletes itself for good, with its address and a fresh sign-in", async () => {
    const { id, email, subject } = await passwordless();
    const now = Date.now() + 11 * MINUTE;
    const remove = (api = subject.api) => api.call("DELETE", "/api/users/me", { body: { email }, now });
    expect((await remove()).error.code).toBe("sign_in_again");
    const unused = await signInTokenOf(id, email);
    expect((await remove((await signedInByLink(id, email, now)).api)).status).toBe(200);
    expect((await subject.api.get("/api/auth/me")).status).toBe(401);
    const late = await client().post(`/api/auth/invitations/${id}/sign-in`, { token: unused });
    expect(late.status).toBe(404);
  });
});
