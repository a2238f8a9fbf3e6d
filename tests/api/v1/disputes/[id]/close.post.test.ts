import { beforeAll, describe, expect, it } from "vitest";
import { openAuditedReason } from "#functions/reviews/audited-reason.ts";
import { type WithAuthenticator, withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import {
  closeAs,
  completedCase,
  disputeOf,
  resultOf,
  STATEMENT,
} from "#tests/harness/verification/dispute.ts";
import { decide, inReview } from "#tests/harness/verification/in-review.ts";
import { viewWhen } from "#tests/harness/verification/verification.ts";

interface Listed {
  disputes: { id: string; judged_by_you: boolean }[];
}

const REASON = "The document was compared again.";

let staff: WithAuthenticator;
beforeAll(async () => {
  staff = await staffMember();
});

describe("POST /api/v1/disputes/:id/close", () => {
  it("rejected: the finding counts again, shown with the statement and the reason", {
    tags: ["full"],
  }, async () => {
    const one = await completedCase();
    const { id } = (await disputeOf(one)).data;
    expect((await resultOf(one.requester, one.id)).results?.overall_score).toBeNull();
    expect((await closeAs(staff, id, "rejected")).data).toEqual({ id, outcome: "rejected" });
    const after = await resultOf(one.requester, one.id);
    expect(after.results).toMatchObject({
      overall_score: 59,
      coverage: "1 of 2 checks ran",
      disputed_findings: 0,
    });
    expect(after.checks.some(({ disputed }) => disputed)).toBe(false);
    expect(after.disputes).toMatchObject([
      { status: "rejected", statement: STATEMENT, closed_reason: REASON },
    ]);
    expect((await disputeOf(one)).error.code).toBe("dispute_closed");
  });

  it("upheld: the finding is removed, and its check is inconclusive", async () => {
    const one = await completedCase();
    const { id } = (await disputeOf(one)).data;
    await closeAs(staff, id, "upheld");
    const after = await resultOf(one.requester, one.id);
    expect(after.results).toMatchObject({ overall_score: null, individual_scores: {} });
    const check = after.checks.find(({ service }) => service === "identity_match");
    expect(check).toMatchObject({ status: "inconclusive", grade: null, disputed: false });
    const codes = check?.reasons.map(({ code }) => code);
    expect(codes).toContain("dispute_upheld");
    expect(after.results).toMatchObject({ identity_verification: { name_match: null } });
    // The wrong finding is gone, and so is the statement against it. Only the subject still sees their own words.
    expect(after.disputes).toMatchObject([{ status: "upheld", statement: null, description: null }]);
    expect((await resultOf(one.subject, one.id)).disputes).toMatchObject([{ statement: STATEMENT }]);
    const dispute = { check: "identity_match", finding: "dispute_upheld" };
    expect((await disputeOf(one, one.subject, dispute)).status).toBe(422);
  });

  it.each([
    ["upheld", "Your dispute was upheld", "A disputed finding was wrong"],
    ["rejected", "Your dispute is closed", "A dispute is closed"],
  ])("%s: tells both sides, and stores the reason encrypted", async (outcome, toSubject, toRequester) => {
    const one = await completedCase();
    const { id } = (await disputeOf(one)).data;
    await closeAs(staff, id, outcome);
    const mails = await Promise.all([
      waitForMail(one.subject.email, (mail) => mail.subject === toSubject),
      waitForMail(one.requester.email, (mail) => mail.subject === toRequester),
    ]);
    for (const mail of mails) expect(mail.text).not.toContain(REASON);
    const told = await rows<{ user_id: string }>("SELECT user_id FROM notifications WHERE dedupe_key = ?", [
      `dispute_${outcome}:${id}`,
    ]);
    expect(told.map((row) => row.user_id).sort()).toEqual([one.requester.id, one.subject.id].sort());
    const [row] = await rows("SELECT closed_by, closed_reason FROM disputes WHERE id = ?", [id]);
    expect(row?.closed_by).toBe(staff.id);
    expect(row?.closed_reason).not.toContain("document");
    const audit = await rows<{ id: string; actor: string; detail: string }>(
      "SELECT id, actor, detail FROM audit WHERE action = ? AND entity_id = ?",
      [`dispute.${outcome}`, one.id],
    );
    expect(audit.map(({ actor }) => actor)).toEqual([staff.id]);
    expect(audit[0]?.detail).not.toContain("compared");
    const { reason_sealed: sealed } = JSON.parse(audit[0]!.detail);
    expect(await openAuditedReason(stack().env as never, { id: audit[0]!.id, sealed })).toBe(REASON);
  });

  it("refuses the reviewer who judged the check, so another one closes the dispute", async () => {
    const other = await staffMember();
    const reviewed = await inReview();
    expect((await decide(other, reviewed.checkId, "approve")).status).toBe(200);
    await viewWhen(reviewed.subject, reviewed.id, ({ status }) => status === "completed");
    const { id } = (await disputeOf(reviewed)).data;
    await rows("UPDATE disputes SET due_at = ? WHERE id = ?", [Date.now() + 60 * 60_000, id]);
    const judged = async (who: WithAuthenticator) => {
      const { disputes } = (await who.api.get<Listed>("/api/v1/disputes")).data;
      return disputes.find((dispute) => dispute.id === id)?.judged_by_you;
    };
    expect(await Promise.all([judged(other), judged(staff)])).toEqual([true, false]);
    const refused = await closeAs(other, id, "rejected");
    expect([refused.status, refused.error.code]).toEqual([403, "judged_by_you"]);
    expect((await closeAs(staff, id, "rejected")).status).toBe(200);
  });

  it.each(["upheld", "rejected"])("%s: the result's record is replaced each time", async (outcome) => {
    const one = await completedCase();
    const record = async () => {
      const [row] = await rows<{ overall_score: number; pieces: string }>(
        "SELECT overall_score, pieces FROM result_records WHERE verification_id = ?",
        [one.id],
      );
      const pieces = JSON.parse(row?.pieces ?? "[]") as {
        check: string;
        disputed: boolean;
        status: string;
      }[];
      return { score: row?.overall_score, match: pieces.find(({ check }) => check === "identity_match") };
    };
    expect(await record()).toMatchObject({ score: 59, match: { disputed: false, status: "passed" } });
    const { id } = (await disputeOf(one)).data;
    expect(await record()).toMatchObject({ score: null, match: { disputed: true, status: "passed" } });
    await closeAs(staff, id, outcome);
    const isUpheld = outcome === "upheld";
    expect(await record()).toMatchObject({
      score: isUpheld ? null : 59,
      match: { disputed: false, status: isUpheld ? "inconclusive" : "passed" },
    });
  });

  it("closes a dispute once, even when two reviewers decide at the same time", async () => {
    const one = await completedCase();
    const { id } = (await disputeOf(one)).data;
    const answers = await Promise.all([closeAs(staff, id, "upheld"), closeAs(staff, id, "rejected")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await closeAs(staff, id, "rejected")).error.code).toBe("dispute_closed");
  });

  it("refuses staff who are the requester, the subject or a teammate", async () => {
    const one = await completedCase();
    const { id } = (await disputeOf(one)).data;
    const parties = [await withAuthenticator(one.requester), await withAuthenticator(one.subject)];
    const teammate = await withAuthenticator();
    await intoTeam(one.id, await teamOf([one.requester, "owner"], [teammate, "member"]));
    for (const person of [...parties, teammate]) {
      await rows("UPDATE users SET staff = 1 WHERE id = ?", [person.id]);
      const { status, error } = await closeAs(person, id, "rejected");
      expect([status, error.code]).toEqual([403, "party_to_request"]);
    }
    expect((await resultOf(one.subject, one.id)).disputes).toMatchObject([{ status: "open" }]);
  });

  it("is for staff with a second factor, and requires an outcome and a reason", async () => {
    const [guest, bare] = [await account(), await account()];
    await rows("UPDATE users SET staff = 1 WHERE id = ?", [bare.id]);
    expect((await closeAs(guest, "dsp_0", "upheld")).error.code).toBe("staff_only");
    expect((await closeAs(bare, "dsp_0", "upheld")).error.code).toBe("second_factor_required");
    expect((await closeAs(staff, "dsp_0", "upheld")).status).toBe(404);
    expect((await closeAs(staff, "dsp_0", "maybe", "no")).error.fields).toEqual({
      outcome: "Choose upheld or rejected",
      reason: "Say why in at least 10 characters",
    });
  });
});
