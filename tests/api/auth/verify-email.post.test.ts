import { describe, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { fragment, linkIn, waitForMail } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { visible } from "./browser.ts";

const PATH = "/api/auth/verify-email";

/** An account with an unverified address, and the token that was emailed to it. */
async function unproven() {
  const one = await account({ unverified: true });
  const token = fragment(linkIn(await waitForMail(one.email), "/verify-email"), "token");
  const isVerified = async () =>
    (await one.api.get<{ user: { email_verified: boolean } }>("/api/auth/me")).data.user.email_verified;
  return { ...one, token, isVerified };
}

const released = (userId: string) =>
  rows("SELECT id FROM outbox WHERE name = 'mail.release_held' AND json_extract(payload, '$.user_id') = ?", [
    userId,
  ]);

describe("POST /api/auth/verify-email", () => {
  test("verifies the address for anyone who has the mail, and releases held invites", async () => {
    const one = await unproven();
    expect(await one.isVerified()).toBe(false);
    const answer = await client().post(PATH, { token: one.token });
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ email_verified: true });
    expect(await one.isVerified()).toBe(true);
    expect(await released(one.id)).toHaveLength(1);
  });

  test("gives the same answer when repeated or called concurrently, and does nothing more", async () => {
    const one = await unproven();
    const open = () => client().post(PATH, { token: one.token });
    const answers = await Promise.all([open(), open(), open()]);
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200]);
    expect((await open()).status).toBe(200);
    expect(await released(one.id)).toHaveLength(1);
  });

  test("refuses a link after three days, unless the address has been verified by then", async () => {
    const [late, inTime] = await Promise.all([unproven(), unproven()]);
    const now = Date.now() + 3 * 24 * 3600_000;
    const refused = await client().post(PATH, { token: late.token }, { now });
    expect(visible(refused)).toMatchObject({ status: 409, error: { code: "link_expired" } });
    expect(await late.isVerified()).toBe(false);
    await client().post(PATH, { token: inTime.token });
    expect((await client().post(PATH, { token: inTime.token }, { now })).status).toBe(200);
  });

  test("refuses a token that is altered, made up or of another kind", async () => {
    const one = await unproven();
    const [id, mac] = one.token.split(".") as [string, string];
    const other = (await unproven()).token.split(".") as [string, string];
    await client().post("/api/auth/forgot-password", { email: one.email });
    const mail = await waitForMail(one.email, (m) => m.text.includes("/reset-password"));
    const ofAnotherKind = fragment(linkIn(mail, "/reset-password"), "token");
    const altered = `${id}.${mac.startsWith("A") ? "B" : "A"}${mac.slice(1)}`;
    for (const token of [altered, `${id}.`, id, `${id}.${other[1]}`, `lnk_none.${mac}`, ofAnotherKind, "x"]) {
      const answer = await client().post(PATH, { token });
      expect(visible(answer)).toMatchObject({ status: 404, error: { code: "link_invalid" } });
    }
    expect(await one.isVerified()).toBe(false);
  });

  test("refuses a link that was mailed to an address the account no longer has", async () => {
    const one = await unproven();
    await rows("UPDATE users SET email = ? WHERE id = ?", [`moved-${one.email}`, one.id]);
    expect((await client().post(PATH, { token: one.token })).status).toBe(404);
    expect(await one.isVerified()).toBe(false);
  });

  test("reports a missing token as a field error", async () => {
    const answer = await client().post(PATH, {});
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({ token: "This field is required" });
  });
});
