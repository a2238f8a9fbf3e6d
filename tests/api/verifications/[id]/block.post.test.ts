import { describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { execute } from "#tests/api/outbox/rows.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  consentTo,
  requestOf,
  type VerificationView,
  view,
} from "#tests/harness/verification/verification.ts";

interface List {
  verifications: { id: string }[];
  pagination: { totalCount: number };
}

const block = (who: Account, id: string) => who.api.post(`/api/verifications/${id}/block`);
const listed = async (who: Account, scope: "about_me" | "mine") => {
  const { verifications, pagination } = (await who.api.get<List>(`/api/v1/verifications?scope=${scope}`))
    .data;
  return { ids: verifications.map((v) => v.id), total: pagination.totalCount };
};
const jobsOf = (id: string) =>
  rows<{ name: string; status: string }>(
    `SELECT name, status FROM outbox WHERE payload LIKE ?
      OR payload LIKE '%' || (SELECT id FROM links WHERE ref_id = ?) || '%' ORDER BY name`,
    [`%${id}%`, id],
  );
const invitesDone = (id: string) =>
  expect
    .poll(async () => (await jobsOf(id)).filter(({ name }) => name === "mail.invite"))
    .toEqual([{ name: "mail.invite", status: "done" }]);

/** Everything that a requester sees of a request, without the fields that differ between any two requests. */
async function seenByRequester(requester: Account, id: string) {
  // Its link names the request.
  const shown = JSON.stringify(await view(requester, id)).replaceAll(id, "ver_0");
  const answer: Record<string, unknown> = JSON.parse(shown);
  const { verifications } = (
    await requester.api.get<{ verifications: Record<string, unknown>[] }>(
      `/api/v1/verifications?search=${id}`,
    )
  ).data;
  // Ids, addresses, and times that follow from when each request was made.
  const times = ["created_at", "updated_at", "completed_at", "answer_by", "waiting_since"];
  const own = ["id", "target_user_email", ...times];
  const plain = (row: Record<string, unknown> | undefined) =>
    Object.fromEntries(Object.entries(row ?? {}).filter(([key]) => !own.includes(key)));
  return { detail: plain(answer), row: plain(verifications[0]), count: verifications.length };
}

describe("POST /api/verifications/:id/block", () => {
  it("hides the requester's later requests from the subject: no mail, notification, event or row", async () => {
    const [requester, subject] = [await account(), await account()];
    const known = await requestOf(requester, subject.email);
    await waitForMail(subject.email, (mail) => mail.text.includes(known));
    expect((await block(subject, known)).data).toEqual({ requester_blocked: true });

    const later = await requestOf(requester, subject.email);
    await invitesDone(later);
    expect((await mailsTo(subject.email)).filter((mail) => mail.text.includes(later))).toEqual([]);
    expect(
      await rows("SELECT * FROM notifications WHERE user_id = ? AND data LIKE ?", [subject.id, `%${later}%`]),
    ).toEqual([]);
    const events = await rows<{ name: string; payload: string }>(
      "SELECT name, payload FROM outbox WHERE channel = 'live' AND payload LIKE ?",
      [`%${later}%`],
    );
    expect(events.map((event) => [event.name, JSON.parse(event.payload).user_id])).toEqual([
      ["verification_request_submitted", requester.id],
    ]);
    expect(await listed(subject, "about_me")).toEqual({ ids: [known], total: 1 });
    for (const path of ["", "/consent", "/decline", "/block"])
      expect(
        (
          await subject.api.call(path ? "POST" : "GET", `/api/verifications/${later}${path}`, {
            ...(path ? { body: { accepted: true, textVersion: CONSENT_VERSION } } : {}),
          })
        ).status,
      ).toBe(404);
  });

  it("is invisible to the requester: a blocked request looks like any other", async () => {
    const [requester, subject, other] = [await account(), await account(), await account()];
    await block(subject, await requestOf(requester, subject.email));
    const [blocked, open] = [
      await requestOf(requester, subject.email),
      await requestOf(requester, other.email),
    ];
    await Promise.all([invitesDone(blocked), invitesDone(open)]);
    expect(await seenByRequester(requester, blocked)).toEqual(await seenByRequester(requester, open));
    expect((await listed(requester, "mine")).ids).toContain(blocked);
    const told = await rows("SELECT type FROM notifications WHERE user_id = ?", [requester.id]);
    expect(told).toEqual([]);

    for (const id of [blocked, open])
      expect(
        (await requester.api.post<VerificationView>(`/api/verifications/${id}/cancel`)).data.status,
      ).toBe("cancelled");
    expect(await seenByRequester(requester, blocked)).toEqual(await seenByRequester(requester, open));
    await waitForMail(other.email, (mail) => mail.subject.endsWith("was cancelled"));
    expect((await mailsTo(subject.email)).filter((mail) => mail.text.includes(blocked))).toEqual([]);
  });

  it("leaves earlier requests readable and declinable, and says that the requester is blocked", async () => {
    const [requester, subject] = [await account(), await account()];
    const [pending, running] = [
      await requestOf(requester, subject.email),
      await requestOf(requester, subject.email),
    ];
    await consentTo(subject, running);
    await block(subject, pending);
    const blockedIn = async (who: Account, id: string) =>
      ((await view(who, id)) as VerificationView & { requester_blocked: boolean | null }).requester_blocked;
    expect([await blockedIn(subject, pending), await blockedIn(subject, running)]).toEqual([true, true]);
    expect([await blockedIn(requester, pending), await blockedIn(requester, running)]).toEqual([null, null]);
    expect((await view(subject, pending)).actions).toContain("decline");
    expect((await subject.api.post(`/api/verifications/${pending}/decline`, {})).status).toBe(200);
    expect((await view(requester, pending)).status).toBe("failed");
  });

  it("also covers the account's previous address, until another account has it", {
    tags: ["full"],
  }, async () => {
    const [requester, subject] = [await account(), await account()];
    const before = subject.email;
    const known = await requestOf(requester, before);
    await consentTo(subject, known);
    await block(subject, known);
    const now = someEmail("moved");
    await execute("UPDATE users SET email = ? WHERE id = ?", [now, subject.id]);
    for (const address of [before, now]) {
      const later = await requestOf(requester, address);
      await invitesDone(later);
      expect((await mailsTo(address)).filter((mail) => mail.text.includes(later))).toEqual([]);
    }
    const [name, domain] = before.split("@");
    const tagged = `${name}+again@${domain}`;
    const again = await requestOf(requester, tagged);
    await invitesDone(again);
    expect(await mailsTo(tagged)).toEqual([]);
    const heir = await account({ email: before, unverified: true });
    await execute("UPDATE users SET email_verified_at = 1 WHERE id = ?", [heir.id]);
    // The requests above have used up what one sender may send to one mailbox today.
    const sent = "SELECT id FROM verifications WHERE requester_id = ?";
    await execute(`UPDATE links SET admitted_at = 1 WHERE ref_id IN (${sent})`, [requester.id]);
    const theirs = await requestOf(requester, heir.email);
    await waitForMail(before, (mail) => mail.text.includes(theirs));
  });

  it("blocks one requester for one person only", async () => {
    const [requester, colleague, subject, other] = await Promise.all([
      account(),
      account(),
      account(),
      account(),
    ]);
    await block(subject, await requestOf(requester, subject.email));
    const [byOther, toOther] = [
      await requestOf(colleague, subject.email),
      await requestOf(requester, other.email),
    ];
    await waitForMail(subject.email, (mail) => mail.text.includes(byOther));
    await waitForMail(other.email, (mail) => mail.text.includes(toOther));
    expect((await listed(subject, "about_me")).ids).toContain(byOther);
    expect((await listed(other, "about_me")).ids).toEqual([toOther]);
  });

  it("is recorded once, however often it's called", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => block(subject, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rows("SELECT requester_id FROM requester_blocks WHERE user_id = ?", [subject.id])).toEqual([
      { requester_id: requester.id },
    ]);
    expect(
      await rows("SELECT action, detail FROM audit WHERE actor = ? AND action LIKE 'requester.%' LIMIT 1", [
        subject.id,
      ]),
    ).toEqual([{ action: "requester.blocked", detail: "{}" }]);
  });

  it("is only for the subject, and not for one's own request", async () => {
    const [requester, subject, stranger] = [await account(), await account(), await account()];
    const id = await requestOf(requester, subject.email);
    expect((await block(requester, id)).status).toBe(403);
    expect((await block(stranger, id)).status).toBe(404);
    const own = await requestOf(subject, "", {
      mode: "self",
      targetUserEmail: undefined,
      consent: { accepted: true, textVersion: CONSENT_VERSION },
    });
    expect([(await block(subject, own)).error.code]).toEqual(["own_request"]);
    expect(await rows("SELECT * FROM requester_blocks WHERE requester_id = ?", [requester.id])).toEqual([]);
  });
});
