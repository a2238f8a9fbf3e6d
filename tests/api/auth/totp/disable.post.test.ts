import { describe, expect, test } from "vitest";
import { codeAt, STEP, withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { client } from "#tests/harness/client.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { account, PASSWORD } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";

const PATH = "/api/auth/totp/disable";
const isOn = async (id: string) =>
  (await rows("SELECT 1 FROM second_factors WHERE user_id = ?", [id])).length === 1;

describe("POST /api/auth/totp/disable", () => {
  test("turns it off for password and code, deletes the recovery codes and sends a mail", async () => {
    const one = await withAuthenticator();
    const now = one.confirmedAt + STEP;
    const answer = await one.api.post(PATH, { password: PASSWORD, code: codeAt(one.secret, now) }, { now });
    expect(answer.data).toEqual({ totp_enabled: false });
    expect(await rows("SELECT 1 FROM recovery_codes WHERE user_id = ?", [one.id])).toEqual([]);
    const login = await client().post("/api/auth/login", { email: one.email, password: PASSWORD });
    expect(login.status).toBe(200);
    await waitForMail(one.email, (m) => m.subject === "Two-factor authentication is off");
  });

  test("accepts a recovery code instead", async () => {
    const one = await withAuthenticator();
    const code = one.recoveryCodes[3];
    expect((await one.api.post(PATH, { password: PASSWORD, code })).status).toBe(200);
    expect(await isOn(one.id)).toBe(false);
  });

  test("refuses a used or wrong code and a wrong or missing password, even in a fresh session", async () => {
    const one = await withAuthenticator();
    const now = one.confirmedAt;
    const spent = codeAt(one.secret, now);
    const replayed = await one.api.post(PATH, { password: PASSWORD, code: spent }, { now });
    expect([replayed.status, Object.keys(replayed.error.fields ?? {})]).toEqual([422, ["code"]]);
    const other = await withAuthenticator();
    const foreign = await one.api.post(PATH, { password: PASSWORD, code: other.recoveryCodes[0] });
    expect(foreign.status).toBe(422);
    const fresh = codeAt(one.secret, now + STEP);
    for (const password of ["Wrong-horse7!", undefined]) {
      const answer = await one.api.post(PATH, { password, code: fresh }, { now: now + STEP });
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ["password"]]);
    }
    expect(await isOn(one.id)).toBe(true);
  });

  test("refuses when there is no second factor to turn off", async () => {
    const answer = await (await account()).api.post(PATH, { password: PASSWORD, code: "123456" });
    expect([answer.status, answer.error.code]).toEqual([409, "totp_disabled"]);
  });
});
