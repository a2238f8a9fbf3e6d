import { describe, expect, it } from "vitest";
import { type Account, account, someEmail } from "../../../harness/account.ts";
import { rows } from "../../../harness/db.ts";
import { mailsTo, waitForMail } from "../../../harness/mail.ts";
import { peerOf } from "../../../harness/peer.ts";
import { intoTeam, teamOf } from "../../../harness/team.ts";
import { until } from "../../../harness/until.ts";
import { consentTo, inviteOf, requestOf, view, viewWhen } from "../../../harness/verification.ts";

/** Whom the test provider answers for as soon as they agree. */
const person = () => account({ firstName: "Robin", lastName: "Sandbox-Pass" });

const back = (who: Account, id: string, idempotencyKey?: string) =>
  who.api.post<{ verification_id: string }>(
    `/api/verifications/${id}/mutual`,
    undefined,
    idempotencyKey ? { idempotencyKey } : {},
  );

/** Two people who each ask to verify the other: `there` is about `second`, `return` about `first`. */
async function pair() {
  const [first, second] = await Promise.all([person(), person()]);
  const there = await peerOf(first, second.email, { mutual: true });
  const answer = await back(second, there);
  return { first, second, there, return: answer.data.verification_id };
}

const isDone = (who: Account, id: string) => viewWhen(who, id, ({ status }) => status === "completed");
const exported = (who: Account, id: string) =>
  who.api.post(`/api/verifications/${id}/export`, { format: "json" });

/** What somebody was told of one verification, oldest first. */
const told = async (who: Account, id: string) =>
  (
    await rows<{ type: string; title: string }>(
      "SELECT type, title FROM notifications WHERE user_id = ? AND data ->> 'verification_id' = ? ORDER BY rowid",
      [who.id, id],
    )
  ).map(({ type, title }) => `${type}: ${title}`);
const READY = "verification_completed: Verification completed";
const HELD = "verification_updated: A result waits for the other one";
const readyMails = async (who: Account, id: string) =>
  (await mailsTo(who.email)).filter(
    (mail) => /ready|is complete/.test(mail.subject) && mail.text.includes(id),
  );
/** Every job about these is done: nothing more will be said of them. */
const quiet = (ids: string[]) =>
  until(
    async () =>
      (
        await rows(
          `SELECT id FROM outbox WHERE status = 'pending' AND channel <> 'documents'
            AND payload ->> 'verification_id' IN (${ids.map(() => "?").join()})`,
          ids,
        )
      ).length === 0,
    "the outbox to be empty",
  );

/** Both see the result about `id`, were told so once, and can export it. */
async function isOut(id: string, people: Account[], pairIds: string[]) {
  await quiet(pairIds);
  for (const who of people) {
    const seen = await viewWhen(who, id, ({ results }) => results !== null);
    expect(seen.mutual.held).toBe(false);
    expect(seen.actions).toContain("export");
    expect((await told(who, id)).filter((one) => one === READY)).toHaveLength(1);
    expect(await readyMails(who, id)).toHaveLength(1);
    expect((await exported(who, id)).status).toBe(200);
  }
}

describe("POST /api/verifications/:id/mutual", () => {
  it("asks the requester back: the same check with the sides changed, free, theirs to agree to", async () => {
    const first = await account({ firstName: "Robin", lastName: "Fox" });
    const second = await account({ firstName: "Jane", lastName: "Doe" });
    const context = { purpose: "rental", meetingLocation: "12 Elm St", additionalNotes: "mine" } as const;
    const there = await peerOf(first, second.email, { context, urgency: "urgent", mutual: true });
    expect((await view(second, there)).actions).toContain("mutual");
    expect((await view(first, there)).actions).not.toContain("mutual");

    const answer = await back(second, there);
    expect(answer.status).toBe(201);
    const id = answer.data.verification_id;
    expect(await view(first, id)).toMatchObject({
      status: "pending",
      verification_type: "employment",
      purpose: "tenant",
      priority: "standard",
      target_name: "Robin Fox",
      notes: null,
      peer: {
        kind: "employment",
        context: "rental",
        meeting_location: "12 Elm St",
        mutual_offered: false,
      },
      mutual: { with_id: there, with_status: "pending", held: false },
      viewer_roles: ["target"],
      consent: { given_at: null },
    });
    expect(await view(second, id)).toMatchObject({ estimated_cost: 0, target_user_id: null });
    expect(await view(second, there)).toMatchObject({
      mutual: { with_id: id, with_status: "pending", held: false },
    });
    expect((await view(first, id)).actions).not.toContain("mutual");
    expect((await view(second, there)).actions).not.toContain("mutual");
    expect(await told(first, id)).toEqual(["new_verification_request: New verification request"]);
    await inviteOf(first.email, id);
  });

  it("is made once, also when several ask at once; a repeated key is answered as before", async () => {
    const [first, second] = [await person(), await person()];
    const there = await peerOf(first, second.email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => back(second, there)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe("mutual_exists");
    expect(await rows("SELECT count(*) AS n FROM verifications WHERE requester_id = ?", [second.id])).toEqual(
      [{ n: 1 }],
    );

    const again = await peerOf(first, second.email);
    const [one, two] = [await back(second, again, "back-1"), await back(second, again, "back-1")];
    expect([one.status, two.status, two.data]).toEqual([201, 201, one.data]);
  });

  it("is the subject's alone, of a peer check that is not over", async () => {
    const [first, second] = [await person(), await person()];
    const plain = await requestOf(first, second.email);
    expect((await back(second, plain)).error.code).toBe("not_peer");
    const there = await peerOf(first, second.email);
    expect((await back(first, there)).status).toBe(404);
    await first.api.post(`/api/verifications/${there}/cancel`);
    expect((await back(second, there)).error.code).toBe("wrong_status");
    expect(await rows("SELECT id FROM verifications WHERE requester_id = ?", [second.id])).toEqual([]);
  });

  it("stays unseen by a requester who has blocked the subject", async () => {
    const [first, second] = [await person(), await person()];
    const earlier = await peerOf(second, first.email);
    await first.api.post(`/api/verifications/${earlier}/block`, {});
    const there = await peerOf(first, second.email);
    const id = (await back(second, there)).data.verification_id;
    expect((await first.api.get(`/api/verifications/${id}`)).status).toBe(404);
    await quiet([id]);
    expect(await told(first, id)).toEqual([]);
    expect((await mailsTo(first.email)).filter(({ text }) => text.includes(id))).toEqual([]);
  });

  it("holds nothing back from a requester who has blocked the subject; the subject waits as ever", async () => {
    const [first, second] = [await person(), await person()];
    const earlier = await peerOf(second, first.email);
    await first.api.post(`/api/verifications/${earlier}/block`, {});
    const there = await peerOf(first, second.email);
    const id = (await back(second, there)).data.verification_id;
    await consentTo(second, there);
    await isDone(first, there);
    await quiet([there, id]);

    const own = await view(first, there);
    expect(own.mutual).toEqual({ with_id: null, with_status: null, held: false });
    expect(own.results).not.toBeNull();
    expect((await exported(first, there)).status).toBe(200);
    expect((await told(first, there)).filter((one) => one === READY || one === HELD)).toEqual([READY]);
    expect(await readyMails(first, there)).toHaveLength(1);
    const theirs = await view(second, there);
    expect(theirs.mutual).toEqual({ with_id: id, with_status: "pending", held: true });
    expect(theirs.results).toBeNull();
    expect((await told(second, there)).filter((one) => one === READY || one === HELD)).toEqual([HELD]);
    expect(await readyMails(second, there)).toEqual([]);

    await first.api.delete(`/api/verifications/${earlier}/block`);
    expect((await view(first, there)).results).not.toBeNull();
    await second.api.post(`/api/verifications/${id}/cancel`);
    await isOut(there, [first, second], [there, id]);
  });

  it("is shown to the two people, not to the team of the one who asked first", async () => {
    const [owner, first, second] = await Promise.all([account(), person(), person()]);
    const teamId = await teamOf([owner, "owner"], [first, "manager"]);
    const there = await peerOf(first, second.email);
    await intoTeam(there, teamId);
    const id = (await back(second, there)).data.verification_id;
    for (const who of [first, second]) expect((await view(who, there)).mutual.with_id).toBe(id);
    expect((await view(owner, there)).mutual).toEqual({ with_id: null, with_status: null, held: false });
    await consentTo(second, there);
    await isDone(first, there);
    expect((await view(owner, there)).mutual).toEqual({ with_id: null, with_status: null, held: true });
  });
});

describe("the results of a mutual check", () => {
  it.each(["there", "return"] as const)("wait for each other when %s ends first", async (order) => {
    const { first, second, ...ids } = await pair();
    const both = [ids.there, ids.return];
    const subjectOf = { [ids.there]: second, [ids.return]: first };
    const early = ids[order];
    const late = order === "there" ? ids.return : ids.there;

    await consentTo(subjectOf[early] as Account, early);
    await isDone(first, early);
    await quiet(both);
    for (const who of [first, second]) {
      expect(await view(who, early)).toMatchObject({
        status: "completed",
        results: null,
        checks: [],
        mutual: { with_id: late, with_status: "pending", held: true },
      });
      expect((await view(who, early)).actions).not.toContain("export");
      const refused = await exported(who, early);
      expect([refused.status, refused.error.code]).toEqual([409, "results_held"]);
      const news = await told(who, early);
      expect([news.includes(HELD), news.includes(READY)]).toEqual([true, false]);
      expect(await readyMails(who, early)).toEqual([]);
    }

    await consentTo(subjectOf[late] as Account, late);
    await isDone(second, late);
    for (const id of both) await isOut(id, [first, second], both);
  });

  it("are released once when both end at the same moment", async () => {
    for (let round = 0; round < 2; round++) {
      const { first, second, ...ids } = await pair();
      await Promise.all([consentTo(second, ids.there), consentTo(first, ids.return)]);
      await Promise.all([isDone(first, ids.there), isDone(second, ids.return)]);
      const both = [ids.there, ids.return];
      for (const id of both) await isOut(id, [first, second], both);
      const events = await rows<{ n: number }>(
        `SELECT count(*) AS n FROM outbox WHERE name IN ('report_ready', 'mail.completed')
          AND payload ->> 'verification_id' IN (?, ?)`,
        both,
      );
      expect(events).toEqual([{ n: 4 }]);
      for (const who of [first, second])
        for (const id of both) {
          const news = (await told(who, id)).filter((one) => one === HELD || one === READY);
          expect([[READY], [HELD, READY]]).toContainEqual(news);
        }
    }
  });

  const ENDINGS = {
    "is declined": (subject: Account, _asker: Account, id: string) =>
      subject.api.post(`/api/verifications/${id}/decline`, {}),
    "is cancelled": (_subject: Account, asker: Account, id: string) =>
      asker.api.post(`/api/verifications/${id}/cancel`),
    "is cancelled with others": (_subject: Account, asker: Account, id: string) =>
      asker.api.post("/api/v1/verifications/bulk-action", { action: "cancel", verificationIds: [id] }),
  };
  it.each(Object.entries(ENDINGS))("are released when the other one %s", async (_, end) => {
    const { first, second, ...ids } = await pair();
    await consentTo(second, ids.there);
    await isDone(first, ids.there);
    await quiet([ids.there, ids.return]);
    await end(first, second, ids.return);
    await isOut(ids.there, [first, second], [ids.there, ids.return]);
    expect(await told(second, ids.return)).not.toContain(READY);
  });

  it("are released when the other one fails", async () => {
    const [first, second] = [await account(), await person()];
    const there = await peerOf(first, second.email);
    const id = (await back(second, there)).data.verification_id;
    await consentTo(second, there);
    await isDone(first, there);
    await consentTo(first, id);
    await quiet([there, id]);
    expect((await view(second, there)).mutual.held).toBe(true);
    await first.api.post(`/api/verifications/${id}/evidence-complete`);
    await viewWhen(first, id, ({ status }) => status === "failed");
    await isOut(there, [first, second], [there, id]);
  });

  it("are released when the other one is withdrawn from while it runs", async () => {
    const [first, second] = [await account(), await person()];
    const there = await peerOf(first, second.email);
    const id = (await back(second, there)).data.verification_id;
    await consentTo(second, there);
    await isDone(first, there);
    await consentTo(first, id);
    await quiet([there, id]);
    await first.api.post(`/api/verifications/${id}/withdraw`);
    await isOut(there, [first, second], [there, id]);
  });

  it("stay their subject's own when consent is withdrawn while they wait", async () => {
    const { first, second, ...ids } = await pair();
    await consentTo(second, ids.there);
    await isDone(first, ids.there);
    await quiet([ids.there, ids.return]);
    await second.api.post(`/api/verifications/${ids.there}/withdraw`);
    expect((await exported(first, ids.there)).error.code).toBe("consent_withdrawn");
    expect((await exported(second, ids.there)).error.code).toBe("results_held");
    await consentTo(first, ids.return);
    await isDone(second, ids.return);
    const both = [ids.there, ids.return];
    await isOut(ids.return, [first, second], both);
    await isOut(ids.there, [second], both);
    expect(await view(first, ids.there)).toMatchObject({ results: null, mutual: { held: false } });
    expect(await told(first, ids.there)).not.toContain(READY);
    expect(await readyMails(first, ids.there)).toEqual([]);
  });

  it("that were out before the other one was asked for stay out", async () => {
    const [first, second] = [await person(), await person()];
    const there = await peerOf(first, second.email);
    await consentTo(second, there);
    await isDone(first, there);
    const id = (await back(second, there)).data.verification_id;
    expect((await view(first, there)).results).not.toBeNull();
    await consentTo(first, id);
    await isDone(second, id);
    for (const one of [there, id]) await isOut(one, [first, second], [there, id]);
  });

  it("are not kept waiting by an invite that only opens by mail", async () => {
    const first = await person();
    const email = someEmail();
    const there = await peerOf(first, email, { mutual: true });
    const invite = await inviteOf(email, there);
    const second = await account({ email, firstName: "Robin", lastName: "Sandbox-Pass", unverified: true });
    await second.api.post(`/api/verifications/${there}/open`, { invite });
    const id = (await back(second, there)).data.verification_id;
    await consentTo(second, there);
    await consentTo(first, id);
    for (const one of [there, id]) await isOut(one, [first, second], [there, id]);
    await waitForMail(first.email, ({ text }) => text.includes(id));
  });
});
