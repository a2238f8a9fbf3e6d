import { describe, expect, it } from "vitest";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { requestOf, view } from "#tests/harness/verification/verification.ts";

const report = (who: Account, id: string, body: Record<string, unknown> = { reason: "scam" }) =>
  who.api.post<{ id: string }>(`/api/verifications/${id}/report`, body);

describe("POST /api/verifications/:id/report", () => {
  it("is stored and mailed to support with the reporter as Reply-To, and told to no one else", async () => {
    const [requester, subject] = [await account(), await account({ firstName: "Jane", lastName: "Doe" })];
    const id = await requestOf(requester, subject.email);
    const details = "They asked for money first.\nI never met them.";
    const answer = await report(subject, id, { reason: "scam", details });
    expect(answer.status).toBe(201);
    const [{ created_at: _, ...kept } = {}] = await rows("SELECT * FROM requester_reports WHERE id = ?", [
      answer.data.id,
    ]);
    expect(kept).toEqual({
      id: answer.data.id,
      verification_id: id,
      reporter_id: subject.id,
      requester_id: requester.id,
      reason: "scam",
      details,
    });
    const mail = await waitForMail(stack().env.SUPPORT_EMAIL ?? "", (one) => one.text.includes(id));
    expect(mail).toMatchObject({
      subject: "Support: A requester was reported: scam",
      reply_to: subject.email,
    });
    for (const text of ["Jane Doe", requester.id, subject.id, ...details.split("\n")])
      expect(mail.text).toContain(text);
    expect(await rows("SELECT id FROM notifications WHERE user_id = ?", [requester.id])).toEqual([]);
    const told = [...(await mailsTo(requester.email)), ...(await mailsTo(subject.email))];
    expect(told.filter((one) => /report|They asked for money/i.test(`${one.subject} ${one.text}`))).toEqual(
      [],
    );
    expect((await view(requester, id)).status).toBe("pending");
    expect((await view(subject, id)).status).toBe("pending");
  });

  it("is accepted once per request, even when two arrive at the same time", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    expect((await view(subject, id)).actions).toContain("report");
    const answers = await Promise.all(Array.from({ length: 4 }, () => report(subject, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe("already_reported");
    const count = "SELECT count(*) AS n FROM";
    expect(await rows(`${count} requester_reports WHERE verification_id = ?`, [id])).toEqual([{ n: 1 }]);
    expect(await rows(`${count} support_tickets WHERE email = ?`, [subject.email])).toEqual([{ n: 1 }]);
    expect((await view(subject, id)).actions).not.toContain("report");
  });

  it("answers a repeated Idempotency-Key as before", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    const send = () =>
      subject.api.post<{ id: string }>(
        `/api/verifications/${id}/report`,
        { reason: "other" },
        { idempotencyKey: "once" },
      );
    const [first, second] = [await send(), await send()];
    expect([second.status, second.data.id]).toEqual([201, first.data.id]);
  });

  it("also blocks the requester if the reporter wants that", async () => {
    const [requester, subject] = [await account(), await account()];
    const [one, two] = [await requestOf(requester, subject.email), await requestOf(requester, subject.email)];
    const blocks = () => rows("SELECT requester_id FROM requester_blocks WHERE user_id = ?", [subject.id]);
    await report(subject, one);
    expect(await blocks()).toEqual([]);
    await report(subject, two, { reason: "harassment", block: true });
    expect(await blocks()).toEqual([{ requester_id: requester.id }]);
    const actions = await rows<{ action: string; detail: string }>(
      "SELECT action, detail FROM audit WHERE actor = ? AND action LIKE 'requester.%' ORDER BY id",
      [subject.id],
    );
    expect(actions.map(({ action }) => action).sort()).toEqual([
      "requester.blocked",
      "requester.reported",
      "requester.reported",
    ]);
    expect(JSON.stringify(actions)).not.toContain(subject.email);
  });

  it("names the invalid fields", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    expect((await report(subject, id, { reason: "boredom" })).error.fields).toEqual({
      reason: "Choose what is wrong",
    });
    expect((await report(subject, id, { reason: "other", details: "x".repeat(2001) })).status).toBe(422);
  });

  it("is only for the subject, and limited per day", async () => {
    const [requester, subject, stranger] = [await account(), await account(), await account()];
    const id = await requestOf(requester, subject.email);
    expect((await report(requester, id)).status).toBe(403);
    expect((await report(stranger, id)).status).toBe(404);
    const unknown = await requestOf(requester, someEmail());
    for (let i = 0; i < 9; i++) expect((await report(stranger, unknown)).status).toBe(404);
    expect((await report(stranger, unknown)).status).toBe(429);
  });
});
