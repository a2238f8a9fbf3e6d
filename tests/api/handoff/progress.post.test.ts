import { describe, expect, it } from "vitest";
import { agreed, handoffOf, onPhone } from "#tests/harness/verification/handoff.ts";

const NUMBER = "Enter a whole number from 0 to 20";

describe("POST /api/handoff/progress", () => {
  it("tells the computer how many pictures the phone has taken", async () => {
    const { subject, id } = await agreed();
    const { api } = await onPhone(subject, id);
    expect((await api.post("/api/handoff/progress", { taken: 0, of: 2 })).status).toBe(204);
    expect(await handoffOf(subject, id)).toMatchObject({ state: "taking", taken: 0, of: 2 });
    expect((await api.post("/api/handoff/progress", { taken: 2, of: 2 })).status).toBe(204);
    expect(await handoffOf(subject, id)).toMatchObject({ taken: 2, of: 2 });
  });

  it("refuses other numbers", async () => {
    const { subject, id } = await agreed();
    const { api } = await onPhone(subject, id);
    for (const [body, fields] of [
      [{ taken: 3, of: 2 }, { taken: "Must be at most the number in `of`" }],
      [{ taken: -1, of: 2 }, { taken: NUMBER }],
      [{ taken: 1, of: 21 }, { of: NUMBER }],
      [{ taken: 0.5, of: 2 }, { taken: NUMBER }],
      [{ of: 2 }, { taken: NUMBER }],
    ]) {
      const answer = await api.post("/api/handoff/progress", body);
      expect([answer.status, answer.error.fields]).toEqual([422, fields]);
    }
    const full = await subject.api.post("/api/handoff/progress", { taken: 1, of: 2 });
    expect([full.status, full.error.code]).toEqual([403, "phone_only"]);
    expect(await handoffOf(subject, id)).toMatchObject({ state: "confirmed", taken: null });
  });
});
