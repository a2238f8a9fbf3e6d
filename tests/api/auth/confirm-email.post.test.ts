import { describe, expect, test } from "vitest";
import { DAY } from "#contract/time.ts";
import { client } from "#tests/harness/client.ts";
import { fragment, linkIn, waitForMail } from "#tests/harness/mail.ts";
import { type Account, account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { visible } from "./browser.ts";

const PATH = "/api/auth/confirm-email";

/** Requests a change of address. @returns the new address, and the token that was emailed to it */
async function asked(one: Account, email = someEmail("new")) {
  await one.api.put("/api/users/profile", { name: "Ada Byron", email });
  const mail = await waitForMail(email, (m) => m.text.includes("/confirm-email"));
  return { email, token: fragment(linkIn(mail, "/confirm-email"), "token") };
}
const login = async (email: string) =>
  (await client().post("/api/auth/login", { email, password: PASSWORD })).status;

describe("POST /api/auth/confirm-email", () => {
  test("makes the new address valid once the password is given, and notifies the old one", async () => {
    const one = await account();
    const { email, token } = await asked(one);
    const answer = await client().post(PATH, { token, password: PASSWORD });
    expect(answer.data).toEqual({ email });
    const me = await one.api.get<{ user: unknown }>("/api/auth/me");
    expect(me.data.user).toMatchObject({ email, pending_email: null, email_verified: true });
    expect([await login(email), await login(one.email)]).toEqual([200, 401]);
    const mail = await waitForMail(one.email, (m) => m.subject === "Your account has a new email address");
    expect(mail.text).not.toContain(email);
  });

  test("gives no new allowance and no second free request with the new address", async () => {
    const one = await account();
    for (let i = 0; i < 3; i++) await requestOf(one, someEmail());
    const { token } = await asked(one);
    await client().post(PATH, { token, password: PASSWORD });
    const teamId = await teamOf([one, "owner"]);
    const plan = await one.api.get(`/api/users/plan?teamId=${teamId}`);
    expect(plan.data).toMatchObject({ verifications_used: 2, used_elsewhere: 2, first_free: false });
  });

  test("refuses the link without the right password, and the link stays usable", async () => {
    const one = await account();
    const { email, token } = await asked(one);
    const missing = await client().post(PATH, { token });
    expect([missing.status, missing.error.fields]).toEqual([
      422,
      { password: "Enter your password to continue" },
    ]);
    const signedIn = await one.api.post(PATH, { token });
    expect(signedIn.status).toBe(422);
    const wrong = await client().post(PATH, { token, password: "Wrong-horse7!" });
    expect(wrong.error.fields).toEqual({ password: "Your password isn't correct" });
    expect(await login(one.email)).toBe(200);
    expect((await client().post(PATH, { token, password: PASSWORD })).data).toEqual({ email });
  });

  test("works once, even when several calls arrive at the same time", async () => {
    const one = await account();
    const { token } = await asked(one);
    const confirm = () => client().post(PATH, { token, password: PASSWORD });
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409]);
    expect((await confirm()).error.code).toBe("link_used");
  });

  test("refuses a link after a day, a forged token and a token of another kind", async () => {
    const one = await account();
    const { token } = await asked(one);
    const late = await client().post(PATH, { token, password: PASSWORD }, { now: Date.now() + DAY + 1000 });
    expect(visible(late)).toMatchObject({ status: 409, error: { code: "link_expired" } });
    const [id] = token.split(".");
    for (const forged of [`${id}.${"A".repeat(43)}`, `${id}`, "lnk_0.x"])
      expect((await client().post(PATH, { token: forged, password: PASSWORD })).error.code).toBe(
        "link_invalid",
      );
    await client().post("/api/auth/forgot-password", { email: one.email });
    const mail = await waitForMail(one.email, (m) => m.text.includes("/reset-password"));
    const other = fragment(linkIn(mail, "/reset-password"), "token");
    expect((await client().post(PATH, { token: other, password: PASSWORD })).error.code).toBe("link_invalid");
  });

  test("leaves an address to the person who has registered it in the meantime", async () => {
    const one = await account();
    const email = someEmail("new");
    const { token } = await asked(one, email);
    await account({ email, unverified: true });
    const answer = await client().post(PATH, { token, password: PASSWORD });
    expect([answer.status, answer.error.code]).toEqual([409, "email_taken"]);
    expect(await rows("SELECT email, pending_email FROM users WHERE id = ?", [one.id])).toEqual([
      { email: one.email, pending_email: email },
    ]);
  });

  test("requires an account without a password to have signed in within the last ten minutes", async () => {
    const [one, other] = [await account(), await account()];
    const { email, token } = await asked(one);
    await rows("UPDATE users SET password_hash = NULL WHERE id = ?", [one.id]);
    for (const api of [client(), other.api]) {
      const answer = await api.post(PATH, { token });
      expect([answer.status, answer.error.code]).toEqual([403, "sign_in_again"]);
    }
    const old = await one.api.post(PATH, { token }, { now: Date.now() + 11 * 60_000 });
    expect(old.error.code).toBe("sign_in_again");
    expect((await one.api.post(PATH, { token })).data).toEqual({ email });
  });

  test("refuses more guesses of the password after ten tries", async () => {
    const { token } = await asked(await account());
    const now = Date.now();
    const guess = (password: string) => client().post(PATH, { token, password }, { now });
    for (let i = 0; i < 10; i++) expect((await guess("Wrong-horse7!")).status).toBe(422);
    expect((await guess(PASSWORD)).status).toBe(429);
  });

  test("verifies the address of an unverified account, and releases its held invites", async () => {
    const one = await account({ unverified: true });
    const subject = someEmail("subject");
    const id = await requestOf(one, subject);
    const { token } = await asked(one);
    await client().post(PATH, { token, password: PASSWORD });
    await waitForMail(subject, (mail) => mail.text.includes(id));
  });
});
