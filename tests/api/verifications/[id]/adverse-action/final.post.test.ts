import { describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { later } from "#tests/harness/later.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { closeAs, completedCase, disputeOf, resultOf } from "#tests/harness/verification/dispute.ts";

const declared = async () => {
  const one = await completedCase({ purpose: "employment" });
  await one.requester.api.post(`/api/verifications/${one.id}/adverse-action`, { reason: "Not the address." });
  return { ...one, path: `/api/verifications/${one.id}/adverse-action/final` };
};

describe("POST /api/verifications/:id/adverse-action/final", () => {
  it("can be sent by the requester after seven days, and not before", async () => {
    const one = await declared();
    expect((await one.requester.api.post(one.path)).error.code).toBe("too_early");
    const early = await later(one.requester, Date.now() + 7 * DAY - 60_000);
    expect((await early.post(one.path)).error.code).toBe("too_early");
    const then = await later(one.requester, Date.now() + 7 * DAY + 60_000);
    expect((await then.post(one.path)).status).toBe(200);
    const mail = await waitForMail(one.subject.email, (got) => got.subject.includes("has made a decision"));
    for (const words of ["within 60 days", "took no part", "dispute"]) expect(mail.text).toContain(words);
    expect(mail.text).not.toContain("Not the address.");
    expect(await resultOf(one.subject, one.id)).toMatchObject({ adverse_action: { status: "final" } });
    expect((await resultOf(one.requester, one.id)).actions).not.toContain("adverse_action");
    expect((await then.post(one.path)).error.code).toBe("not_declared");
    const audit = await rows(
      "SELECT actor FROM audit WHERE action = 'adverse_action.final' AND entity_id = ?",
      [one.id],
    );
    expect(audit).toEqual([{ actor: one.requester.id }]);
  });

  it("waits for an open dispute, and both sides see that", async () => {
    const one = await declared();
    const dispute = (await disputeOf(one)).data.id;
    const then = await later(one.requester, Date.now() + 8 * DAY);
    expect((await then.post(one.path)).error.code).toBe("dispute_open");
    for (const viewer of [one.requester, one.subject])
      expect((await resultOf(viewer, one.id)).adverse_action).toMatchObject({ held_by_dispute: true });
    await closeAs(await staffMember(), dispute, "rejected");
    expect((await then.post(one.path)).status).toBe(200);
  });

  it("requires a declaration, and is only for the requester", async () => {
    const one = await completedCase({ purpose: "tenant" });
    const path = `/api/verifications/${one.id}/adverse-action/final`;
    expect((await one.requester.api.post(path)).error.code).toBe("not_declared");
    expect((await one.subject.api.post(path)).error.code).toBe("not_requester");
  });
});
