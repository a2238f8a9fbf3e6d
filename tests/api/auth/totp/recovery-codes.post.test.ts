import { describe, expect, test } from "vitest";
import {
  codeAt,
  STEP,
  type WithAuthenticator,
  withAuthenticator,
} from "#tests/harness/browser/authenticator.ts";
import { client } from "#tests/harness/client.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { account, PASSWORD } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";

const PATH = "/api/auth/totp/recovery-codes";

interface Codes {
  recovery_codes: string[];
}

const login = (one: WithAuthenticator, totp: string) =>
  client().post("/api/auth/login", { email: one.email, password: PASSWORD, totp });
const stored = (one: WithAuthenticator) =>
  rows("SELECT hash, used_at FROM recovery_codes WHERE user_id = ? ORDER BY hash", [one.id]);

describe("POST /api/auth/totp/recovery-codes", () => {
  test("creates ten new codes, voids the old ones, keeps the app's secret and confirms it by mail", async () => {
    const one = await withAuthenticator();
    const now = one.confirmedAt + STEP;
    const input = { password: PASSWORD, code: codeAt(one.secret, now) };
    const fresh = (await one.api.post<Codes>(PATH, input, { now })).data.recovery_codes;
    expect(new Set([...fresh, ...one.recoveryCodes]).size).toBe(20);
    expect(await stored(one)).toHaveLength(10);
    expect((await login(one, one.recoveryCodes[0] ?? "")).error.code).toBe("totp_invalid");
    expect((await login(one, fresh[0] ?? "")).status).toBe(200);
    const me = await one.api.get<{ user: { totp_enabled: boolean } }>("/api/auth/me");
    expect(me.data.user.totp_enabled).toBe(true);
    const mail = await waitForMail(one.email, (m) => m.subject === "You have new recovery codes");
    for (const code of fresh) expect(mail.text).not.toContain(code);
    const audit = await rows("SELECT detail FROM audit WHERE action = ? AND entity_id = ?", [
      "user.recovery_codes_renewed",
      one.id,
    ]);
    expect(audit).toHaveLength(1);
  });

  test("accepts a recovery code in place of the app's code", async () => {
    const one = await withAuthenticator();
    const answer = await one.api.post<Codes>(PATH, { password: PASSWORD, code: one.recoveryCodes[4] });
    expect(answer.data.recovery_codes).toHaveLength(10);
    const again = await one.api.post(PATH, { password: PASSWORD, code: one.recoveryCodes[4] });
    expect(again.status).toBe(422);
  });

  test("refuses a used or wrong code and a wrong or missing password, and changes nothing", async () => {
    const one = await withAuthenticator();
    const before = await stored(one);
    const now = one.confirmedAt + STEP;
    const code = codeAt(one.secret, now);
    for (const [input, field] of [
      [{ password: PASSWORD, code: codeAt(one.secret, one.confirmedAt) }, "code"],
      [{ password: PASSWORD, code: "zzzzz-zzzzz" }, "code"],
      [{ password: PASSWORD, code: "" }, "code"],
      [{ password: "Wrong-horse7!", code }, "password"],
      [{ code }, "password"],
    ] as const) {
      const answer = await one.api.post(PATH, input, { now });
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, [field]]);
    }
    expect(await stored(one)).toEqual(before);
  });

  test("creates one set of codes per code, even when several calls arrive at the same time", async () => {
    const one = await withAuthenticator();
    const now = one.confirmedAt + STEP;
    const input = { password: PASSWORD, code: codeAt(one.secret, now) };
    const answers = await Promise.all([1, 2, 3].map(() => one.api.post(PATH, input, { now })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await stored(one)).toHaveLength(10);
  });

  test("refuses accounts without a second factor and sessions that have ended", async () => {
    const none = await (await account()).api.post(PATH, { password: PASSWORD, code: "123456" });
    expect([none.status, none.error.code]).toEqual([409, "totp_disabled"]);
    const one = await withAuthenticator();
    await one.api.post("/api/auth/logout");
    const ended = await one.api.post(PATH, { password: PASSWORD, code: one.recoveryCodes[0] });
    expect([ended.status, ended.error.code]).toEqual([401, "token_invalid"]);
  });
});
