import { describe, expect, it } from "vitest";
import { later } from "#tests/harness/later.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { completedCase, resultOf } from "#tests/harness/verification/dispute.ts";

describe("DELETE /api/verifications/:id/adverse-action", () => {
  it("withdraws the declaration, tells the subject, and allows a new one", async () => {
    const one = await completedCase({ purpose: "employment" });
    const path = `/api/verifications/${one.id}/adverse-action`;
    expect((await one.requester.api.delete(path)).error.code).toBe("not_declared");
    await one.requester.api.post(path, { reason: "First thoughts." });
    expect((await one.subject.api.delete(path)).error.code).toBe("not_requester");
    expect((await one.requester.api.delete(path)).data).toEqual({ status: "withdrawn" });
    await waitForMail(one.subject.email, (mail) => mail.subject.endsWith("withdrew a notice"));
    expect(await resultOf(one.subject, one.id)).toMatchObject({ adverse_action: { status: "withdrawn" } });
    const then = await later(one.requester, Date.now() + 8 * 24 * 60 * 60 * 1000);
    expect((await then.post(`${path}/final`)).error.code).toBe("not_declared");

    // A new declaration starts the waiting time again.
    expect((await one.requester.api.post(path, { reason: "Second thoughts." })).status).toBe(201);
    expect(await resultOf(one.subject, one.id)).toMatchObject({
      adverse_action: { status: "pre_notice", reason: "Second thoughts." },
    });
    expect((await one.requester.api.post(`${path}/final`)).error.code).toBe("too_early");
    const steps = await rows(
      "SELECT action FROM audit WHERE entity_id = ? AND action LIKE 'adverse%' ORDER BY id",
      [one.id],
    );
    expect(steps.map(({ action }) => action)).toEqual([
      "adverse_action.declared",
      "adverse_action.withdrawn",
      "adverse_action.declared",
    ]);
  });

  it("can't be used to mail the subject again and again", async () => {
    const one = await completedCase({ purpose: "tenant" });
    const path = `/api/verifications/${one.id}/adverse-action`;
    const now = Date.now();
    const declare = () => one.requester.api.post(path, { reason: "Once more." }, { now });
    for (let i = 0; i < 3; i++) {
      expect((await declare()).status).toBe(201);
      expect((await one.requester.api.delete(path, { now })).status).toBe(200);
    }
    const refused = await declare();
    expect([refused.status, refused.error.code]).toEqual([429, "rate_limited"]);
    expect(await resultOf(one.subject, one.id)).toMatchObject({ adverse_action: { status: "withdrawn" } });
  });
});
