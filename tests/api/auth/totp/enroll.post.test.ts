import { describe, expect, test } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { client } from "#tests/harness/client.ts";
import { account, PASSWORD } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";

const PATH = "/api/auth/totp/enroll";

interface Begun {
  secret: string;
  uri: string;
}

describe("POST /api/auth/totp/enroll", () => {
  test("answers a secret to type or scan, and sign-in asks for no code yet", async () => {
    const one = await account();
    const { secret, uri } = (await one.api.post<Begun>(PATH, { password: PASSWORD })).data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const scanned = new URL(uri);
    expect([scanned.protocol, scanned.host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(scanned.pathname)).toBe(`/Countersign:${one.email}`);
    expect(Object.fromEntries(scanned.searchParams)).toEqual({
      secret,
      issuer: "Countersign",
      digits: "6",
      period: "30",
    });
    const login = await client().post("/api/auth/login", { email: one.email, password: PASSWORD });
    expect(login.status).toBe(200);
  });

  test("stores the secret encrypted", async () => {
    const one = await account();
    const { secret } = (await one.api.post<Begun>(PATH, { password: PASSWORD })).data;
    const [row] = await rows<{ secret: string }>("SELECT secret FROM second_factors WHERE user_id = ?", [
      one.id,
    ]);
    expect(row?.secret).toMatch(/^k1\./);
    expect(row?.secret).not.toContain(secret);
  });

  test("can be repeated until it's confirmed; after that, the second factor must be turned off first", async () => {
    const one = await account();
    const first = (await one.api.post<Begun>(PATH, {})).data.secret;
    const second = (await one.api.post<Begun>(PATH, {})).data.secret;
    expect(second).not.toBe(first);
    await withAuthenticator(one);
    const answer = await one.api.post(PATH, { password: PASSWORD });
    expect([answer.status, answer.error.code]).toEqual([409, "totp_enabled"]);
  });

  test("requires the password in a session older than ten minutes, but not in a fresh one", async () => {
    const one = await account();
    const later = { now: Date.now() + 11 * MINUTE };
    expect((await one.api.post(PATH, {}, { now: Date.now() + 9 * MINUTE })).status).toBe(200);
    const missing = await one.api.post(PATH, {}, later);
    expect([missing.status, missing.error.fields]).toEqual([
      422,
      { password: "Enter your password to continue" },
    ]);
    const wrong = await one.api.post(PATH, { password: "Wrong-horse7!" }, later);
    expect(wrong.error.fields).toEqual({ password: "Your password isn't correct" });
    expect((await one.api.post(PATH, { password: PASSWORD }, later)).status).toBe(200);
  });

  test("requires an account without a password to have signed in within the last ten minutes", async () => {
    const one = await account();
    await rows("UPDATE users SET password_hash = NULL WHERE id = ?", [one.id]);
    const old = await one.api.post(PATH, {}, { now: Date.now() + 11 * MINUTE });
    expect([old.status, old.error.code]).toEqual([403, "sign_in_again"]);
    expect((await one.api.post(PATH, {})).status).toBe(200);
  });

  test("refuses more guesses of the password after ten tries", async () => {
    const { api } = await account();
    const now = Date.now();
    const guess = (password: string) => api.post(PATH, { password }, { now });
    for (let i = 0; i < 10; i++) expect((await guess("Wrong-horse7!")).status).toBe(422);
    expect((await guess(PASSWORD)).status).toBe(429);
  });

  test("refuses a session that has ended", async () => {
    const one = await account();
    await one.api.post("/api/auth/logout");
    expect((await one.api.post(PATH, { password: PASSWORD })).error.code).toBe("token_invalid");
    expect(await rows("SELECT 1 FROM second_factors WHERE user_id = ?", [one.id])).toEqual([]);
  });
});
