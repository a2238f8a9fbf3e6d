import { describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { type Answer, client } from "#tests/harness/client.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { jobsDone } from "#tests/harness/stack/jobs-done.ts";
import {
  consentTo,
  inviteOf,
  requestOf,
  type VerificationView,
  view,
} from "#tests/harness/verification/verification.ts";

interface Seen extends VerificationView {
  target_user_email: string;
  proposed_email: string | null;
  answer_by: string | null;
  invitation_held: { reason: string; until: string | null } | null;
  reminder: { last_at: string | null; next_at: string | null } | null;
}

const decide = (who: Account, id: string, body: object, idempotencyKey?: string) =>
  who.api.post<Seen>(
    `/api/verifications/${id}/other-address`,
    body,
    idempotencyKey ? { idempotencyKey } : {},
  );
const seen = async (who: Account, id: string) => (await view(who, id)) as Seen;
const said = ({ status, error }: Answer<unknown>) => [status, error.code];
const propose = (id: string, invite: string, email: string) =>
  client().post(`/api/invitations/${id}/other-address`, { invite, email });

/** A request whose subject has asked for another address. */
async function proposed(requester: Account, to: { from?: string; email?: string } = {}) {
  const { from = someEmail("first"), email = someEmail("other") } = to;
  const id = await requestOf(requester, from);
  const invite = await inviteOf(from, id);
  expect((await propose(id, invite, email)).status).toBe(204);
  return { id, from, email, invite };
}

/** What each way to use a token answers. */
async function uses(id: string, invite: string, by: Account) {
  const { api } = by;
  const consent = { accepted: true, textVersion: CONSENT_VERSION, invite };
  return [
    said(await client().post(`/api/verifications/${id}/invite`, { invite })),
    said(await api.post(`/api/verifications/${id}/open`, { invite })),
    said(await api.post(`/api/verifications/${id}/consent`, consent)),
    said(await client().post(`/api/verifications/${id}/decline`, { invite })),
    said(await propose(id, invite, someEmail())),
    said(await client().post(`/api/auth/invitations/${id}/continue`, { ...NAME, invite })),
  ];
}

const NAME = { firstName: "Jane", lastName: "Doe", acceptsTerms: true };
const DEAD = [409, "request_moved"];

describe("POST /api/verifications/:id/other-address", () => {
  it("sends the request to the other address, with a new link that works", async () => {
    const [requester, former, subject] = [await account(), await account(), await account()];
    const { id, email, invite } = await proposed(requester, { from: former.email, email: subject.email });
    await requester.api.post(`/api/verifications/${id}/remind`);
    const answer = await decide(requester, id, { approve: true, email });
    expect([answer.status, answer.data]).toMatchObject([
      200,
      { target_user_email: email, proposed_email: null, status: "pending", invitation_held: null },
    ]);
    // As if it had just been sent.
    expect(answer.data.reminder).toMatchObject({ last_at: null, next_at: null });
    const fresh = await inviteOf(email, id);
    expect(JSON.stringify(answer.data)).not.toContain(fresh.split(".")[1]);
    expect(await uses(id, invite, former)).toEqual(Array(6).fill(DEAD));
    expect((await former.api.get(`/api/verifications/${id}`)).status).toBe(404);
    const read = await client().post<{ sent_to: string; waiting_address: null }>(
      `/api/verifications/${id}/invite`,
      { invite: fresh },
    );
    expect(read.data).toMatchObject({ sent_to: "p…@e….com", waiting_address: null });
    expect((await subject.api.post(`/api/verifications/${id}/open`, { invite: fresh })).status).toBe(200);
    expect((await consentTo(subject, id)).status).toBe(200);
    const audited =
      "SELECT actor, detail FROM audit WHERE entity_id = ? AND action = 'subject.address_changed'";
    expect(await rows(audited, [id])).toEqual([{ actor: requester.id, detail: "{}" }]);
  });

  it("tells the dead link's holder where to look", async () => {
    const requester = await account();
    const { id, invite } = await proposed(requester);
    await decide(requester, id, { approve: true });
    const refused = await client().post(`/api/verifications/${id}/invite`, { invite });
    expect(refused.error.message).toBe(
      "This request was sent to another address. To answer it, use the link in the email there.",
    );
  });

  it("keeps the address, and the link that was mailed", async () => {
    const requester = await account();
    const { id, from, email, invite } = await proposed(requester);
    const answer = await decide(requester, id, { approve: false });
    expect(answer.data).toMatchObject({ target_user_email: from, proposed_email: null });
    const read = await client().post<{ waiting_address: null }>(`/api/verifications/${id}/invite`, {
      invite,
    });
    expect([read.status, read.data.waiting_address]).toEqual([200, null]);
    expect(await mailsTo(email)).toEqual([]);
    const notices =
      "SELECT in_app FROM notifications WHERE user_id = ? AND dedupe_key LIKE 'other_address:%'";
    expect(await rows(notices, [requester.id])).toEqual([{ in_app: 0 }]);
    // They may ask again.
    expect((await propose(id, invite, email)).status).toBe(204);
    expect((await seen(requester, id)).proposed_email).toBe(email);
  });

  it("is possible once; a replayed key gets the same answer", async () => {
    const requester = await account();
    const { id, email } = await proposed(requester);
    const twice = [
      await decide(requester, id, { approve: true }, "once"),
      await decide(requester, id, { approve: true }, "once"),
    ];
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(said(await decide(requester, id, { approve: true }))).toEqual([409, "nothing_proposed"]);
    expect(said(await decide(requester, id, { approve: false }))).toEqual([409, "nothing_proposed"]);
    await inviteOf(email, id);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await rows("SELECT id FROM links WHERE ref_id = ? AND email = ?", [id, email])).toHaveLength(1);
  });

  it("sends it once when several approve at the same moment", async () => {
    const requester = await account();
    const { id, email } = await proposed(requester);
    const answers = await Promise.all([1, 2, 3].map(() => decide(requester, id, { approve: true })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await rows("SELECT id FROM links WHERE ref_id = ? AND email = ?", [id, email])).toHaveLength(1);
  });

  it("decides only about the address that the reader saw", async () => {
    const requester = await account();
    const { id, email, invite } = await proposed(requester);
    const later = someEmail();
    await propose(id, invite, later);
    expect(said(await decide(requester, id, { approve: true, email }))).toEqual([409, "proposal_changed"]);
    expect((await decide(requester, id, { approve: true, email: later })).status).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
  });

  it("is for the requester and managers of their team; others don't see the address", async () => {
    const [owner, requester, manager, viewer, subject, stranger] = await Promise.all(
      Array.from({ length: 6 }, () => account()),
    );
    const team = await teamOf(
      [owner!, "owner"],
      [requester!, "member"],
      [manager!, "manager"],
      [viewer!, "viewer"],
    );
    const { id, email } = await proposed(requester!, { from: subject!.email });
    await intoTeam(id, team);
    const shown = [];
    for (const who of [subject, viewer, requester, manager])
      shown.push((await seen(who!, id)).proposed_email);
    expect(shown).toEqual([null, null, email, email]);
    const answers = [];
    for (const who of [subject, viewer, stranger, manager])
      answers.push((await decide(who!, id, { approve: true })).status);
    expect(answers).toEqual([403, 403, 404, 200]);
  });

  it("can't send it to what has become the requester's own address, or once the request has ended", async () => {
    const requester = await account();
    const { id, email } = await proposed(requester);
    await rows("UPDATE users SET email = ? WHERE id = ?", [email.replace("@", "+x@"), requester.id]);
    expect(said(await decide(requester, id, { approve: true }))).toEqual([409, "own_address"]);
    await requester.api.post(`/api/verifications/${id}/cancel`);
    expect(said(await decide(requester, id, { approve: true }))).toEqual([409, "nothing_proposed"]);
  });

  it("looks the same to the requester when the new address belongs to someone who blocked them", async () => {
    const [requester, blocking, other] = [await account(), await account(), await account()];
    const earlier = await requestOf(requester, blocking.email);
    await inviteOf(blocking.email, earlier);
    // It was sent before the block, and reaches the blocking account's address after it.
    const cases = [
      await proposed(requester, { email: blocking.email }),
      await proposed(requester, { email: other.email }),
    ];
    await blocking.api.post(`/api/verifications/${earlier}/block`);
    const told = [];
    for (const { id, email } of cases) {
      const { status, data } = await decide(requester, id, { approve: true });
      const [link] = await rows<{ id: string }>("SELECT id FROM links WHERE ref_id = ? AND email = ?", [
        id,
        email,
      ]);
      await jobsDone("mail.invite", link!.id);
      const { invitation_held, stage, actions } = await seen(requester, id);
      told.push({ status, held: data.invitation_held, invitation_held, stage, actions });
    }
    expect(told[0]).toEqual(told[1]);
    const about = async (who: Account, id: string) =>
      (await mailsTo(who.email)).filter(({ text }) => text.includes(id)).length;
    expect([await about(blocking, cases[0]!.id), await about(other, cases[1]!.id)]).toEqual([0, 1]);
    const notices = "SELECT id FROM notifications WHERE user_id = ? AND data ->> '$.verification_id' = ?";
    expect(await rows(notices, [blocking.id, cases[0]!.id])).toEqual([]);
    expect(await rows(notices, [other.id, cases[1]!.id])).toHaveLength(1);
    expect((await blocking.api.get(`/api/verifications/${cases[0]!.id}`)).status).toBe(404);
    expect((await other.api.get(`/api/verifications/${cases[1]!.id}`)).status).toBe(200);
  });

  it("says that it can't be delivered where invitations are blocked, and mails it once they aren't", async () => {
    const [requester, quiet] = [await account(), await account()];
    await quiet.api.put("/api/users/invitations", { blocked: true });
    const { id } = await proposed(requester, { email: quiet.email });
    const { data } = await decide(requester, id, { approve: true });
    expect(data.invitation_held).toMatchObject({ reason: "undeliverable", until: null });
    await quiet.api.put("/api/users/invitations", { blocked: false });
    await inviteOf(quiet.email, id);
    expect((await seen(requester, id)).invitation_held).toBeNull();
  });

  it("holds the new mail under the sender's limit to that address", async () => {
    const requester = await account();
    const full = someEmail("full");
    for (let i = 0; i < 3; i++) await requestOf(requester, full);
    const { id } = await proposed(requester, { email: full });
    const { data } = await decide(requester, id, { approve: true });
    expect(data.invitation_held).toMatchObject({ reason: "address_limit" });
  });

  it("takes it from an account that confirmed the first address without opening it", async () => {
    const [requester, former] = [await account(), await account()];
    const { id, email } = await proposed(requester, { from: former.email });
    await rows("UPDATE verifications SET target_user_id = ? WHERE id = ?", [former.id, id]);
    expect((await decide(requester, id, { approve: true })).status).toBe(200);
    expect(
      await rows("SELECT target_user_id, opened_at, target_email FROM verifications WHERE id = ?", [id]),
    ).toEqual([{ target_user_id: null, opened_at: null, target_email: email }]);
    const shown =
      "SELECT id FROM notifications WHERE user_id = ? AND in_app AND data ->> '$.verification_id' = ?";
    expect(await rows(shown, [former.id, id])).toEqual([]);
  });

  it("can go back to the first address, whose first link stays dead", async () => {
    const requester = await account();
    const { id, from, email, invite } = await proposed(requester);
    await decide(requester, id, { approve: true });
    const second = await inviteOf(email, id);
    expect((await propose(id, second, from)).status).toBe(204);
    expect((await decide(requester, id, { approve: true })).status).toBe(200);
    const reader = await account();
    expect((await uses(id, second, reader)).every((one) => one[1] === "request_moved")).toBe(true);
    for (const [status, code] of await uses(id, invite, reader))
      expect([status, code]).toEqual([404, "link_invalid"]);
    expect((await seen(requester, id)).target_user_email).toBe(from);
  });

  it("makes no account for the first address, and one for the new address", async () => {
    const requester = await account();
    const { id, from, email, invite } = await proposed(requester);
    await decide(requester, id, { approve: true });
    const begin = (token: string) =>
      client().post(`/api/auth/invitations/${id}/continue`, { ...NAME, invite: token });
    expect(said(await begin(invite))).toEqual(DEAD);
    expect((await begin(await inviteOf(email, id))).status).toBe(201);
    expect(await rows("SELECT email FROM users WHERE email IN (?, ?)", [from, email])).toEqual([{ email }]);
  });

  it("is found by the new address, and no longer by the first", async () => {
    const requester = await account();
    const { id, from, email } = await proposed(requester);
    await decide(requester, id, { approve: true });
    const found = async (search: string) =>
      (
        await requester.api.get<{ verifications: { id: string }[] }>(
          `/api/v1/verifications?search=${encodeURIComponent(search)}`,
        )
      ).data.verifications.map((one) => one.id);
    expect([await found(email), await found(from)]).toEqual([[id], []]);
  });
});
