import { beforeAll, describe, expect, it } from "vitest";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  type Case,
  completedCase,
  disputeOf,
  findingOf,
  resultOf,
  STATEMENT,
} from "#tests/harness/verification/dispute.ts";
import { consentTo, JANE, requestOf } from "#tests/harness/verification/verification.ts";

describe("POST /api/verifications/:id/dispute", () => {
  it("freezes the check out of the scores, and shows the statement beside the finding", async () => {
    const one = await completedCase();
    const before = await resultOf(one.requester, one.id);
    expect(before.results).toMatchObject({ overall_score: 59, outcome: "partial", disputed_findings: 0 });
    expect((await resultOf(one.subject, one.id)).actions).toContain("dispute");
    expect(before.actions).not.toContain("dispute");

    const answer = await disputeOf(one);
    expect(answer.status).toBe(201);
    const after = await resultOf(one.requester, one.id);
    expect(after.results).toMatchObject({
      overall_score: null,
      individual_scores: {},
      outcome: "disputed",
      headline: "1 finding is disputed",
      coverage: "1 of 2 checks ran, 1 finding disputed",
      disputed_findings: 1,
    });
    expect(after.results?.individual_scores).not.toHaveProperty("identity_match");
    const marked = Object.fromEntries(after.checks.map((check) => [check.service, check.disputed]));
    expect(marked).toEqual({ identity_match: true, ssn_verification: false });
    const scores = Object.fromEntries(after.checks.map((check) => [check.service, check.score]));
    expect(scores).toEqual({ identity_match: null, ssn_verification: null });
    expect(after.disputes).toMatchObject([
      { id: answer.data.id, check: "identity_match", statement: STATEMENT, status: "open" },
    ]);
    expect(after.disputes[0]?.description).toMatch(/\w/);
  });

  it("doesn't raise the score: an adverse check still counts while it's disputed", async () => {
    const one = await completedCase({ personalInfo: { ...JANE, ssn: "000-22-1874" } });
    const check = "ssn_verification";
    const scored = async () => (await resultOf(one.requester, one.id)).results;
    expect(await scored()).toMatchObject({ overall_score: 40, outcome: "mixed" });
    expect((await disputeOf(one, one.subject, { check, finding: await findingOf(one, check) })).status).toBe(
      201,
    );
    expect(await scored()).toMatchObject({ overall_score: 40, headline: "1 finding is disputed" });
    const [record] = await rows<{ overall_score: number; outcome: string }>(
      "SELECT overall_score, outcome FROM result_records WHERE verification_id = ?",
      [one.id],
    );
    expect(record).toMatchObject({ overall_score: 40, outcome: "disputed" });
  });

  it("stores the statement encrypted, due in 30 days, and notifies both sides without quoting it", async () => {
    const one = await completedCase();
    const heard = await Promise.all([socket(one.requester), socket(one.subject)]);
    await Promise.all(heard.map((each) => each.watch(one.id)));
    const { id } = (await disputeOf(one)).data;
    const isIt = (event: { data: Record<string, unknown> }) => event.data.verification_id === one.id;
    await Promise.all(heard.map((each) => each.next("verification_updated", isIt)));
    for (const each of heard) each.close();
    const [kept] = await rows<{ statement: string; opened_at: number; due_at: number }>(
      "SELECT statement, opened_at, due_at FROM disputes WHERE id = ?",
      [id],
    );
    expect(kept?.statement).not.toContain("license");
    expect((kept?.due_at ?? 0) - (kept?.opened_at ?? 0)).toBe(30 * 24 * 60 * 60 * 1000);
    const [audit] = await rows(
      "SELECT actor, detail FROM audit WHERE action = 'dispute.opened' AND entity_id = ?",
      [one.id],
    );
    expect(audit).toMatchObject({ actor: one.subject.id });
    expect(String(audit?.detail)).not.toContain("license");
    const told = await rows<{ user_id: string; message: string }>(
      "SELECT user_id, message FROM notifications WHERE dedupe_key = ?",
      [`dispute_opened:${id}`],
    );
    expect(told.map((row) => row.user_id)).toEqual([one.requester.id]);
    const mails = await Promise.all([
      waitForMail(one.requester.email, (mail) => mail.subject === "A finding is disputed"),
      waitForMail(one.subject.email, (mail) => mail.subject === "We have your dispute"),
    ]);
    for (const mail of mails) expect(`${mail.text} ${told[0]?.message}`).not.toContain(STATEMENT);
  });

  it("is possible once per finding, even when sent twice at once; a replayed key is answered as before", async () => {
    const one = await completedCase();
    const finding = await findingOf(one);
    const body = { check: "identity_match", finding, statement: STATEMENT };
    const path = `/api/verifications/${one.id}/dispute`;
    const first = await one.subject.api.post<{ id: string }>(path, body, { idempotencyKey: "k" });
    const again = await one.subject.api.post<{ id: string }>(path, body, { idempotencyKey: "k" });
    expect([again.status, again.data.id]).toEqual([201, first.data.id]);
    const answers = await Promise.all([1, 2, 3].map(() => disputeOf(one)));
    expect(answers.map(({ error }) => error.code)).toEqual(Array(3).fill("already_disputed"));
    expect(await rows("SELECT id FROM disputes WHERE verification_id = ?", [one.id])).toHaveLength(1);
    const both = await Promise.all(
      [1, 2].map(async () =>
        disputeOf(one, one.subject, {
          check: "ssn_verification",
          finding: await findingOf(one, "ssn_verification"),
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  describe("is refused", () => {
    let one: Case;
    beforeAll(async () => {
      one = await completedCase();
    });

    it("for the requester and strangers", async () => {
      expect((await disputeOf(one, one.requester)).error.code).toBe("not_subject");
      expect((await disputeOf(one, await account())).status).toBe(404);
    });

    it("for a finding that wasn't given, and for a statement that's too short or too long", async () => {
      for (const more of [{ finding: "name_differs_x" }, { check: "credit_check" }, { check: "no_check" }]) {
        const { status, error } = await disputeOf(one, one.subject, more);
        expect([status, error.fields]).toEqual([422, { finding: "This result has no such finding" }]);
      }
      for (const statement of ["Wrong.", "x".repeat(2001), ""])
        expect((await disputeOf(one, one.subject, { statement })).error.fields).toHaveProperty("statement");
      expect((await resultOf(one.subject, one.id)).disputes).toEqual([]);
    });

    it("before there is a result", async () => {
      const id = await requestOf(one.requester, one.subject.email);
      await consentTo(one.subject, id);
      expect((await disputeOf({ ...one, id })).error.code).toBe("wrong_status");
    });
  });

  it("stays open, hidden from the requester, when consent is withdrawn", { tags: ["full"] }, async () => {
    const one = await completedCase();
    await disputeOf(one);
    await one.subject.api.post(`/api/verifications/${one.id}/withdraw`);
    expect((await resultOf(one.requester, one.id)).disputes).toEqual([]);
    expect((await resultOf(one.subject, one.id)).disputes).toMatchObject([{ statement: STATEMENT }]);
    expect((await mailsTo(one.subject.email)).length).toBeGreaterThan(0);
  });
});
