import { describe, expect, it } from "vitest";
import { agreed, handoffOf, onPhone } from "#tests/harness/verification/handoff.ts";

describe("POST /api/handoff/end", () => {
  it.each([
    [true, "done"],
    [false, "cancelled"],
  ])("ends the phone's session, finished: %s", async (finished, state) => {
    const { subject, id } = await agreed();
    const { api, anonymous, token, opened } = await onPhone(subject, id);
    expect((await api.post("/api/handoff/end", { finished })).status).toBe(204);
    expect(await handoffOf(subject, id)).toMatchObject({ state, ended_by: "phone" });
    expect((await api.get("/api/handoff")).status).toBe(401);
    // The first answer may have been lost.
    expect((await api.post("/api/handoff/end", { finished: !finished })).status).toBe(204);
    expect((await handoffOf(subject, id))?.state).toBe(state);
    const again = await anonymous.post("/api/handoff/confirm", { token, claim: opened.claim });
    expect([again.status, again.error.code]).toEqual([409, `handoff_${state}`]);
  });

  it("doesn't turn a handoff that was ended elsewhere into a finished one", async () => {
    const { subject, id } = await agreed();
    const { api } = await onPhone(subject, id);
    const { data } = await subject.api.get<{ sessions: { id: string; only: string | null }[] }>(
      "/api/auth/sessions",
    );
    const phone = data.sessions.find(({ only }) => only === "documents");
    await subject.api.delete(`/api/auth/sessions/${phone?.id}`);
    await api.post("/api/handoff/end", { finished: true });
    expect(await handoffOf(subject, id)).toMatchObject({ state: "cancelled", ended_by: "account" });
  });

  it("says what it needs, and is only for a phone", async () => {
    const { subject, id } = await agreed();
    const { api } = await onPhone(subject, id);
    const odd = await api.post("/api/handoff/end", {});
    expect([odd.status, odd.error.fields]).toEqual([
      422,
      { finished: "Must be true if you've finished, or false to cancel" },
    ]);
    expect((await subject.api.post("/api/handoff/end", { finished: true })).error.code).toBe("phone_only");
  });
});
