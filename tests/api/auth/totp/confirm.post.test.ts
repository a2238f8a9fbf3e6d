import { describe, expect, test } from "vitest";
import { codeAt, STEP, withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";

const PATH = "/api/auth/totp/confirm";

async function begun() {
  const one = await account();
  const answer = await one.api.post<{ secret: string }>("/api/auth/totp/enroll", {});
  return { ...one, secret: answer.data.secret };
}

describe("POST /api/auth/totp/confirm", () => {
  test("turns the second factor on, shows ten recovery codes once and confirms it by mail", async () => {
    const one = await withAuthenticator();
    expect(one.recoveryCodes).toHaveLength(10);
    const me = await one.api.get<{ user: { totp_enabled: boolean } }>("/api/auth/me");
    expect(me.data.user.totp_enabled).toBe(true);
    const stored = await rows<{ hash: string }>("SELECT hash FROM recovery_codes WHERE user_id = ?", [
      one.id,
    ]);
    expect(stored).toHaveLength(10);
    for (const code of one.recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code.replace("-", ""));
    const mail = await waitForMail(one.email, (m) => m.subject === "Two-factor authentication is on");
    expect(mail.text).not.toContain(one.secret);
  });

  test("reports a wrong code as a field error, and changes nothing", async () => {
    const one = await begun();
    const now = Date.now();
    const old = codeAt(one.secret, now - 5 * STEP);
    const answer = await one.api.post(PATH, { code: old }, { now });
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({ code: "This code isn't valid. Enter the current one." });
    expect(await rows("SELECT confirmed_at FROM second_factors WHERE user_id = ?", [one.id])).toEqual([
      { confirmed_at: null },
    ]);
  });

  test("accepts a code with a space, as apps show it", async () => {
    const one = await begun();
    const now = Date.now();
    const code = codeAt(one.secret, now);
    const answer = await one.api.post(PATH, { code: `${code.slice(0, 3)} ${code.slice(3)}` }, { now });
    expect(answer.status).toBe(200);
  });

  test("requires an enrollment that has begun, and confirms it once", async () => {
    const nothing = await (await account()).api.post(PATH, { code: "123456" });
    expect([nothing.status, nothing.error.code]).toEqual([409, "totp_not_begun"]);
    const one = await begun();
    const now = Date.now();
    const confirm = () => one.api.post(PATH, { code: codeAt(one.secret, now) }, { now });
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409]);
    expect(await rows("SELECT 1 FROM recovery_codes WHERE user_id = ?", [one.id])).toHaveLength(10);
  });

  test("refuses more guesses after ten tries", async () => {
    const one = await begun();
    const now = Date.now();
    const code = codeAt(one.secret, now);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let i = 0; i < 10; i++) await one.api.post(PATH, { code: wrong }, { now });
    expect((await one.api.post(PATH, { code }, { now })).status).toBe(429);
  });

  test("requires six digits", async () => {
    const one = await begun();
    for (const [code, message] of [
      ["", "This field is required"],
      ["12345", "Enter the six-digit code from the app"],
      ["abcdef", "Enter the six-digit code from the app"],
    ])
      expect((await one.api.post(PATH, { code })).error.fields).toEqual({ code: message });
  });
});
