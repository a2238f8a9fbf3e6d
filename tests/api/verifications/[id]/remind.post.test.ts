import { describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { execute } from "#tests/api/outbox/rows.ts";
import { fragment, linkIn, mailsTo, waitForMail } from "#tests/harness/mail.ts";
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

interface Reminded extends VerificationView {
  reminder: { link: string; last_at: string | null; next_at: string | null } | null;
}

const remind = (who: Account, id: string, idempotencyKey?: string) =>
  who.api.post(`/api/verifications/${id}/remind`, undefined, idempotencyKey ? { idempotencyKey } : {});
const seen = async (who: Account, id: string) => (await view(who, id)) as Reminded;
const remindersTo = async (address: string) =>
  (await mailsTo(address)).filter(({ subject }) => subject.endsWith("is waiting for your answer"));
/** Waits until the email of each of the request's reminders was sent or dropped. */
async function settled(id: string): Promise<void> {
  const links = await rows<{ id: string }>("SELECT id FROM links WHERE ref_id = ? ORDER BY created_at, id", [
    id,
  ]);
  for (const link of links.slice(1)) await jobsDone("mail.invite_again", link.id);
}

describe("POST /api/verifications/:id/remind", () => {
  it("mails the subject a new link that works, beside the first one", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    const first = await inviteOf(subject.email, id);
    expect(await seen(requester, id)).toMatchObject({
      reminder: { link: expect.stringMatching(new RegExp(`^http.*/v/${id}$`)), last_at: null, next_at: null },
    });
    expect((await remind(requester, id)).status).toBe(204);
    const mail = await waitForMail(subject.email, (one) =>
      one.subject.endsWith("is waiting for your answer"),
    );
    const link = linkIn(mail, "/v/");
    const second = fragment(link, "invite");
    expect([link.pathname, second === first]).toEqual([`/v/${id}`, false]);
    for (const invite of [first, second])
      expect((await subject.api.post(`/api/verifications/${id}/open`, { invite })).status).toBe(200);
    const audited = "SELECT actor FROM audit WHERE entity_id = ? AND action = 'subject.reminded'";
    expect(await rows(audited, [id])).toEqual([{ actor: requester.id }]);
  });

  it("is possible once a day, and answers a replayed key as before", async () => {
    const requester = await account();
    const email = someEmail();
    const id = await requestOf(requester, email);
    const answers = [await remind(requester, id, "once"), await remind(requester, id, "once")];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const refused = await remind(requester, id);
    expect([refused.status, refused.error.code]).toEqual([409, "too_soon"]);
    const { reminder } = await seen(requester, id);
    expect(Date.parse(reminder?.next_at ?? "") - Date.parse(reminder?.last_at ?? "")).toBe(DAY);
    await settled(id);
    expect(await remindersTo(email)).toHaveLength(1);
  });

  it("reminds once when several ask at the same moment", async () => {
    const requester = await account();
    const email = someEmail();
    const id = await requestOf(requester, email);
    const answers = await Promise.all([1, 2, 3].map(() => remind(requester, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    await settled(id);
    expect(await remindersTo(email)).toHaveLength(1);
  });

  it("asks for documents once the subject has agreed", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    await consentTo(subject, id);
    expect((await remind(requester, id)).status).toBe(204);
    const mail = await waitForMail(subject.email, (one) => one.subject === "Documents are still missing");
    expect(linkIn(mail, "/app/verifications/").pathname).toBe(`/app/verifications/${id}`);
    await subject.api.post(`/api/verifications/${id}/evidence-complete`);
    expect((await seen(requester, id)).reminder).toBeNull();
  });

  it("looks the same to the requester when the subject has blocked them, or all invitations", async () => {
    const [requester, blocking, other, quiet] = await Promise.all(Array.from({ length: 4 }, () => account()));
    const ids = await Promise.all(
      [blocking, other, quiet].map((subject) => requestOf(requester!, subject!.email)),
    );
    await Promise.all([blocking, other, quiet].map((who, i) => inviteOf(who!.email, ids[i]!)));
    await blocking!.api.post(`/api/verifications/${ids[0]}/block`);
    await quiet!.api.put("/api/users/invitations", { blocked: true });
    const told = [];
    for (const id of ids) {
      const { status } = await remind(requester!, id);
      const { reminder, actions, stage } = await seen(requester!, id);
      const again = await remind(requester!, id);
      told.push({ status, reminder: reminder?.last_at !== null, actions, stage, again: again.error.code });
      await settled(id);
    }
    expect(told[0]).toEqual(told[1]);
    expect(told[2]).toEqual(told[1]);
    expect((await remindersTo(other!.email)).length).toBe(1);
    expect([...(await remindersTo(blocking!.email)), ...(await remindersTo(quiet!.email))]).toEqual([]);
  });

  it("is refused when the requester's own limit to one address is used up, but not by others' mails", async () => {
    const [requester, other, shared, own] = [await account(), await account(), someEmail(), someEmail()];
    const sentBefore = async (id: string, times: number) => {
      for (let i = 0; i < times; i++)
        await execute(
          `INSERT INTO links (id, kind, ref_id, email, generation, created_at, expires_at, mailbox_hash, admitted_at)
            SELECT id || ?, kind, ref_id, email, generation, created_at, expires_at, mailbox_hash, admitted_at
            FROM links WHERE ref_id = ? LIMIT 1`,
          [String(i), id],
        );
    };
    const [full, theirs] = [await requestOf(requester, shared), await requestOf(other, shared)];
    await sentBefore(theirs, 10);
    expect((await remind(requester, full)).status).toBe(204);
    const id = await requestOf(requester, own);
    await sentBefore(id, 2);
    const refused = await remind(requester, id);
    expect([refused.status, refused.error.code]).toEqual([429, "rate_limited"]);
    expect(refused.error.message).toMatch(/^You've reached today's limit .* again in 24 hours\.$/);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(23 * 60 * 60);
    expect([...(await remindersTo(shared)), ...(await remindersTo(own))]).toEqual([]);
  });

  it("isn't offered before the invitation was sent, or once the request has ended", async () => {
    const [unverified, requester, quiet] = [
      await account({ unverified: true }),
      await account(),
      await account(),
    ];
    await quiet.api.put("/api/users/invitations", { blocked: true });
    const [early, held, over] = [
      await requestOf(unverified, someEmail()),
      await requestOf(requester, quiet.email),
      await requestOf(requester, someEmail()),
    ];
    await requester.api.post(`/api/verifications/${over}/cancel`);
    for (const [who, id] of [
      [unverified, early],
      [requester, held],
      [requester, over],
    ] as const) {
      const refused = await remind(who, id);
      expect([refused.status, refused.error.code]).toEqual([409, "not_waiting"]);
      expect((await seen(who, id)).reminder).toBeNull();
    }
  });

  it("is for the requester and managers of their team, and tells others nothing", async () => {
    const [owner, requester, manager, viewer, subject, stranger] = await Promise.all(
      Array.from({ length: 6 }, () => account()),
    );
    const team = await teamOf(
      [owner!, "owner"],
      [requester!, "member"],
      [manager!, "manager"],
      [viewer!, "viewer"],
    );
    const id = await requestOf(requester!, subject!.email);
    await intoTeam(id, team);
    const answers = [];
    for (const who of [subject, viewer, stranger, manager]) answers.push((await remind(who!, id)).status);
    expect(answers).toEqual([403, 403, 404, 204]);
    const reminderOf = async (who?: Account) => (await seen(who!, id)).reminder;
    expect([await reminderOf(subject), await reminderOf(viewer)]).toEqual([null, null]);
    expect((await reminderOf(requester))?.next_at).not.toBeNull();
  });
});
