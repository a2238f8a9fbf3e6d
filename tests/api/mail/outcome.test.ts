import { describe, expect, it } from "vitest";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { consentTo, inviteOf, requestOf } from "#tests/harness/verification/verification.ts";
import { execute, isDone, perform, storedWhen } from "../outbox/rows.ts";

const subjects = async (email: string) => (await mailsTo(email)).map((mail) => mail.subject);
const about = (id: string) => (mail: { text: string; subject: string }) =>
  mail.text.includes(id) && !mail.subject.includes("wants to verify");

async function asked() {
  const [requester, subject] = await Promise.all([
    account({ accountType: "business", businessName: "Acme Rentals" }),
    account({ firstName: "Jane", lastName: "Doe" }),
  ]);
  const id = await requestOf(requester, subject.email);
  const invite = await inviteOf(subject.email, id);
  await subject.api.post(`/api/verifications/${id}/open`, { invite });
  return { requester, subject, id };
}

describe("mail about an outcome", () => {
  it("tells both sides about a result, and a retry tells no one twice", async () => {
    const { requester, subject, id } = await asked();
    await consentTo(subject, id);
    await execute("UPDATE verifications SET status = 'completed', stage = 'done' WHERE id = ?", [id]);
    const row = await perform("mail.completed", { verification_id: id });
    expect((await waitForMail(requester.email, about(id))).subject).toBe("The result for Jane Doe is ready");
    const toSubject = await waitForMail(subject.email, about(id));
    expect(toSubject.subject).toBe("The verification about you is complete");
    expect(toSubject.text).toContain("Acme Rentals requested");

    const before = [await subjects(requester.email), await subjects(subject.email)];
    await execute("UPDATE outbox SET status = 'pending', next_at = 0, not_before = 0 WHERE id = ?", [row.id]);
    await cron();
    await storedWhen(row.id, (again) => isDone(again) && again.attempts === 2);
    expect([await subjects(requester.email), await subjects(subject.email)]).toEqual(before);
  });

  it("tells the requester nothing if consent was withdrawn before the mail left", async () => {
    const { requester, subject, id } = await asked();
    await consentTo(subject, id);
    await execute("UPDATE verifications SET status = 'completed', stage = 'done' WHERE id = ?", [id]);
    await execute("UPDATE consents SET withdrawn_at = 1 WHERE verification_id = ?", [id]);
    await perform("mail.completed", { verification_id: id });
    expect((await mailsTo(subject.email)).filter(about(id))).toHaveLength(1);
    expect((await mailsTo(requester.email)).filter(about(id))).toEqual([]);
  });

  it("tells the requester that the subject declined, and doesn't mail the subject", async () => {
    const { requester, subject, id } = await asked();
    expect((await subject.api.post(`/api/verifications/${id}/decline`, {})).status).toBe(200);
    const mail = await waitForMail(requester.email, about(id));
    expect(mail.subject).toBe("Your identity verification of Jane Doe was declined");
    await perform("mail.ended", { verification_id: id });
    expect((await mailsTo(subject.email)).filter(about(id))).toEqual([]);
  });

  it("tells an invited subject that the request was canceled", async () => {
    const { requester, subject, id } = await asked();
    await requester.api.post(`/api/verifications/${id}/cancel`);
    const mail = await waitForMail(subject.email, (one) => one.subject.endsWith("was cancelled"));
    expect(mail.subject).toBe("The identity verification that Ada Byron requested was cancelled");
    expect((await mailsTo(requester.email)).filter(about(id))).toEqual([]);
  });

  it("tells no one about a request that was canceled before its invite was sent", async () => {
    const requester = await account({ unverified: true });
    const email = someEmail();
    const id = await requestOf(requester, email);
    await requester.api.post(`/api/verifications/${id}/cancel`);
    await perform("mail.ended", { verification_id: id });
    expect(await mailsTo(email)).toEqual([]);
  });

  it("tells both sides about an end that neither of them caused", async () => {
    const { requester, subject, id } = await asked();
    await consentTo(subject, id);
    await execute(
      "UPDATE verifications SET status = 'failed', stage = 'done', failure_reason = 'inconclusive' WHERE id = ?",
      [id],
    );
    await perform("mail.ended", { verification_id: id });
    for (const { email } of [requester, subject])
      expect((await waitForMail(email, about(id))).subject).toMatch(/has no clear result$/);
  });
});
