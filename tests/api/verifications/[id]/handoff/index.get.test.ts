import { describe, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { later } from "#tests/harness/later.ts";
import { account } from "#tests/harness/people/account.ts";
import { socket } from "#tests/harness/socket.ts";
import {
  agreed,
  type HandoffView,
  handoffOf,
  onPhone,
  somePhone,
  started,
} from "#tests/harness/verification/handoff.ts";

describe("GET /api/verifications/:id/handoff", () => {
  it("says how far the newest handoff is, and the subject's pages hear of each change", async () => {
    const { subject, id } = await agreed();
    const room = await socket(subject);
    expect(await handoffOf(subject, id)).toBeNull();
    const { handoff, token } = await started(subject, id);
    expect(await handoffOf(subject, id)).toEqual(handoff);
    const phone = somePhone();
    const { claim } = (await phone.post<{ claim: string }>("/api/handoff/open", { token })).data;
    expect(await handoffOf(subject, id)).toMatchObject({ state: "opened", device: "Safari on iPhone" });
    const path = `/api/verifications/${id}/handoff/confirm`;
    await subject.api.post(path, { id: handoff.id, number: handoff.number });
    expect(await handoffOf(subject, id)).toMatchObject({ state: "confirmed", taken: null });
    const session = await phone.post<{ tokens: { accessToken: string } }>("/api/handoff/confirm", {
      token,
      claim,
    });
    const api = phone.as(session.data.tokens.accessToken);
    await api.post("/api/handoff/progress", { taken: 1, of: 2 });
    expect(await handoffOf(subject, id)).toMatchObject({ state: "taking", taken: 1, of: 2 });
    await api.post("/api/handoff/end", { finished: true });
    expect(await handoffOf(subject, id)).toMatchObject({ state: "done", ended_by: "phone" });
    for (const state of ["waiting", "opened", "confirmed", "taking", "done"])
      expect((await room.next("handoff_updated", ({ data }) => data.state === state)).data).toEqual({
        verification_id: id,
        state,
      });
    room.close();
  });

  it("says that it expired: after ten minutes, or an hour after the computer confirmed", async () => {
    const { subject, id } = await agreed();
    await started(subject, id);
    const at = async (after: number) => {
      const api = await later(subject, Date.now() + after);
      const answer = await api.get<{ handoff: HandoffView }>(`/api/verifications/${id}/handoff`);
      return answer.data.handoff.state;
    };
    expect([await at(9 * MINUTE), await at(11 * MINUTE)]).toEqual(["waiting", "expired"]);
    await onPhone(subject, id);
    expect([await at(59 * MINUTE), await at(61 * MINUTE)]).toEqual(["confirmed", "expired"]);
  });

  it("is only for the subject", async () => {
    const { requester, id } = await agreed();
    const stranger = await account();
    const path = `/api/verifications/${id}/handoff`;
    expect((await requester.api.get(path)).error.code).toBe("not_subject");
    expect((await stranger.api.get(path)).status).toBe(404);
  });
});
