import { describe, expect, test } from "vitest";
import { hashPassword } from "#functions/accounts/sign-in/password.ts";
import { client, someAddress } from "#tests/harness/client.ts";
import { type Account, account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { browser, type SignedIn, visible } from "./browser.ts";

const PATH = "/api/auth/login";

describe("POST /api/auth/login", () => {
  test("answers the user and working tokens, and leaves the existing session alone", async () => {
    const one = await account({ accountType: "business" });
    const api = client();
    const answer = await api.post<SignedIn>(PATH, { email: one.email.toUpperCase(), password: PASSWORD });
    expect(answer.status).toBe(200);
    const { user, tokens } = answer.data;
    expect(user).toMatchObject({ id: one.id, email: one.email, email_verified: true, team_size: 1 });
    const me = await api.as(tokens.accessToken).get<{ user: unknown }>("/api/auth/me");
    expect(me.data.user).toEqual(user);
    expect((await one.api.get("/api/auth/me")).status).toBe(200);
  });

  test("stores the user agent and the shortened network of the session", async () => {
    const one = await account();
    const api = client({ address: "10.20.30.40", headers: { "User-Agent": "Netscape/4" } });
    await api.post(PATH, { email: one.email, password: PASSWORD });
    const [last] = await rows(
      "SELECT network, user_agent, cookie_hash FROM sessions WHERE user_id = ? ORDER BY id DESC",
      [one.id],
    );
    expect(last).toEqual({ network: "10.20.30.0/24", user_agent: "Netscape/4", cookie_hash: null });
  });

  test("answers a wrong password and an unknown address alike", async () => {
    const one = await account();
    const wrong = await browser().post(PATH, { email: one.email, password: "Wrong-horse7!" });
    const unknown = await browser().post(PATH, { email: someEmail(), password: "Wrong-horse7!" });
    expect(visible(wrong)).toEqual({
      status: 401,
      error: { code: "invalid_credentials", message: "Invalid email or password" },
      setsCookie: false,
    });
    expect(visible(unknown)).toEqual(visible(wrong));
  });

  test("sets the session cookie in a browser", async () => {
    const one = await account();
    const answer = await browser().post(PATH, { email: one.email, password: PASSWORD });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^cs_session=[\w-]{43}; .*HttpOnly; SameSite=Strict$/);
  });

  test("recognizes a device by a cookie that it sets once, for whichever account signs in", async () => {
    const [one, other] = [await account(), await account()];
    const deviceOf = async (id: string) =>
      (
        await rows<{ device_hash: string | null }>(
          "SELECT device_hash FROM sessions WHERE user_id = ? ORDER BY id DESC",
          [id],
        )
      )[0]?.device_hash;
    const signIn = (who: Account, headers: Record<string, string> = {}) =>
      browser().post(PATH, { email: who.email, password: PASSWORD }, { headers });
    const [, set = ""] = (await signIn(one)).headers.getSetCookie();
    expect(set).toMatch(/^cs_device=[\w-]{22}; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
    const device = await deviceOf(one.id);
    expect(device).toMatch(/^[0-9a-f]{64}$/);

    const again = await signIn(other, { Cookie: set.split(";")[0] ?? "" });
    expect(again.headers.getSetCookie()).toHaveLength(1);
    expect(await deviceOf(other.id)).toBe(device);
    // What isn't a cookie of ours is replaced.
    expect((await signIn(other, { Cookie: "cs_device=short" })).headers.getSetCookie()).toHaveLength(2);
    expect(await deviceOf(other.id)).not.toBe(device);
    await client().post(PATH, { email: one.email, password: PASSWORD });
    expect(await deviceOf(one.id)).toBeNull();
  });

  test("requires both fields", async () => {
    const answer = await client().post(PATH, {});
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({
      email: "This field is required",
      password: "This field is required",
    });
  });

  test("replaces a hash with outdated parameters; the password stays the same", async () => {
    const one = await account();
    const old = await hashPassword({ SCRYPT_N: 64 }, PASSWORD);
    await rows("UPDATE users SET password_hash = ? WHERE id = ?", [old, one.id]);
    const login = () => client().post(PATH, { email: one.email, password: PASSWORD });
    expect((await login()).status).toBe(200);
    const [row] = await rows<{ password_hash: string }>("SELECT password_hash FROM users WHERE id = ?", [
      one.id,
    ]);
    expect(row?.password_hash).toMatch(/^scrypt\$1024\$/);
    expect((await login()).status).toBe(200);
  });

  test("refuses guesses from one network before checking the password, but not the holder elsewhere", async () => {
    const one = await account();
    const guesser = client();
    const now = Date.now();
    const guess = (email: string, password: string) => guesser.post(PATH, { email, password }, { now });
    for (let i = 0; i < 10; i++) expect((await guess(one.email, "Wrong-horse7!")).status).toBe(401);
    const refused = await guess(one.email, PASSWORD);
    expect(visible(refused)).toMatchObject({ status: 429, error: { code: "rate_limited" } });
    const wait = Number(refused.headers.get("Retry-After")) * 1000;

    const unknown = someEmail();
    for (let i = 0; i < 10; i++) expect((await guess(unknown, "Wrong-horse7!")).status).toBe(401);
    expect(visible(await guess(unknown, PASSWORD))).toEqual(visible(refused));

    expect((await client().post(PATH, { email: one.email, password: PASSWORD }, { now })).status).toBe(200);
    const later = await guesser.post(PATH, { email: one.email, password: PASSWORD }, { now: now + wait });
    expect(later.status).toBe(200);
  });

  test("refuses guesses that come from everywhere, but not a sign-in from a network used before", async () => {
    const home = someAddress();
    const one = await account();
    const now = Date.now();
    const login = (address: string, password: string) =>
      client({ address }).post(PATH, { email: one.email, password }, { now });
    expect((await login(home, PASSWORD)).status).toBe(200);
    for (let place = 0; place < 10; place++) {
      const address = `11.0.${place}.1`;
      await Promise.all(Array.from({ length: 10 }, () => login(address, "Wrong-horse7!")));
    }
    expect((await login("11.0.99.1", PASSWORD)).status).toBe(429);
    expect((await login(home, PASSWORD)).status).toBe(200);
  });

  test("doesn't let one network use up the account's limit: the holder can sign in from a new place", async () => {
    const one = await account();
    const guesser = client();
    const now = Date.now();
    const guess = () => guesser.post(PATH, { email: one.email, password: "Wrong-horse7!" }, { now });
    for (let round = 0; round < 12; round++) await Promise.all(Array.from({ length: 10 }, guess));
    expect((await guess()).status).toBe(429);
    const elsewhere = await client().post(PATH, { email: one.email, password: PASSWORD }, { now });
    expect(elsewhere.status).toBe(200);
  });

  test("limits the sign-ins from one network address per quarter of an hour, across all accounts", {
    tags: ["full"],
  }, async () => {
    const api = client();
    const now = Date.now();
    const login = () => api.post(PATH, { email: someEmail(), password: "Wrong-horse7!" }, { now });
    for (let i = 0; i < 60; i++) expect((await login()).status).toBe(401);
    expect((await login()).status).toBe(429);
  });
});
