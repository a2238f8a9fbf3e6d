import { describe, expect, test } from "vitest";
import { withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { client } from "#tests/harness/client.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { googleBrowser, goThrough } from "#tests/harness/outside/google.ts";
import { type Account, account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { closeAs, completedCase, disputeOf } from "#tests/harness/verification/dispute.ts";
import { decide, inReview } from "#tests/harness/verification/in-review.ts";
import {
  consentTo,
  fixture,
  inviteOf,
  requestOf,
  upload,
  view,
  viewWhen,
} from "#tests/harness/verification/verification.ts";
import { refresh, type Tokens } from "../auth/browser.ts";
import { putPicture, smallPicture } from "./avatar/pictures.ts";

const PATH = "/api/users/me";
const leave = (one: Account, body: object = { password: PASSWORD }, now?: number) =>
  one.api.delete<{ deleted: boolean }>(PATH, { body, ...(now === undefined ? {} : { now }) });
const isThere = async (one: Account) =>
  (await rows("SELECT 1 FROM users WHERE id = ? AND email = ?", [one.id, one.email])).length === 1;

describe("DELETE /api/users/me", () => {
  test("removes everything that names the person, ends every session and confirms it by mail", async () => {
    const one = await withAuthenticator(await account({ firstName: "Grace", lastName: "Hopper" }));
    await one.api.put("/api/users/profile", {
      name: "Grace Hopper",
      email: one.email,
      phone: "+12025550147",
      bio: "Compilers",
      address: "Arlington",
    });
    const { avatarUrl } = (await putPicture(one, smallPicture())).data;
    const answer = await leave(one);
    expect(answer.data).toEqual({ deleted: true });
    const [row] = await rows("SELECT * FROM users WHERE id = ?", [one.id]);
    expect(row).toMatchObject({
      email: `${one.id}@deleted.invalid`,
      first_name: "Deleted",
      last_name: "user",
      password_hash: null,
      deleted_at: expect.any(Number),
    });
    expect(JSON.stringify(row)).not.toMatch(/Grace|Hopper|2025550147|Compilers|Arlington/);
    for (const table of ["second_factors", "recovery_codes", "memberships"])
      expect(await rows(`SELECT 1 FROM ${table} WHERE user_id = ?`, [one.id])).toEqual([]);
    expect((await one.api.get("/api/auth/me")).status).toBe(401);
    expect((await refresh(client(), one.refreshToken)).status).toBe(401);
    const login = await client().post("/api/auth/login", { email: one.email, password: PASSWORD });
    expect(login.error.code).toBe("invalid_credentials");
    expect((await client().get(avatarUrl)).status).toBe(404);
    await waitForMail(one.email, (mail) => mail.subject === "Your account was deleted");
    const kept = await rows("SELECT payload FROM outbox WHERE payload LIKE ?", [`%${one.email}%`]);
    expect(kept).toEqual([]);
  });

  test("frees the address", async () => {
    const one = await account();
    await leave(one);
    const person = { firstName: "Ada", lastName: "Byron", email: one.email, password: PASSWORD };
    const again = await client().post<{ user: { id: string } }>("/api/auth/register", person);
    expect(again.status).toBe(201);
    expect(again.data.user.id).not.toBe(one.id);
  });

  test("cancels pending requests and notifies their subjects; a finished one stays", async () => {
    const [one, subject] = [await account(), await account()];
    const [pending, begun] = [await requestOf(one, subject.email), await requestOf(one, subject.email)];
    await waitForMail(subject.email, (mail) => mail.text.includes(pending));
    await consentTo(subject, begun);
    await leave(one);
    const ended = await viewWhen(subject, pending, (v) => v.status === "cancelled");
    expect(ended).toMatchObject({ requester_name: "Deleted user" });
    expect(JSON.stringify(ended)).not.toContain(one.email);
    expect((await view(subject, begun)).status).toBe("in_progress");
    await waitForMail(subject.email, (mail) => /cancelled/i.test(mail.subject));
    expect(await mailsTo(`${one.id}@deleted.invalid`)).toEqual([]);
  });

  test("ends requests about the person: declines, stops or hides them", async () => {
    const [asker, one] = [await account(), await account()];
    const [pending, running, done] = [
      await requestOf(asker, one.email),
      await requestOf(asker, one.email),
      await requestOf(asker, one.email),
    ];
    for (const id of [running, done]) await consentTo(one, id);
    await upload(one, running, await fixture("license-unreadable.jpg"));
    await one.api.post(`/api/verifications/${pending}/open`, {
      invite: await inviteOf(one.email, pending),
    });
    await rows(
      "UPDATE verifications SET status = 'completed', stage = 'done', completed_at = 1 WHERE id = ?",
      [done],
    );
    await leave(one);
    const declined = await viewWhen(asker, pending, (v) => v.status === "failed");
    expect(declined.failure_reason).toBe("consent_declined");
    const stopped = await viewWhen(asker, running, (v) => v.status === "failed");
    expect(stopped).toMatchObject({ failure_reason: "consent_withdrawn", documents: [] });
    const hidden = await viewWhen(asker, done, (v) => v.consent.withdrawn_at !== null);
    expect(hidden).toMatchObject({ status: "completed", results: null, checks: [] });
  });

  test("withdraws their disputes, and closes reviews that wait", { tags: ["full"] }, async () => {
    const one = await completedCase();
    const dispute = (await disputeOf(one)).data.id;
    const waiting = await inReview({}, { requester: one.requester, subject: one.subject });
    const staff = await staffMember();
    await leave(one.subject);
    const [closed] = await until(async () => {
      const found = await rows("SELECT * FROM disputes WHERE id = ? AND closed_at IS NOT NULL", [dispute]);
      return found.length > 0 && found;
    }, "the dispute to be closed");
    expect(closed).toMatchObject({ outcome: "withdrawn", closed_by: one.subject.id, closed_reason: null });
    const [record] = await rows("SELECT overall_score FROM result_records WHERE verification_id = ?", [
      one.id,
    ]);
    expect(record).toEqual({ overall_score: 59 });
    expect(
      await rows("SELECT actor FROM audit WHERE action = 'dispute.withdrawn' AND entity_id = ?", [one.id]),
    ).toEqual([{ actor: one.subject.id }]);
    expect((await closeAs(staff, dispute, "upheld")).error.code).toBe("dispute_closed");

    await viewWhen(one.requester, waiting.id, ({ status }) => status === "failed");
    expect(
      await rows("SELECT decision, decided_by FROM reviews WHERE verification_id = ? AND decided_at > 0", [
        waiting.id,
      ]),
    ).toEqual([{ decision: null, decided_by: null }]);
    expect((await decide(staff, waiting.checkId, "approve")).error).toMatchObject({
      code: "review_closed",
      message: "This is no longer waiting for a reviewer.",
    });
  });

  test("deletes documents, also from storage, with everything read from them", async () => {
    const [asker, one] = [await account(), await account()];
    const id = await requestOf(asker, one.email);
    await consentTo(one, id);
    const document = await upload(one, id, await fixture("license.jpg"));
    await until(
      async () =>
        (await rows("SELECT 1 FROM documents WHERE owner_id = ? AND fields IS NOT NULL", [one.id])).length,
      "the document to be read",
    );
    await leave(one);
    const [row] = await until(async () => {
      const found = await rows("SELECT * FROM documents WHERE id = ? AND deleted_at IS NOT NULL", [
        document.data.id,
      ]);
      return found.length > 0 && found;
    }, "the document to go");
    expect(row).toMatchObject({ fields: null, description: null, file_name: "deleted" });
    expect((await asker.api.get(document.data.url)).status).toBe(404);
    await until(
      async () =>
        (
          await rows(
            "SELECT 1 FROM checks c JOIN verifications v ON v.id = c.verification_id WHERE v.target_user_id = ? AND c.evidence IS NOT NULL",
            [one.id],
          )
        ).length === 0,
      "the evidence to go",
    );
  });

  test("requires a team with other members to be transferred first; a team of one ends with its owner", async () => {
    const [owner, member] = [await account({ accountType: "business" }), await account()];
    await rows(
      "INSERT INTO memberships (id, team_id, user_id, role, joined_at) SELECT ?, team_id, ?, 'member', 0 FROM memberships WHERE user_id = ?",
      [`mem_${member.id}`, member.id, owner.id],
    );
    const [team] = await rows<{ team_id: string }>("SELECT team_id FROM memberships WHERE user_id = ?", [
      owner.id,
    ]);
    const refused = await leave(owner);
    expect([refused.status, refused.error.code]).toEqual([409, "transfer_first"]);
    expect(await isThere(owner)).toBe(true);
    await rows("UPDATE teams SET transfer_to = ?, transfer_asked_at = 1 WHERE id = ?", [
      member.id,
      team?.team_id ?? "",
    ]);
    expect((await leave(member)).status).toBe(200);
    expect(
      await rows("SELECT transfer_to, transfer_asked_at FROM teams WHERE id = ?", [team?.team_id ?? ""]),
    ).toEqual([{ transfer_to: null, transfer_asked_at: null }]);
    expect((await leave(owner)).status).toBe(200);
    expect(await rows("SELECT name FROM teams WHERE id = ?", [team?.team_id ?? ""])).toEqual([
      { name: "Deleted team" },
    ]);
  });

  test("requires the password, however fresh the session, and a wrong one changes nothing", async () => {
    const one = await account();
    const missing = await leave(one, {});
    expect([missing.status, missing.error.fields]).toEqual([
      422,
      { password: "Enter your password to continue" },
    ]);
    const typed = await leave(one, { email: one.email });
    expect(typed.status).toBe(422);
    const wrong = await leave(one, { password: "Wrong-horse7!" });
    expect(wrong.error.fields).toEqual({ password: "Your password isn't correct" });
    expect(await isThere(one)).toBe(true);
  });

  test("requires a Google-only account to sign in again and type its address", async () => {
    const email = someEmail();
    const browser = googleBrowser();
    await goThrough(browser, { email, name: "Ada Byron" });
    const { accessToken } = (await browser.get<{ tokens: Tokens }>("/api/auth/oauth-tokens")).data.tokens;
    const api = client().as(accessToken);
    const go = (body: object, now = Date.now()) => api.delete(PATH, { body, now });
    expect((await go({})).error.fields).toEqual({ email: "Type your account's email address to continue" });
    expect((await go({ email: someEmail() })).status).toBe(422);
    expect((await go({ email }, Date.now() + 11 * 60_000)).error.code).toBe("sign_in_again");
    expect((await go({ email: email.toUpperCase() })).status).toBe(200);
    const back = googleBrowser();
    await goThrough(back, { email });
    const tokens = (await back.get<{ tokens: Tokens }>("/api/auth/oauth-tokens")).data.tokens;
    const me = await client().as(tokens.accessToken).get<{ user: { created_at: string } }>("/api/auth/me");
    expect(me.data.user).toMatchObject({ email, total_verifications: 0 });
  });

  test("lets exactly one of several concurrent calls delete the account", async () => {
    const one = await account();
    const answers = await Promise.all([leave(one), leave(one), leave(one)]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 401, 401]);
  });
});
