import { describe, expect, it } from "vitest";
import { waitForMail } from "#tests/harness/mail.ts";
import type { Account } from "#tests/harness/people/account.ts";
import { account } from "#tests/harness/people/account.ts";
import { intoTeam, joins, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { completedCase, resultOf } from "#tests/harness/verification/dispute.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

const REASON = "The stated address does not agree with the license.";
const declare = (who: Account, id: string, reason = REASON) =>
  who.api.post<{ id: string }>(`/api/verifications/${id}/adverse-action`, { reason });

describe("POST /api/verifications/:id/adverse-action", () => {
  it("sends the subject the pre-adverse notice, the report and their rights, and gives them seven days", async () => {
    const one = await completedCase({ purpose: "employment" });
    expect((await resultOf(one.requester, one.id)).actions).toContain("adverse_action");
    expect((await resultOf(one.subject, one.id)).actions).not.toContain("adverse_action");
    const answer = await declare(one.requester, one.id);
    expect(answer.status).toBe(201);
    const mail = await waitForMail(one.subject.email, (got) => got.subject.startsWith("Before Marcus Reed"));
    for (const words of [
      "dispute",
      "copy of the report",
      "Fair Credit Reporting Act",
      "took no part",
      one.id,
    ])
      expect(mail.text).toContain(words);
    expect(mail.text).not.toContain(REASON);
    const [row] = await rows<{ declared_at: number; waits_until: number; reason: string }>(
      "SELECT * FROM adverse_actions WHERE verification_id = ?",
      [one.id],
    );
    expect((row?.waits_until ?? 0) - (row?.declared_at ?? 0)).toBe(7 * 24 * 60 * 60 * 1000);
    expect(row?.reason).not.toContain("address");
    for (const viewer of [one.requester, one.subject])
      expect((await resultOf(viewer, one.id)).adverse_action).toMatchObject({
        status: "pre_notice",
        reason: REASON,
        may_send_final: false,
        held_by_dispute: false,
      });
    const told = await rows("SELECT user_id FROM notifications WHERE dedupe_key = ?", [
      `adverse_action_pre_notice:${answer.data.id}`,
    ]);
    expect(told).toEqual([{ user_id: one.subject.id }]);
    const audit = await rows(
      "SELECT actor FROM audit WHERE action = 'adverse_action.declared' AND entity_id = ?",
      [one.id],
    );
    expect(audit).toEqual([{ actor: one.requester.id }]);
    expect((await declare(one.requester, one.id)).error.code).toBe("already_declared");
  });

  it("is for employment and tenancy, after completion, while the result is visible", async () => {
    const personal = await completedCase({ purpose: "personal" });
    expect((await declare(personal.requester, personal.id)).error.code).toBe("no_notice_needed");
    expect((await resultOf(personal.requester, personal.id)).actions).not.toContain("adverse_action");
    const tenant = await completedCase({ purpose: "tenant" });
    await tenant.subject.api.post(`/api/verifications/${tenant.id}/withdraw`);
    expect((await declare(tenant.requester, tenant.id)).error.code).toBe("results_hidden");
    const open = await requestOf(tenant.requester, tenant.subject.email, { purpose: "tenant" });
    expect((await declare(tenant.requester, open)).error.code).toBe("wrong_status");
  });

  it("is only for the requester, and for those who manage their team", async () => {
    const one = await completedCase({ purpose: "tenant" });
    const [teammate, manager] = await Promise.all([account(), account()]);
    const team = await teamOf([one.requester, "owner"], [manager, "manager"]);
    await joins(team, teammate, "member");
    await intoTeam(one.id, team);
    for (const other of [one.subject, teammate])
      expect((await declare(other, one.id)).error.code).toBe("not_requester");
    expect((await declare(await account(), one.id)).status).toBe(404);
    expect((await declare(one.requester, one.id, " ")).error.fields).toHaveProperty("reason");
    expect((await declare(manager, one.id)).status).toBe(201);
    expect((await declare(one.requester, one.id)).error.code).toBe("already_declared");
  });
});
