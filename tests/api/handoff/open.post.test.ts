import { describe, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { agreed, type OpenedView, somePhone, started } from "#tests/harness/verification/handoff.ts";

const open = (token: string, now?: number) =>
  somePhone().post<OpenedView>("/api/handoff/open", { token }, now ? { now } : {});

describe("POST /api/handoff/open", () => {
  it("takes the link: the phone gets the number and a secret, and a second phone nothing", async () => {
    const { subject, id } = await agreed();
    const { handoff, token } = await started(subject, id);
    const first = await open(token);
    expect(first.data).toEqual({
      id: handoff.id,
      number: handoff.number,
      claim: expect.stringMatching(/^[\w-]{43}$/),
      requester_name: "Ada Byron",
      expires_at: handoff.expires_at,
    });
    const stored = await rows("SELECT * FROM phone_handoffs WHERE id = ?", [handoff.id]);
    expect(JSON.stringify(stored)).not.toContain(first.data.claim);
    const second = await open(token);
    expect([second.status, second.error.code]).toEqual([409, "handoff_opened"]);
    expect(second.error.message).toMatch(/^This link is already open on another phone/);
  });

  it("lets exactly one of several phones in", async () => {
    const { subject, id } = await agreed();
    const { token } = await started(subject, id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it("refuses a link that has expired, belongs to a request that's over, was altered or isn't ours", async () => {
    const { subject, id } = await agreed();
    const { token } = await started(subject, id);
    const late = await open(token, Date.now() + 11 * MINUTE);
    expect([late.status, late.error.code]).toEqual([409, "handoff_expired"]);
    const [link = "", mac = ""] = token.split(".");
    const altered = `${link}.${mac.startsWith("A") ? "B" : "A"}${mac.slice(1)}`;
    for (const bad of [altered, link, "lnk_0.0", "x"]) {
      const answer = await open(bad);
      expect([answer.status, answer.error.code]).toEqual([404, "link_invalid"]);
    }
    await subject.api.post(`/api/verifications/${id}/withdraw`);
    const left = await open(token);
    expect([left.status, left.error.code]).toEqual([409, "handoff_cancelled"]);
  });
});
