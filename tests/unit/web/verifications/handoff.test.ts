import { describe, expect, it } from "vitest";
import type { HandoffAnswer } from "#contract/handoff/handoff.ts";
import { MINUTE, SECOND } from "#contract/time.ts";
import { timeLeftNews, timeLeftText } from "#features/verifications/handoff/timeLeft.ts";
import { announcementOf, titleOf, viewOf } from "#features/verifications/handoff/viewOf.ts";
import { endOfError } from "#features/verifications/phone/phoneEnds.ts";
import { ApiError } from "#lib/http/errors.ts";

const handoff = (more: Partial<HandoffAnswer> = {}): HandoffAnswer => ({
  id: "hnd_1",
  state: "waiting",
  number: 47,
  taken: null,
  of: null,
  device: null,
  expires_at: "2030-01-01T00:00:00.000Z",
  ended_by: null,
  can_text: false,
  ...more,
});
const NOTHING = { created: null, seen: null, closed: null };
const SEEN = { ...NOTHING, seen: "hnd_1" };

describe("the computer's panel", () => {
  it("shows each state", () => {
    const states = ["waiting", "opened", "confirmed", "taking", "done", "cancelled", "expired"] as const;
    const names = states.map((state) => viewOf(handoff({ state, ended_by: "phone" }), SEEN).name);
    expect(names).toEqual(["code", "compare", "connected", "connected", "done", "ended", "ended"]);
  });
  it("shows no end that it hasn't followed, or that was closed", () => {
    for (const state of ["done", "cancelled", "expired"] as const) {
      expect(viewOf(handoff({ state, ended_by: "phone" }), NOTHING).name).toBe("offer");
      expect(viewOf(handoff({ state, ended_by: "phone" }), { ...SEEN, closed: "hnd_1" }).name).toBe("offer");
    }
    expect(viewOf(handoff({ state: "cancelled", ended_by: "computer" }), SEEN).name).toBe("offer");
    expect(viewOf(null, SEEN).name).toBe("offer");
  });
  it("shows the link only of the handoff that it created", () => {
    const created = { id: "hnd_1", url: "https://countersign.test/phone#token=a" };
    expect(viewOf(handoff(), { ...NOTHING, created })).toMatchObject({ url: created.url });
    expect(viewOf(handoff({ id: "hnd_2" }), { ...NOTHING, created })).toMatchObject({ url: null });
  });
  it.each([
    ["confirmed", null, null, "Your phone is ready to take photos."],
    ["taking", 0, 2, "Taking photos…"],
    ["taking", 1, 2, "1 of 2 photos taken"],
    ["taking", 1, 1, "1 photo taken"],
  ] as const)("follows the phone: %s, %s of %s", (state, taken, of, progress) => {
    expect(viewOf(handoff({ state, taken, of }), SEEN)).toMatchObject({ progress });
  });
  it("names the phone, if it's known", () => {
    const at = (device: string | null) => viewOf(handoff({ state: "opened", device }), SEEN);
    expect(announcementOf(at("Safari on iPhone"))).toBe(
      "Safari on iPhone opened the link. Does your phone show 47?",
    );
    expect(announcementOf(at(null))).toBe("A phone opened the link. Does your phone show 47?");
    expect(titleOf(viewOf(handoff({ state: "confirmed" }), SEEN))).toBe("Connected to your phone");
  });
});

describe("the time left", () => {
  it.each([
    [10 * MINUTE, "Works for 10 more minutes."],
    [MINUTE + SECOND, "Works for 1 more minute."],
    [30 * SECOND, "Works for 30 more seconds."],
    [0, null],
    [5 * 60 * MINUTE, null],
  ])("of %i ms", (left, text) => {
    expect(timeLeftText(left)).toBe(text);
  });
  it("is announced only in the last minute", () => {
    expect([2 * MINUTE, MINUTE, SECOND, 0].map((left) => timeLeftNews(left) !== "")).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("the end of a handoff on the phone", () => {
  it.each([
    [409, "handoff_opened", "used"],
    [409, "handoff_expired", "expired"],
    [409, "handoff_cancelled", "cancelled"],
    [409, "handoff_done", "finished"],
    [404, "link_invalid", "broken"],
    [401, "unauthorized", "disconnected"],
    [409, "other", null],
    [503, "unavailable", null],
    [0, "network", null],
  ])("after %i %s", (status, code, end) => {
    expect(endOfError(new ApiError({ status, code, message: "" }))).toBe(end);
  });
});
