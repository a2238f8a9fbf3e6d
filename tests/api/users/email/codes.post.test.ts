import { describe, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import type { EmailCodeState } from "#functions/codes/own-email.ts";
import { client } from "#tests/harness/client.ts";
import { later } from "#tests/harness/later.ts";
import { fragment, linkIn, mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { mailedCode, mailedCodes } from "#tests/harness/mailed-code.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { otherThan, somePhone } from "#tests/harness/people/phone.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

type Options = { now?: number; idempotencyKey?: string };

const post = (who: Account, body: object, options: Options = {}) =>
  who.api.post<EmailCodeState>("/api/users/email/codes", body, options);
const ask = (who: Account, options?: Options) => post(who, { request: true }, options);
const answer = (who: Account, code: string, options?: Options) => post(who, { code }, options);
const unproven = () => account({ unverified: true });
const isVerified = async (who: Account) =>
  (await who.api.get<{ user: { email_verified: boolean } }>("/api/auth/me")).data.user.email_verified;

describe("POST /api/users/email/codes", () => {
  it("verifies the address as the link does: held invites are sent, and the link stays valid", async () => {
    const one = await unproven();
    const other = someEmail("subject");
    await requestOf(one, other);
    expect((await ask(one)).data).toMatchObject({ email_verified: false, sent: { tries_left: 5 } });
    const code = await mailedCode(one.email);
    expect(await mailsTo(other)).toEqual([]);
    const [row] = await rows("SELECT * FROM codes WHERE user_id = ?", [one.id]);
    expect(row).toMatchObject({ channel: "email", verification_id: null });
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(row)).not.toContain(one.email);

    const right = await answer(one, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(right.data).toEqual({ email: one.email, email_verified: true, provable: false, sent: null });
    expect(await isVerified(one)).toBe(true);
    expect((await waitForMail(other)).text).toContain("#invite=");
    const audit = await rows("SELECT actor FROM audit WHERE entity_id = ? AND action = ?", [
      one.id,
      "user.email_verified",
    ]);
    expect(audit).toEqual([{ actor: one.id }]);
    const link = await waitForMail(one.email, ({ text }) => text.includes("/verify-email"));
    const token = fragment(linkIn(link, "/verify-email"), "token");
    expect((await client().post("/api/auth/verify-email", { token })).status).toBe(200);
  });

  it("refuses wrong digits five times, and after that even the right ones", async () => {
    const one = await unproven();
    await ask(one);
    const code = await mailedCode(one.email);
    const tries = await Promise.all(Array.from({ length: 7 }, () => answer(one, otherThan(code))));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([409, 409, 422, 422, 422, 422, 422]);
    const words = tries.map(({ error }) => error.fields?.code ?? error.code);
    expect(words).toContain("This isn't the code we sent. 4 attempts left.");
    const late = await answer(one, code);
    expect([late.status, late.error.code]).toEqual([409, "code_spent"]);
    expect(await isVerified(one)).toBe(false);
  });

  it("refuses a code after ten minutes", async () => {
    const one = await unproven();
    const start = Date.now();
    await ask(one, { now: start });
    const code = await mailedCode(one.email);
    const late = await answer(one, code, { now: start + 10 * MINUTE });
    expect([late.status, late.error.code]).toEqual([409, "code_expired"]);
    expect((await answer(one, code, { now: start + 10 * MINUTE - 1 })).status).toBe(200);
  });

  it("mails one code when several are requested at the same time", async () => {
    const one = await unproven();
    const asked = await Promise.all(Array.from({ length: 3 }, () => ask(one)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    expect(await rows("SELECT attempts FROM codes WHERE user_id = ?", [one.id])).toEqual([{ attempts: 0 }]);
  });

  it("mails one a minute and three an hour, counted separately from text messages", async () => {
    const one = await unproven();
    // All within one clock hour, so that one window counts them.
    const start = Math.floor(Date.now() / (60 * MINUTE)) * 60 * MINUTE;
    const at = (minute: number) => ({ now: start + minute * MINUTE });
    const statuses = [];
    for (const minute of [0, 0.5, 2, 4, 6]) statuses.push((await ask(one, at(minute))).status);
    expect(statuses).toEqual([200, 429, 200, 200, 429]);
    await one.api.put("/api/users/profile", { name: "Ada Byron", email: one.email, phone: somePhone() });
    const text = () => one.api.post("/api/users/phone/codes", { request: true }, at(6));
    const early = await text();
    expect([early.status, early.error.code]).toEqual([409, "email_unverified"]);
    await rows("UPDATE users SET email_verified_at = 1 WHERE id = ?", [one.id]);
    expect((await text()).status).toBe(200);
    await rows("UPDATE users SET email_verified_at = NULL WHERE id = ?", [one.id]);
    const next = await later(one, start + 61 * MINUTE);
    expect((await next.post("/api/users/email/codes", { request: true })).status).toBe(200);
  });

  it("verifies an address again once the last proof has begun to fade", async () => {
    const one = await account();
    const provenAt = Date.now() - 366 * 24 * 60 * MINUTE;
    await rows("UPDATE users SET email_verified_at = ? WHERE id = ?", [provenAt, one.id]);
    expect((await ask(one)).data).toMatchObject({ email_verified: true, provable: true, sent: {} });
    const right = await answer(one, await mailedCode(one.email));
    expect(right.data).toEqual({ email: one.email, email_verified: true, provable: false, sent: null });
    const [row] = await rows<{ email_verified_at: number }>(
      "SELECT email_verified_at FROM users WHERE id = ?",
      [one.id],
    );
    expect(row?.email_verified_at).toBeGreaterThan(provenAt + 365 * 24 * 60 * MINUTE);
    expect((await ask(one)).error.code).toBe("email_verified");
  });

  it("answers 409 for a verified address, and when no code was requested", async () => {
    const [one, proven] = await Promise.all([unproven(), account()]);
    for (const refused of [await ask(proven), await answer(proven, "123456")])
      expect([refused.status, refused.error.code]).toEqual([409, "email_verified"]);
    expect(await mailedCodes(proven.email)).toEqual([]);
    const none = await answer(one, "123456");
    expect([none.status, none.error.code]).toEqual([409, "no_code"]);
  });

  it("refuses another account's code, a phone code, and a code for an address changed since", async () => {
    const [one, two] = await Promise.all([unproven(), unproven()]);
    await ask(one);
    const code = await mailedCode(one.email);
    expect((await answer(two, code)).error.code).toBe("no_code");
    expect(await isVerified(two)).toBe(false);
    await one.api.put("/api/users/profile", { name: "Ada Byron", email: one.email, phone: somePhone() });
    const asNumber = await one.api.post("/api/users/phone/codes", { code });
    expect(asNumber.error.code).toBe("no_code");

    await rows("UPDATE users SET email = ? WHERE id = ?", [`moved-${one.email}`, one.id]);
    expect((await answer(one, code)).error.code).toBe("no_code");
    expect(await isVerified(one)).toBe(false);
  });

  it("answers a replayed key as before, and mails once", async () => {
    const one = await unproven();
    const key = { idempotencyKey: `key-${one.id}` };
    const asked = await Promise.all([ask(one, key), ask(one, key)]);
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    const code = await mailedCode(one.email);
    expect(await mailedCodes(one.email)).toHaveLength(1);
    const right = { idempotencyKey: `answer-${one.id}` };
    expect((await answer(one, code, right)).status).toBe(200);
    expect((await answer(one, code, right)).data).toMatchObject({ email_verified: true });
  });

  it("requires a live session", async () => {
    const one = await unproven();
    await one.api.post("/api/auth/logout");
    expect((await ask(one)).status).toBe(401);
  });
});
