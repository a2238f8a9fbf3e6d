import { describe, expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { agreed, handoffOf, onPhone, somePhone, started } from "#tests/harness/verification/handoff.ts";

describe("DELETE /api/verifications/:id/handoff", () => {
  it("cancels at any moment: the link stops working, and the phone's session ends", async () => {
    const { subject, id } = await agreed();
    const path = `/api/verifications/${id}/handoff`;
    expect((await subject.api.delete(path)).status).toBe(204);

    const { token } = await started(subject, id);
    expect((await subject.api.delete(path)).status).toBe(204);
    expect(await handoffOf(subject, id)).toMatchObject({ state: "cancelled", ended_by: "computer" });
    const late = await somePhone().post("/api/handoff/open", { token });
    expect([late.status, late.error.code]).toEqual([409, "handoff_cancelled"]);

    const phone = await onPhone(subject, id);
    expect((await subject.api.delete(path)).status).toBe(204);
    for (const answer of [
      await phone.api.get("/api/handoff"),
      await phone.api.post("/api/handoff/progress", { taken: 0, of: 1 }),
    ])
      expect([answer.status, answer.error.code]).toEqual([401, "token_invalid"]);
    const again = await phone.anonymous.post("/api/handoff/confirm", {
      token: phone.token,
      claim: phone.opened.claim,
    });
    expect([again.status, again.error.code]).toEqual([409, "handoff_cancelled"]);
    expect((await subject.api.delete(path)).status).toBe(204);
    const ends = await rows("SELECT 1 FROM audit WHERE entity_id = ? AND action = 'handoff.ended'", [id]);
    expect(ends).toHaveLength(2);
  });

  it("is only for the subject", async () => {
    const { requester, subject, id } = await agreed();
    const stranger = await account();
    await started(subject, id);
    const path = `/api/verifications/${id}/handoff`;
    expect((await requester.api.delete(path)).error.code).toBe("not_subject");
    expect((await stranger.api.delete(path)).status).toBe(404);
    expect((await handoffOf(subject, id))?.state).toBe("waiting");
  });
});
