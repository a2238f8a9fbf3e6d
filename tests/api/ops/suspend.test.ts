import { describe, expect, it } from "vitest";
import { codeAt, STEP, withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { pageVerdictWord } from "#tests/harness/browser/page-verdict.ts";
import { type Answer, client } from "#tests/harness/client.ts";
import { fragment, linkIn, mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { googleBrowser, goThrough } from "#tests/harness/outside/google.ts";
import { type Account, account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { opsAs } from "#tests/harness/stack/ops.ts";
import { cron, stack } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { openShared, passedVerification, shareLink } from "#tests/harness/verification/sharing.ts";
import {
  consentTo,
  inviteOf,
  requestBody,
  requestOf,
  view,
} from "#tests/harness/verification/verification.ts";
import { refresh } from "../auth/browser.ts";

const suspend = (email: string) => opsAs("suspend", email, "--why", "Reported by many");
const unsuspend = (email: string) => opsAs("unsuspend", email);
const login = (email: string, password: string, totp?: string) =>
  client().post("/api/auth/login", { email, password, ...(totp ? { totp } : {}) });
const told = (answer: Answer<unknown>) => [answer.status, answer.error.code];
const SUSPENDED = [403, "account_suspended"];

async function suspended(): Promise<Account> {
  const person = await account();
  expect((await suspend(person.email)).code).toBe(0);
  return person;
}

describe("a suspended account", () => {
  it("loses its sessions at once, and learns of the suspension only with the right credential", async () => {
    const person = await suspended();
    const right = await login(person.email, PASSWORD);
    expect(told(right)).toEqual(SUSPENDED);
    expect(right.error.message).toBe(
      `This account is suspended. Write to ${stack().env.SUPPORT_EMAIL} to find out why or to appeal.`,
    );
    expect(told(await login(person.email, "Wrong-horse7!"))).toEqual([401, "invalid_credentials"]);
    expect((await person.api.get("/api/auth/me")).status).toBe(401);
    expect(told(await refresh(client(), person.refreshToken))).toEqual(SUSPENDED);
    expect(
      await rows("SELECT payload FROM outbox WHERE name = 'end_sessions' AND payload LIKE ?", [
        `%${person.id}%`,
      ]),
    ).toHaveLength(1);
    expect(
      await rows("SELECT actor, detail FROM audit WHERE entity_id = ? AND action = 'user.suspended'", [
        person.id,
      ]),
    ).toEqual([{ actor: "ops:ada", detail: JSON.stringify({ why: "Reported by many" }) }]);

    expect((await suspend(person.email)).code).toBe(1);
    expect((await unsuspend(person.email)).code).toBe(0);
    expect((await login(person.email, PASSWORD)).status).toBe(200);
    expect(told(await refresh(client(), person.refreshToken))).toEqual([401, "session_ended"]);
  });

  it("can no longer show its credentials, and shows new ones once the suspension is lifted", async () => {
    const [person, requester] = await Promise.all([account(), account()]);
    const id = await passedVerification(person, { requester });
    const { token } = await shareLink(person, { verificationIds: [id] });
    const credential = async () => (await openShared(token)).data.credential ?? "";
    const own = new TextDecoder().decode((await person.api.get("/api/profile/credential")).bytes);
    const report = await requester.api.post(`/api/verifications/${id}/export`, { format: "json" });
    const shared = await credential();
    for (const one of [shared, own]) expect(await pageVerdictWord(one)).toBe("valid");

    expect((await suspend(person.email)).code).toBe(0);
    for (const one of [shared, own]) expect(await pageVerdictWord(one)).toBe("revoked");
    expect((await openShared(token)).data.state).toBe("revoked");
    expect(await pageVerdictWord(new Uint8Array(report.bytes))).toBe("valid");

    expect((await unsuspend(person.email)).code).toBe(0);
    await cron();
    const renewed = await until(credential, "the link's new credential");
    expect(await pageVerdictWord(renewed)).toBe("valid");
    expect(await pageVerdictWord(shared)).toBe("revoked");
  });

  it("isn't changed by a dry run", async () => {
    const person = await account();
    const dry = await opsAs("suspend", person.email, "--why", "Test", "--dry-run");
    expect(dry.out).toContain(`Would suspend ${person.email}`);
    expect((await person.api.get("/api/auth/me")).status).toBe(200);
  });

  it("is asked for the second factor before it learns of the suspension", async () => {
    const person = await withAuthenticator();
    await suspend(person.email);
    expect(told(await login(person.email, PASSWORD))).toEqual([401, "totp_required"]);
    const code = codeAt(person.secret, person.confirmedAt + STEP);
    expect(told(await login(person.email, PASSWORD, code))).toEqual(SUSPENDED);
  });

  it("can't get in through Google or a password reset link", async () => {
    const [browser, email] = [googleBrowser(), someEmail()];
    await goThrough(browser, { email });
    await suspend(email);
    expect(await goThrough(googleBrowser(), { email })).toMatch(/^\/login\?error=account_suspended/);
    expect((await browser.get("/api/auth/oauth-tokens")).status).toBe(401);

    const person = await account();
    await client().post("/api/auth/forgot-password", { email: person.email });
    const mail = await waitForMail(person.email, (one) => one.text.includes("/reset-password"));
    const token = fragment(linkIn(mail, "/reset-password"), "token");
    await suspend(person.email);
    const reset = (with_: string) =>
      client().post("/api/auth/reset-password", { token: with_, password: "New-horse77!" });
    expect(told(await reset(token))).toEqual(SUSPENDED);
    expect(told(await reset(`${token.slice(0, -3)}abc`))).toEqual([404, "link_invalid"]);
    await unsuspend(person.email);
    expect(told(await reset(token))).toEqual([409, "link_used"]);
    expect((await login(person.email, PASSWORD)).status).toBe(200);
  });

  it("can't use an access token that hasn't expired", async () => {
    const [person, asker] = await Promise.all([account(), account()]);
    const [own, about] = await Promise.all([requestOf(person, someEmail()), requestOf(asker, person.email)]);
    await suspend(person.email);
    const tried = await Promise.all([
      person.api.post("/api/v1/verifications", requestBody(someEmail())),
      person.api.put(`/api/verifications/${own}/tags`, { tags: ["mine"] }),
      person.api.post(`/api/verifications/${own}/cancel`),
      person.api.post(`/api/verifications/${about}/decline`),
      consentTo(person, about),
      person.api.post("/api/notifications/read-all"),
      person.api.get(`/api/verifications/${own}`),
      person.api.get("/api/v1/verifications"),
      person.api.get("/api/users/export"),
    ]);
    expect(tried.map(told)).toEqual(tried.map(() => [401, "token_invalid"]));
    expect(await rows("SELECT status, version FROM verifications WHERE id IN (?, ?)", [own, about])).toEqual([
      { status: "pending", version: 1 },
      { status: "pending", version: 1 },
    ]);
    expect(await rows("SELECT id FROM verifications WHERE requester_id = ?", [person.id])).toHaveLength(1);
    // Signing out still works; it's what we want.
    expect((await person.api.post("/api/auth/logout")).status).toBe(200);
  });
});

describe("requests of a suspended account", () => {
  it("can't be opened or agreed to; requests in progress stay open to the other side", async () => {
    const requester = await account();
    const [subject, late, bystander] = [await account(), await account(), await account()];
    const [running, pending, addressed] = await Promise.all([
      requestOf(requester, subject.email),
      requestOf(requester, late.email),
      requestOf(requester, bystander.email),
    ]);
    await consentTo(subject, running);
    const invite = await inviteOf(late.email, pending);
    await suspend(requester.email);
    const opened = await late.api.post(`/api/verifications/${pending}/open`, { invite });
    expect(told(opened)).toEqual([409, "request_paused"]);
    expect(told(await consentTo(bystander, addressed))).toEqual([409, "request_paused"]);
    expect((await view(subject, running)).status).toBe("in_progress");
    expect((await view(subject, running)).actions).toContain("upload");
    await bystander.api.post(`/api/verifications/${addressed}/decline`);
    expect((await view(bystander, addressed)).failure_reason).toBe("consent_declined");

    await unsuspend(requester.email);
    expect((await late.api.post(`/api/verifications/${pending}/open`, { invite })).status).toBe(200);
  });

  it("are mailed only after the account is reinstated", async () => {
    const requester = await account({ unverified: true });
    const address = someEmail();
    const id = await requestOf(requester, address);
    await suspend(requester.email);
    await rows("UPDATE users SET email_verified_at = 1 WHERE id = ?", [requester.id]);
    await rows(
      "UPDATE outbox SET status = 'pending', next_at = 0, not_before = 0 WHERE name = 'mail.invite' AND payload IN (SELECT json_object('link_id', id) FROM links WHERE ref_id = ?)",
      [id],
    );
    await cron();
    await expect
      .poll(() =>
        rows(
          "SELECT status FROM outbox WHERE name = 'mail.invite' AND payload IN (SELECT json_object('link_id', id) FROM links WHERE ref_id = ?)",
          [id],
        ),
      )
      .toEqual([{ status: "done" }]);
    expect(await mailsTo(address)).toEqual([]);
    await unsuspend(requester.email);
    await cron();
    expect((await waitForMail(address)).text).toContain(id);
  });
});
