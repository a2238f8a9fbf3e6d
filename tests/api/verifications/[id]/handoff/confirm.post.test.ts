import { describe, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { later } from "#tests/harness/later.ts";
import { account } from "#tests/harness/people/account.ts";
import { agreed, handoffOf, somePhone, started } from "#tests/harness/verification/handoff.ts";

const pathOf = (id: string) => `/api/verifications/${id}/handoff/confirm`;

describe("POST /api/verifications/:id/handoff/confirm", () => {
  it("confirms the number once a phone shows it, and gives the phone an hour", async () => {
    const { subject, id } = await agreed();
    const { handoff, token } = await started(subject, id);
    const body = { id: handoff.id, number: handoff.number };
    const early = await subject.api.post(pathOf(id), body);
    expect([early.status, early.error.code]).toEqual([409, "handoff_not_opened"]);
    await somePhone().post("/api/handoff/open", { token });
    const wrong = await subject.api.post(pathOf(id), { ...body, number: 10 + ((handoff.number - 9) % 90) });
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([422, ["number"]]);
    expect((await handoffOf(subject, id))?.state).toBe("opened");
    const right = await subject.api.post<{ handoff: { state: string; expires_at: string } }>(
      pathOf(id),
      body,
    );
    expect([right.status, right.data.handoff.state]).toEqual([200, "confirmed"]);
    const left = Date.parse(right.data.handoff.expires_at) - Date.now();
    expect(left).toBeGreaterThan(59 * MINUTE);
    expect(left).toBeLessThan(61 * MINUTE);
    const again = await subject.api.post(pathOf(id), body);
    expect([again.status, again.data]).toEqual([200, right.data]);
  });

  it.each([
    [{ number: 42 }, { id: "This field is required" }],
    [{ id: "hnd_0", number: 7 }, { number: "Enter the two-digit number on your phone, from 10 to 99" }],
    [{ id: "hnd_0", number: "42" }, { number: "Enter the two-digit number on your phone, from 10 to 99" }],
  ])("refuses %j", async (body, fields) => {
    const { subject, id } = await agreed();
    const answer = await subject.api.post(pathOf(id), body);
    expect([answer.status, answer.error.fields]).toEqual([422, fields]);
  });

  it("refuses one that was replaced, has expired, is another request's, or someone else's", async () => {
    const { requester, subject, id } = await agreed();
    const { handoff, token } = await started(subject, id);
    await somePhone().post("/api/handoff/open", { token });
    const body = { id: handoff.id, number: handoff.number };
    const late = await (await later(subject, Date.now() + 11 * MINUTE)).post(pathOf(id), body);
    expect([late.status, late.error.code]).toEqual([409, "handoff_expired"]);
    const other = await agreed();
    expect((await other.subject.api.post(pathOf(other.id), body)).status).toBe(404);
    expect((await requester.api.post(pathOf(id), body)).error.code).toBe("not_subject");
    expect((await (await account()).api.post(pathOf(id), body)).status).toBe(404);
    await started(subject, id);
    const replaced = await subject.api.post(pathOf(id), body);
    expect([replaced.status, replaced.error.code]).toEqual([409, "handoff_cancelled"]);
  });
});
