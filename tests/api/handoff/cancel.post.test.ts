import { describe, expect, it } from "vitest";
import {
  agreed,
  handoffOf,
  type OpenedView,
  onPhone,
  somePhone,
  started,
} from "#tests/harness/verification/handoff.ts";

describe("POST /api/handoff/cancel", () => {
  it("cancels on a phone that waits for the computer, and only there", async () => {
    const { subject, id } = await agreed();
    const { handoff, token } = await started(subject, id);
    const phone = somePhone();
    const { claim } = (await phone.post<OpenedView>("/api/handoff/open", { token })).data;
    const other = await somePhone().post("/api/handoff/cancel", { token, claim: "A".repeat(43) });
    expect([other.status, other.error.code]).toEqual([404, "link_invalid"]);
    expect((await handoffOf(subject, id))?.state).toBe("opened");

    // The first answer may have been lost.
    for (let times = 0; times < 2; times++)
      expect((await phone.post("/api/handoff/cancel", { token, claim })).status).toBe(204);
    expect(await handoffOf(subject, id)).toMatchObject({ state: "cancelled", ended_by: "phone" });
    const late = await subject.api.post(`/api/verifications/${id}/handoff/confirm`, {
      id: handoff.id,
      number: handoff.number,
    });
    expect([late.status, late.error.code]).toEqual([409, "handoff_cancelled"]);
  });

  it("ends the session of a phone whose last answer was lost", async () => {
    const { subject, id } = await agreed();
    const { api, anonymous, token, opened } = await onPhone(subject, id);
    expect((await anonymous.post("/api/handoff/cancel", { token, claim: opened.claim })).status).toBe(204);
    expect((await api.get("/api/handoff")).status).toBe(401);
  });

  it("says what it needs", async () => {
    const odd = await somePhone().post("/api/handoff/cancel", { token: "" });
    expect([odd.status, odd.error.fields]).toEqual([
      422,
      { token: "This field is required", claim: "This field is required" },
    ]);
    const forged = await somePhone().post("/api/handoff/cancel", { token: "lnk_1.AAAA", claim: "A" });
    expect([forged.status, forged.error.code]).toEqual([404, "link_invalid"]);
  });
});
