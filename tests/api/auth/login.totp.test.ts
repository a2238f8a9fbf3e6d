import { describe, expect, test } from "vitest";
import {
  codeAt,
  STEP,
  type WithAuthenticator,
  withAuthenticator,
} from "#tests/harness/browser/authenticator.ts";
import { client, someAddress } from "#tests/harness/client.ts";
import { fragment, linkIn, waitForMail } from "#tests/harness/mail.ts";
import { PASSWORD } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { browser, type SignedIn, visible } from "./browser.ts";

const PATH = "/api/auth/login";
const signIn = (one: WithAuthenticator, totp?: string, now?: number, address = someAddress()) =>
  browser(undefined, address).post<SignedIn>(
    PATH,
    { email: one.email, password: PASSWORD, totp },
    now === undefined ? {} : { now },
  );

describe("POST /api/auth/login with a second factor", () => {
  test("asks for the code only after the right password, and starts no session before it", async () => {
    const one = await withAuthenticator();
    const before = await rows("SELECT id FROM sessions WHERE user_id = ?", [one.id]);
    expect(visible(await signIn(one))).toEqual({
      status: 401,
      error: { code: "totp_required", message: "Enter the code from your authenticator app" },
      setsCookie: false,
    });
    const wrong = await browser().post(PATH, { email: one.email, password: "Wrong-horse7!", totp: "123456" });
    expect(wrong.error.code).toBe("invalid_credentials");
    expect(await rows("SELECT id FROM sessions WHERE user_id = ?", [one.id])).toEqual(before);
  });

  test("accepts a code once", async () => {
    const one = await withAuthenticator();
    const now = one.confirmedAt + STEP;
    const code = codeAt(one.secret, now);
    const answer = await signIn(one, code, now);
    expect(answer.status).toBe(200);
    expect(answer.data.user).toMatchObject({ id: one.id, totp_enabled: true });
    const again = await signIn(one, code, now);
    expect(visible(again)).toMatchObject({ status: 401, error: { code: "totp_invalid" }, setsCookie: false });
  });

  test("refuses the code that confirmed the second factor", async () => {
    const one = await withAuthenticator();
    const answer = await signIn(one, codeAt(one.secret, one.confirmedAt), one.confirmedAt);
    expect(answer.error.code).toBe("totp_invalid");
  });

  test("lets exactly one of several concurrent sign-ins with the same code succeed", async () => {
    const one = await withAuthenticator();
    const now = one.confirmedAt + STEP;
    const code = codeAt(one.secret, now);
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(one, code, now)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    const refused = answers.filter((a) => a.status === 401).map((a) => a.error.code);
    expect(new Set(refused)).toEqual(new Set(["totp_invalid"]));
  });

  test("doesn't count a right code that another request has just used as a failed try", {
    tags: ["full"],
  }, async () => {
    const one = await withAuthenticator();
    const now = one.confirmedAt + STEP;
    const code = codeAt(one.secret, now);
    // Simulates the other request: the batch that uses the code fails.
    await rows(
      `CREATE TRIGGER lost_${one.id} BEFORE INSERT ON sessions WHEN NEW.user_id = '${one.id}'
        BEGIN SELECT RAISE(ABORT, 'constraint failed'); END`,
    );
    for (let n = 0; n < 11; n++) expect((await signIn(one, code, now)).error.code).toBe("totp_invalid");
    await rows(`DROP TRIGGER lost_${one.id}`);
    expect((await signIn(one, code, now)).status).toBe(200);
  });

  test("doesn't count a right code for a suspended account as a failed try", { tags: ["full"] }, async () => {
    const one = await withAuthenticator();
    const now = one.confirmedAt + STEP;
    await rows("UPDATE users SET suspended_at = ? WHERE id = ?", [now, one.id]);
    for (let n = 0; n < 11; n++)
      expect((await signIn(one, codeAt(one.secret, now), now)).error.code).toBe("account_suspended");
  });

  test("accepts a recovery code once, in any case and spacing", async () => {
    const one = await withAuthenticator();
    const [first = "", second = ""] = one.recoveryCodes;
    expect((await signIn(one, first.toUpperCase().replace("-", " "))).status).toBe(200);
    expect((await signIn(one, first)).error.code).toBe("totp_invalid");
    expect((await signIn(one, second)).status).toBe(200);
  });

  test("ignores a code for an account without a second factor", async () => {
    const one = await withAuthenticator();
    await one.api.post("/api/auth/totp/disable", { password: PASSWORD, code: one.recoveryCodes[0] });
    expect((await signIn(one, "123456")).status).toBe(200);
  });

  test("still asks for the code after a password reset, unless the address was never verified", async () => {
    const reset = async (one: WithAuthenticator) => {
      await client().post("/api/auth/forgot-password", { email: one.email });
      const mail = await waitForMail(one.email, (m) => m.text.includes("/reset-password"));
      const token = fragment(linkIn(mail, "/reset-password"), "token");
      await client().post("/api/auth/reset-password", { token, password: PASSWORD });
      return signIn(one);
    };
    const [proven, unproven] = [await withAuthenticator(), await withAuthenticator()];
    await rows("UPDATE users SET email_verified_at = NULL WHERE id = ?", [unproven.id]);
    expect((await reset(proven)).error.code).toBe("totp_required");
    expect((await reset(unproven)).status).toBe(200);
  });
});
