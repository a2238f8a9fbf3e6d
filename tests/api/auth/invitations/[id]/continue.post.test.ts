import { describe, expect, it } from "vitest";
import { client } from "#tests/harness/client.ts";
import { account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { agrees, type Begun, continueBody, continued } from "#tests/harness/people/passwordless.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { inviteOf, requestOf, view } from "#tests/harness/verification/verification.ts";

const press = (id: string, invite: string, more: Record<string, unknown> = {}) =>
  client().post<Begun>(`/api/auth/invitations/${id}/continue`, continueBody(invite, more));
const readInvite = (id: string, invite: string) =>
  client().post<Record<string, unknown>>(`/api/verifications/${id}/invite`, { invite });

/** A request to an address without an account. */
async function invited(more: Record<string, unknown> = {}) {
  const requester = await account();
  const email = someEmail();
  const id = await requestOf(requester, email, more);
  return { requester, email, id, invite: await inviteOf(email, id) };
}

describe("POST /api/auth/invitations/:id/continue", () => {
  it("makes an account without a password, whose session reaches the request", async () => {
    const { requester, email, id, invite } = await invited();
    expect((await readInvite(id, invite)).data).toMatchObject({
      account: "none",
      stated_name: { first_name: "Jane", last_name: "Doe" },
    });
    const answer = await press(id, invite);
    expect(answer.status).toBe(201);
    const { user, tokens } = answer.data;
    expect(user).toMatchObject({
      email,
      email_verified: true,
      first_name: "Jane",
      last_name: "Doe",
      has_password: false,
      google_linked: false,
      accountType: "individual",
      limited_to: id,
    });
    const api = client().as(tokens.accessToken);
    expect((await api.get<{ user: object }>("/api/auth/me")).data.user).toMatchObject({ limited_to: id });
    expect((await agrees({ ...user, ...tokens, email, api }, id)).status).toBe(200);
    expect(await view(requester, id)).toMatchObject({ status: "in_progress", subject_name: null });
    const audited = await rows("SELECT action FROM audit WHERE actor = ? ORDER BY action", [user.id]);
    expect(audited.map(({ action }) => action)).toEqual([
      "consent.given",
      "invite.opened",
      "session.begun",
      "user.email_verified",
      "user.registered",
    ]);
  });

  it("shows the requester's open page that the request was opened", async () => {
    const { requester, id, email } = await invited();
    expect((await requester.api.get(`/api/verifications/${id}`)).data).toMatchObject({ opened_at: null });
    await continued(id, email);
    expect((await requester.api.get(`/api/verifications/${id}`)).data).toMatchObject({
      status: "pending",
      opened_at: expect.stringMatching(/^\d{4}-/),
      target_user_id: null,
    });
    const events = await rows<{ payload: string }>(
      "SELECT payload FROM outbox WHERE name = 'verification_updated' AND payload LIKE ?",
      [`%${id}%`],
    );
    // Without a `user_id`, it goes to both sides.
    expect(events.map(({ payload }) => JSON.parse(payload))).toContainEqual({
      verification_id: id,
      status: "pending",
      stage: "awaiting_consent",
    });
  });

  it("keeps a corrected name beside the stated one, and shows both to the requester once they agree", async () => {
    const { requester, id, email } = await invited();
    const subject = await continued(id, email, { firstName: " Janet ", lastName: "Doe-Smith" });
    const seenBy = async ({ api }: typeof subject) =>
      (await api.get<{ subject_name: object | null }>(`/api/verifications/${id}`)).data.subject_name;
    expect([await seenBy(requester), await seenBy(subject)]).toEqual([
      null,
      { name: "Janet Doe-Smith", unverified_name: null },
    ]);
    await agrees(subject, id);
    for (const viewer of [requester, subject])
      expect((await viewer.api.get(`/api/verifications/${id}`)).data).toMatchObject({
        claims: { first_name: "Jane", last_name: "Doe" },
        subject_name: { name: "Janet Doe-Smith", unverified_name: null },
        target_name: "Jane Doe",
      });
    const [row] = await rows<{ subject_name: string }>(
      "SELECT subject_name FROM verifications WHERE id = ?",
      [id],
    );
    expect(row?.subject_name).not.toContain("Janet");
  });

  it("shows a name that's a message or imitates someone only with its label", async () => {
    const { requester, id, email } = await invited();
    await agrees(await continued(id, email, { firstName: "PayPal", lastName: "Support" }), id);
    expect((await requester.api.get(`/api/verifications/${id}`)).data).toMatchObject({
      subject_name: { name: "Another name", unverified_name: "PayPal Support" },
    });
  });

  it("binds all requests to the address, as any proof of it does", async () => {
    const { id, email } = await invited();
    const other = await requestOf(await account(), email);
    const subject = await continued(id, email);
    const bound = await rows("SELECT id FROM verifications WHERE target_user_id = ?", [subject.id]);
    expect(bound.map((row) => row.id).sort()).toEqual([id, other].sort());
  });

  it("works once: afterward, the same link only leads to a new mail", async () => {
    const { id, email, invite } = await invited();
    await continued(id, email);
    const again = await press(id, invite);
    expect([again.status, again.error.code]).toEqual([409, "sign_in_link_needed"]);
    expect((await readInvite(id, invite)).data).toMatchObject({ account: "passwordless" });
  });

  it("makes one account when the link is opened on two devices at once", async () => {
    const { id, invite, email } = await invited();
    const answers = await Promise.all([press(id, invite), press(id, invite), press(id, invite)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await rows("SELECT id FROM users WHERE email = ?", [email])).toHaveLength(1);
    expect(await rows("SELECT id FROM sessions WHERE verification_id = ?", [id])).toHaveLength(1);
  });

  it("never opens an account that has a password or Google, even if its address isn't proven", async () => {
    const { id, invite, email } = await invited();
    await account({ email, unverified: true });
    const answer = await press(id, invite);
    expect([answer.status, answer.error.code]).toEqual([409, "account_exists"]);
    expect((await readInvite(id, invite)).data).toMatchObject({ account: "full" });
    await rows("UPDATE users SET password_hash = NULL, google_sub = ? WHERE email = ?", [`g-${id}`, email]);
    expect((await press(id, invite)).error.code).toBe("account_exists");
  });

  it("refuses a link that's altered, of another request, or expired", async () => {
    const { id, invite } = await invited();
    const other = await invited();
    expect((await press(id, `${invite.slice(0, -2)}xx`)).error.code).toBe("link_invalid");
    expect((await press(id, other.invite)).status).toBe(404);
    await rows("UPDATE links SET expires_at = 1 WHERE ref_id = ?", [id]);
    expect((await press(id, invite)).error.code).toBe("link_expired");
    await rows("UPDATE links SET used_at = 1 WHERE ref_id = ?", [id]);
    expect((await press(id, invite)).error.code).toBe("link_invalid");
  });

  it("refuses a request that was canceled, declined or paused meanwhile", async () => {
    const [cancelled, declined, paused] = [await invited(), await invited(), await invited()];
    await cancelled.requester.api.post(`/api/verifications/${cancelled.id}/cancel`);
    await client().post(`/api/verifications/${declined.id}/decline`, { invite: declined.invite });
    await rows("UPDATE users SET suspended_at = 1 WHERE id = ?", [paused.requester.id]);
    for (const [one, code] of [
      [cancelled, "request_closed"],
      [declined, "request_closed"],
      [paused, "request_paused"],
    ] as const) {
      expect((await press(one.id, one.invite)).error.code).toBe(code);
      expect(await rows("SELECT id FROM users WHERE email = ?", [one.email])).toEqual([]);
    }
  });

  it("says what's wrong with each field", async () => {
    const { id, invite, email } = await invited();
    const answer = await press(id, invite, { firstName: "", lastName: "D", acceptsTerms: false });
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({
      firstName: "This field is required",
      lastName: "Last name must be at least 2 characters",
      acceptsTerms: "Accept the terms to continue",
    });
    expect(await rows("SELECT id FROM users WHERE email = ?", [email])).toEqual([]);
    const single = await press(id, invite, { firstName: "", lastName: "D", isFullLegalName: true });
    expect(single.status).toBe(201);
  });

  it("leaves no way in with a password", async () => {
    const { id, email } = await invited();
    await continued(id, email);
    const answer = await client().post("/api/auth/login", { email, password: PASSWORD });
    expect([answer.status, answer.error.code]).toEqual([401, "invalid_credentials"]);
  });
});
