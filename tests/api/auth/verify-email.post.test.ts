import { describe, expect, test } from "vitest";
import { account } from "#tests/harness/account.ts";
import { client } from "#tests/harness/client.ts";
import { rows } from "#tests/harness/db.ts";
import { fragment, linkIn, waitForMail } from "#tests/harness/mail.ts";
import { visible } from "./browser.ts";

const PATH = "/api/auth/verify-email";

/** Somebody whose address is not proven yet, with the token that was mailed to them. */
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
  test("proves the address, for anybody who holds the mail, and lets held invites go", async () => {
    const one = await unproven();
    expect(await one.isVerified()).toBe(false);
    const answer = await client().post(PATH, { token: one.token });
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ email_verified: true });
    expect(await one.isVerified()).toBe(true);
    expect(await released(one.id)).toHaveLength(1);
  });

  test("opened again, or many times at once, it says the same and does nothing more", async () => {
    const one = await unproven();
    const open = () => client().post(PATH, { token: one.token });
    const answers = await Promise.all([open(), open(), open()]);
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200]);
    expect((await open()).status).toBe(200);
    expect(await released(one.id)).toHaveLength(1);
  });

  test("is over after three days, unless the address is proven by then", async () => {
    const [late, inTime] = await Promise.all([unproven(), unproven()]);
    const now = Date.now() + 3 * 24 * 3600_000;
    const refused = await client().post(PATH, { token: late.token }, { now });
    expect(visible(refused)).toMatchObject({ status: 409, error: { code: "link_expired" } });
    expect(await late.isVerified()).toBe(false);
    await client().post(PATH, { token: inTime.token });
    expect((await client().post(PATH, { token: inTime.token }, { now })).status).toBe(200);
  });

  test("a token that is altered, of another kind or made up proves nothing", async () => {
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

  test("a link mailed to an address that the account no longer has proves nothing", async () => {
    const one = await unproven();
    await rows("UPDATE users SET email = ? WHERE id = ?", [`moved-${one.email}`, one.id]);
    expect((await client().post(PATH, { token: one.token })).status).toBe(404);
    expect(await one.isVerified()).toBe(false);
  });

  test("a missing token is asked for", async () => {
    const answer = await client().post(PATH, {});
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({ token: "This field is required" });
  });
});
