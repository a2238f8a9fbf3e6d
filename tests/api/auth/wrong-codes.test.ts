import { describe, expect, test } from "vitest";
import { MINUTE } from "#contract/time.ts";
import {
  codeAt,
  STEP,
  type WithAuthenticator,
  withAuthenticator,
} from "#tests/harness/browser/authenticator.ts";
import { client, someAddress } from "#tests/harness/client.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { googleBrowser, goThrough } from "#tests/harness/outside/google.ts";
import { PASSWORD } from "#tests/harness/people/account.ts";
import { until } from "#tests/harness/until.ts";

const LIMIT = 10;

/** Signs in from a new network address each time, unless one is given. */
const signIn = (one: WithAuthenticator, totp: string, now: number, address = someAddress()) =>
  client({ address, headers: { "CF-IPCountry": "NL" } }).post(
    "/api/auth/login",
    { email: one.email, password: PASSWORD, totp },
    { now },
  );
const wrongAt = (one: WithAuthenticator, now: number) => codeAt(one.secret, now - 20 * STEP);

async function useUp(one: WithAuthenticator, now: number, code = wrongAt(one, now)) {
  for (let n = 0; n < LIMIT; n++) {
    const answer = await signIn(one, code, now);
    expect([answer.status, answer.error.code]).toEqual([401, "totp_invalid"]);
  }
}

const alarms = async (one: WithAuthenticator) =>
  (await mailsTo(one.email)).filter(({ subject }) => subject.startsWith("10 wrong"));

/** An account with a second factor that has signed in from `home` before. */
async function atHome() {
  const one = await withAuthenticator();
  const home = someAddress();
  const start = one.confirmedAt + STEP;
  expect((await signIn(one, codeAt(one.secret, start), start, home)).status).toBe(200);
  return { one, home, now: start + STEP };
}

describe("ten wrong app codes within an hour", () => {
  test("block app codes everywhere, even the right one at home; a recovery code still works", async () => {
    const { one, home, now } = await atHome();
    await useUp(one, now);
    for (const address of [undefined, home]) {
      const refused = await signIn(one, codeAt(one.secret, now), now + 20 * MINUTE, address);
      expect([refused.status, refused.error.code, refused.headers.get("retry-after")]).toEqual([
        429,
        "totp_capped",
        String(40 * 60),
      ]);
      expect(refused.error.message).toBe(
        "Too many wrong codes. Use a recovery code, or try again in 40 minutes.",
      );
    }
    expect((await signIn(one, one.recoveryCodes[0] ?? "", now + 20 * MINUTE, home)).status).toBe(200);
    const later = now + 60 * MINUTE;
    expect((await signIn(one, codeAt(one.secret, later), later)).status).toBe(200);
  });

  test("right after the password was entered lead to the recovery code, not to another limit", {
    tags: ["full"],
  }, async () => {
    const one = await withAuthenticator();
    const now = one.confirmedAt + STEP;
    const home = someAddress();
    const asked = { email: one.email, password: PASSWORD };
    const first = await client({ address: home }).post("/api/auth/login", asked, { now });
    expect(first.error.code).toBe("totp_required");
    for (let n = 0; n < LIMIT; n++)
      expect((await signIn(one, wrongAt(one, now), now, home)).error.code).toBe("totp_invalid");
    expect((await signIn(one, codeAt(one.secret, now), now, home)).error.code).toBe("totp_capped");
    expect((await signIn(one, one.recoveryCodes[0] ?? "", now, home)).status).toBe(200);

    const other = await withAuthenticator();
    const path = "/api/auth/totp/disable";
    const disable = (code = "") => other.api.post(path, { password: PASSWORD, code }, { now });
    for (let n = 0; n < LIMIT; n++) expect((await disable(wrongAt(other, now))).status).toBe(422);
    expect((await disable(codeAt(other.secret, now))).error.code).toBe("totp_capped");
    expect((await disable(other.recoveryCodes[0])).status).toBe(200);
  });

  test("are counted over a sliding hour, and right codes don't count", async () => {
    const one = await withAuthenticator();
    const start = one.confirmedAt + 40 * MINUTE;
    for (let n = 0; n < LIMIT - 1; n++)
      expect((await signIn(one, wrongAt(one, start), start + n * MINUTE)).status).toBe(401);
    for (let n = 0; n < 3; n++) {
      const now = start + 20 * MINUTE + n * STEP;
      expect((await signIn(one, codeAt(one.secret, now), now)).status).toBe(200);
    }
    expect((await signIn(one, wrongAt(one, start), start + 30 * MINUTE)).status).toBe(401);
    // The first wrong code is an hour old now, which frees exactly one try.
    const next = start + 60 * MINUTE;
    expect((await signIn(one, wrongAt(one, next), next)).status).toBe(401);
    expect((await signIn(one, codeAt(one.secret, next), next)).status).toBe(429);
  });

  test("can't be exceeded by concurrent tries", async () => {
    const one = await withAuthenticator();
    const now = one.confirmedAt + STEP;
    const wrong = wrongAt(one, now);
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(one, wrong, now)));
    const of = (code: string) => answers.filter(({ error }) => error.code === code).length;
    expect([of("totp_invalid"), of("totp_capped")]).toEqual([LIMIT, 40 - LIMIT]);
    expect((await signIn(one, codeAt(one.secret, now), now)).status).toBe(429);
    await waitForMail(one.email, ({ subject }) => subject.startsWith("10 wrong"));
    expect(await alarms(one)).toHaveLength(1);
  });

  test("are mailed to the holder once, with the time, the place and what to do", async () => {
    const one = await withAuthenticator();
    const now = Date.UTC(2035, 4, 6, 15, 4);
    await useUp(one, now);
    const mail = await waitForMail(one.email, ({ subject }) => subject.startsWith("10 wrong"));
    expect(mail.subject).toBe("10 wrong codes were entered for your account");
    expect(mail.text).toContain("Someone who knows your password entered 10 wrong codes within an hour.");
    expect(mail.text).toContain("When: May 6, 2035 at 3:04 PM UTC");
    expect(mail.text).toMatch(/From: Netherlands, network 10\.\d+\.\d+\.0\/24/);
    expect(mail.text).toContain("change your password now");
    expect(mail.text).toContain("/forgot-password");
    for (let n = 0; n < 3; n++) await signIn(one, wrongAt(one, now), now + n);
    const later = now + 61 * MINUTE;
    await useUp(one, later);
    await until(async () => ((await alarms(one)).length === 2 ? true : null), "the second hour's mail");
  });

  test("can't be used up by a stranger: without the password, no code is checked", async () => {
    const one = await withAuthenticator();
    const now = one.confirmedAt + STEP;
    const wrong = { email: one.email, password: "Wrong-horse7!", totp: "123456" };
    const guesses = Array.from({ length: 15 }, () => client().post("/api/auth/login", wrong, { now }));
    for (const answer of await Promise.all(guesses)) expect(answer.error.code).toBe("invalid_credentials");
    expect((await googleBrowser(now).post("/api/auth/oauth-tokens", { totp: "123456" })).status).toBe(401);
    expect((await signIn(one, codeAt(one.secret, now), now)).status).toBe(200);
    expect(await alarms(one)).toEqual([]);
  });

  test("are counted together across password sign-in, Google sign-in and signed-in calls", async () => {
    const one = await withAuthenticator();
    const now = one.confirmedAt + STEP;
    const google = googleBrowser(now);
    await goThrough(google, { email: one.email });
    const code = wrongAt(one, now);
    const input = { password: PASSWORD, code };
    for (let n = 0; n < 3; n++) expect((await signIn(one, code, now)).status).toBe(401);
    for (const path of ["/api/auth/totp/disable", "/api/auth/totp/recovery-codes"])
      for (let n = 0; n < 3; n++) expect((await one.api.post(path, input, { now })).status).toBe(422);
    expect((await google.post("/api/auth/oauth-tokens", { totp: code })).error.code).toBe("totp_invalid");

    const right = codeAt(one.secret, now);
    const refused = [
      await google.post("/api/auth/oauth-tokens", { totp: right }),
      await one.api.post("/api/auth/totp/disable", { password: PASSWORD, code: right }, { now }),
      await one.api.post("/api/auth/totp/recovery-codes", { password: PASSWORD, code: right }, { now }),
      await signIn(one, right, now),
    ];
    for (const { status, error } of refused) expect([status, error.code]).toEqual([429, "totp_capped"]);
    const mail = await waitForMail(one.email, ({ subject }) => subject.startsWith("10 wrong"));
    expect(mail.text).toContain("Someone who can sign in with your Google account entered 10 wrong codes");
    expect((await google.post("/api/auth/oauth-tokens", { totp: one.recoveryCodes[0] })).status).toBe(200);
  });
});

describe("ten wrong recovery codes within an hour", () => {
  test("block recovery codes only; the app's code still works", { tags: ["full"] }, async () => {
    const { one, home, now } = await atHome();
    await useUp(one, now, "zzzzz-zzzzz");
    const [recovery = ""] = one.recoveryCodes;
    const refused = await signIn(one, recovery, now, home);
    expect([refused.status, refused.error.code]).toEqual([429, "recovery_capped"]);
    expect(refused.error.message).toBe(
      "Too many wrong recovery codes. Use your authenticator app, or try again in 60 minutes.",
    );
    const mail = await waitForMail(one.email, ({ subject }) => subject.startsWith("10 wrong"));
    expect(mail.subject).toBe("10 wrong recovery codes were entered for your account");
    expect((await signIn(one, codeAt(one.secret, now), now)).status).toBe(200);
    const later = now + 60 * MINUTE;
    expect((await signIn(one, recovery, later)).status).toBe(200);
  });

  test("leave only waiting when ten wrong app codes come on top", { tags: ["full"] }, async () => {
    const one = await withAuthenticator();
    const now = one.confirmedAt + STEP;
    await useUp(one, now);
    await useUp(one, now, "zzzzz-zzzzz");
    for (const code of [codeAt(one.secret, now), one.recoveryCodes[0] ?? ""]) {
      const { status, error } = await signIn(one, code, now);
      expect([status, error.code]).toEqual([429, "codes_capped"]);
      expect(error.message).toBe("Too many wrong codes. Try again in 60 minutes.");
    }
  });
});
