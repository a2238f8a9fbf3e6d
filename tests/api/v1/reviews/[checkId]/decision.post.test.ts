import { beforeAll, describe, expect, it } from "vitest";
import { openAuditedReason } from "#functions/reviews/audited-reason.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import type { Account } from "#tests/harness/people/account.ts";
import { staffMember, trainedReviewer } from "#tests/harness/people/staff.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { decide, inReview } from "#tests/harness/verification/in-review.ts";
import { fixture, upload, view, viewWhen } from "#tests/harness/verification/verification.ts";

let first: Account;
let second: Account;
beforeAll(async () => {
  [first, second] = await Promise.all([staffMember(), staffMember()]);
});

const auditOf = (id: string) =>
  rows<{ id: string; actor: string; action: string; detail: string }>(
    "SELECT id, actor, action, detail FROM audit WHERE entity_id = ? AND action LIKE 'review.%' ORDER BY at, id",
    [id],
  );
const refusal = async (call: ReturnType<typeof decide>) => {
  const { status, error } = await call;
  return [status, error.code];
};

describe("POST /api/v1/reviews/:checkId/decision", () => {
  it("approves: the check passes at G4, the request continues, and the reason is audited encrypted", async () => {
    const { requester, id, checkId } = await inReview();
    const answer = await decide(first, checkId, "approve", { reason: "She married; papers were shown." });
    expect(answer.data.standing).toBe("final");
    const done = await viewWhen(requester, id, ({ status }) => status === "completed");
    expect(done.checks[0]).toMatchObject({ status: "passed", grade: "G4" });
    expect(done.results?.identity_verification.name_match).toBe(true);
    expect(done.checks[0]!.reasons[0]!.code).toBe("reviewer_approved");
    const noted = await auditOf(id);
    expect(noted.map(({ action, actor }) => [action, actor])).toEqual([
      ["review.opened", "system"],
      ["review.decided", first.id],
    ]);
    const { reason_sealed: sealed, ...detail } = JSON.parse(noted[1]!.detail);
    expect(detail).toEqual({ check: "identity_match", why: "name_doubt", decision: "approve" });
    expect(await openAuditedReason(stack().env as never, { id: noted[1]!.id, sealed })).toBe(
      "She married; papers were shown.",
    );
    await expect(openAuditedReason(stack().env as never, { id: noted[0]!.id, sealed })).rejects.toThrow();
    const stored = await rows("SELECT * FROM reviews WHERE check_row_id = ?", [checkId]);
    expect(JSON.stringify([stored, noted])).not.toContain("married");
  });

  it("counts as a trained inspection only if the reviewer was trained when they decided", async () => {
    const inspected = async (reviewer: Account) => {
      const { requester, id, checkId } = await inReview();
      await decide(reviewer, checkId, "approve");
      // Neither training nor its end changes decisions that were made before.
      await rows("UPDATE users SET trained_at = CASE WHEN trained_at IS NULL THEN 1 END WHERE id = ?", [
        reviewer.id,
      ]);
      const { checks, assurance } = await viewWhen(requester, id, ({ status }) => status === "completed");
      const { level, elements } = assurance!.gpg45;
      return { inspection: checks[0]?.proofing?.inspection, level, evidence: elements.evidence };
    };
    const [trained, untrained] = await Promise.all([trainedReviewer(), staffMember()]);
    const piece = { check: "identity_match", type: "drivers_license", strength: 3 };
    expect(await inspected(trained)).toMatchObject({
      inspection: "trained",
      level: "low",
      evidence: [{ ...piece, validity: 2 }],
    });
    expect(await inspected(untrained)).toMatchObject({
      inspection: "untrained",
      level: "none",
      evidence: [{ ...piece, validity: 1 }],
    });
  });

  it("decides against a subject only when a second reviewer agrees", async () => {
    const { requester, id, checkId } = await inReview();
    expect((await decide(first, checkId, "adverse")).data.standing).toBe("proposed");
    expect((await view(requester, id)).stage).toBe("in_review");
    expect(await refusal(decide(first, checkId, "adverse"))).toEqual([409, "second_reviewer_needed"]);
    expect((await decide(second, checkId, "adverse")).data.standing).toBe("final");
    const done = await viewWhen(requester, id, ({ status }) => status === "completed");
    expect(done.checks[0]).toMatchObject({ status: "adverse", grade: "G4" });
    expect(done.results?.identity_verification.name_match).toBe(false);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      "review.opened",
      "review.proposed",
      "review.decided",
    ]);
  });

  it("lets the second reviewer decide differently", { tags: ["full"] }, async () => {
    const { requester, id, checkId } = await inReview();
    await decide(first, checkId, "adverse");
    expect((await decide(second, checkId, "approve")).data.standing).toBe("final");
    const done = await viewWhen(requester, id, ({ status }) => status === "completed");
    expect(done.checks[0]?.status).toBe("passed");
  });

  it("doesn't count a proposal if its reviewer may no longer decide or hadn't seen a document", async () => {
    const gone = await staffMember();
    const { requester, subject, checkId } = await inReview();
    const proposal = async () =>
      (await second.api.get<{ proposal: object | null }>(`/api/v1/reviews/${checkId}`)).data.proposal;
    await decide(gone, checkId, "adverse");
    expect(await proposal()).toMatchObject({ decision: "adverse", by_me: false });
    await rows("UPDATE users SET staff = 0 WHERE id = ?", [gone.id]);
    expect(await proposal()).toBeNull();
    expect((await decide(second, checkId, "adverse")).data.standing).toBe("proposed");
    await rows(
      "UPDATE documents SET created_at = ? WHERE verification_id = (SELECT verification_id FROM checks WHERE id = ?)",
      [Date.now() + 1000, checkId],
    );
    expect((await decide(first, checkId, "adverse")).data.standing).toBe("proposed");
    await rows("UPDATE documents SET created_at = 1 WHERE owner_id = ?", [subject.id]);
    await teamOf([requester, "owner"], [first, "viewer"]);
    expect((await decide(second, checkId, "adverse")).data.standing).toBe("proposed");
    expect((await decide(await staffMember(), checkId, "adverse")).data.standing).toBe("final");
  });

  it("clears a sanctions candidate only with two reviewers", { tags: ["full"] }, async () => {
    const { requester, id, checkId } = await inReview();
    await rows("UPDATE reviews SET reason = 'sanction_candidate' WHERE check_row_id = ?", [checkId]);
    expect((await decide(first, checkId, "approve")).data.standing).toBe("proposed");
    expect((await decide(second, checkId, "approve")).data.standing).toBe("final");
    await viewWhen(requester, id, ({ status }) => status === "completed");
  });

  it("refuses every party, and leaves no trace", async () => {
    const { requester, subject, id, checkId } = await inReview();
    const mate = await staffMember();
    await teamOf([requester, "owner"], [mate, "viewer"]);
    for (const party of [await staffMember(requester), await staffMember(subject), mate]) {
      const answer = await decide(party, checkId, "approve");
      expect([answer.status, answer.error.code]).toEqual([403, "party_to_request"]);
      expect(answer.error.message).toBe("You're a party to this request.");
    }
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(["review.opened"]);
    expect((await view(requester, id)).stage).toBe("in_review");
  });

  it("lets exactly one of two concurrent decisions win", async () => {
    const { requester, id, checkId } = await inReview();
    const answers = await Promise.all([
      decide(first, checkId, "approve"),
      decide(second, checkId, "request_again", { documentType: "drivers_license" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)!;
    expect(lost.error).toMatchObject({
      code: "review_closed",
      message: "Another reviewer has already decided this.",
    });
    const [row] = await rows("SELECT count(*) AS n FROM reviews WHERE check_row_id = ?", [checkId]);
    expect(row?.n).toBe(1);
    await viewWhen(requester, id, ({ stage }) => stage !== "in_review");
  });

  it("refuses a decision when evidence has arrived since the reviewer looked", async () => {
    const { subject, id, checkId } = await inReview();
    const look = () => first.api.get(`/api/v1/reviews/${checkId}`);
    await look();
    await upload(subject, id, await fixture("license-tilt-5.jpg"));
    await viewWhen(subject, id, ({ stage }) => stage === "in_review");
    const blind = await decide(first, checkId, "approve");
    expect([blind.status, blind.error.code]).toEqual([409, "evidence_changed"]);
    await look();
    expect((await decide(first, checkId, "approve")).status).toBe(200);
  });

  it("carries a decision out once per Idempotency-Key", async () => {
    const { checkId } = await inReview();
    const body = { decision: "adverse", reason: "Another person." };
    const send = () =>
      first.api.post<{ standing: string }>(`/api/v1/reviews/${checkId}/decision`, body, {
        idempotencyKey: `once-${checkId}`,
      });
    expect((await send()).data.standing).toBe("proposed");
    expect((await send()).data.standing).toBe("proposed");
  });

  it("requires a reason, and the document type when a document is requested again", async () => {
    const { checkId } = await inReview();
    const post = async (body: object) => {
      const { status, error } = await first.api.post(`/api/v1/reviews/${checkId}/decision`, body);
      return [status, error.fields];
    };
    expect(await post({ decision: "approve", reason: " " })).toEqual([422, { reason: "Give a reason" }]);
    expect(await post({ decision: "maybe", reason: "x" })).toEqual([422, { decision: "Choose a decision" }]);
    expect(await post({ decision: "request_again", reason: "x" })).toEqual([
      422,
      { documentType: "Choose the document to ask for" },
    ]);
    expect((await post({ decision: "approve", reason: "x".repeat(1001) }))[0]).toBe(422);
  });
});

describe("requesting a document again", () => {
  const again = { documentType: "drivers_license", reason: "The picture is blurred." };

  it("makes the check wait, tells the subject which document, and replaces the old one with the new", async () => {
    const { requester, subject, id, checkId } = await inReview();
    await decide(first, checkId, "request_again", again);
    const waits = await viewWhen(subject, id, ({ checks }) => checks[0]?.status === "waiting");
    expect(waits.stage).toBe("awaiting_evidence");
    expect(waits.documents).toHaveLength(1);
    const mail = await waitForMail(subject.email, ({ subject: title }) =>
      title.startsWith("Please add a document again"),
    );
    expect(mail.text).toContain("Driver's license");
    expect(mail.text).not.toContain("blurred");
    const notices = await rows<{ message: string }>(
      "SELECT message FROM notifications WHERE user_id = ? AND title = 'Please add a document again'",
      [subject.id],
    );
    expect(notices.map(({ message }) => message)).toEqual([expect.stringContaining("driver's license")]);
    const [row] = await rows(
      "SELECT evidence_complete_at, evidence_asked_at FROM verifications WHERE id = ?",
      [id],
    );
    expect(row?.evidence_complete_at).toBeNull();
    expect(Number(row?.evidence_asked_at)).toBeGreaterThan(Date.now() - 60_000);

    await upload(subject, id, await fixture("license.jpg"));
    await viewWhen(requester, id, ({ stage }) => stage === "in_review");
    const reviews = await rows("SELECT decision FROM reviews WHERE check_row_id = ? ORDER BY opened_at", [
      checkId,
    ]);
    expect(reviews.map(({ decision }) => decision)).toEqual(["request_again", null]);
    const shown = await first.api.get<{ documents: { replaced: boolean }[] }>(`/api/v1/reviews/${checkId}`);
    expect(shown.data.documents.map(({ replaced }) => replaced)).toEqual([true, false]);
  });

  it("continues with the evidence there is when the subject has no more to add", {
    tags: ["full"],
  }, async () => {
    const { requester, subject, id, checkId } = await inReview();
    await subject.api.post(`/api/verifications/${id}/evidence-complete`);
    await decide(first, checkId, "request_again", again);
    await viewWhen(subject, id, ({ checks }) => checks[0]?.status === "waiting");
    const closed = await subject.api.post(`/api/verifications/${id}/evidence-complete`);
    expect(closed.status).toBe(200);
    await viewWhen(requester, id, ({ stage }) => stage === "in_review");
    await decide(second, checkId, "approve");
    await viewWhen(requester, id, ({ status }) => status === "completed");
  });
});
