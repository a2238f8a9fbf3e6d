import { describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "#contract/time.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import {
  answerBy,
  businessTime,
  clockChange,
  expectedBy,
  isOverrun,
  timeTaken,
} from "#functions/verification/clocks.ts";

const at = (text: string) => Date.parse(`${text}T15:00:00Z`);
const FRIDAY = at("2026-11-20");

describe("business days", () => {
  it("don't pass on Saturdays and Sundays, but pass fully on other days", () => {
    const between = (from: string, to: string) =>
      businessTime(Date.parse(`${to}Z`)) - businessTime(Date.parse(`${from}Z`));
    expect(between("2026-11-21T00:00", "2026-11-23T00:00")).toBe(0);
    expect(between("2026-11-20T23:00", "2026-11-23T01:00")).toBe(2 * HOUR);
    expect(between("2026-11-16T00:00", "2026-11-21T00:00")).toBe(5 * DAY);
    expect(between("2026-11-20T15:00", "2026-12-04T15:00")).toBe(10 * DAY);
  });
});

type Clocked = Parameters<typeof expectedBy>[0];
const peer: Verification["peer"] = {
  kind: "identity",
  context: "dating",
  notify: { sms: false, email: true },
  mutualOffered: false,
};
const running = (more: Partial<Clocked> = {}): Clocked => ({
  status: "in_progress",
  stage: "checking",
  priority: "standard",
  peer: null,
  clockMs: 0,
  clockSince: FRIDAY,
  ...more,
});

describe("the service clock", () => {
  it.each([
    ["standard", "2026-11-27"],
    ["expedited", "2026-11-24"],
    ["urgent", "2026-11-21"],
  ] as const)("promises what %s promises", (priority, day) => {
    const v = running({ priority });
    expect(expectedBy(v)).toBe(at(day));
    expect(isOverrun(v, at(day))).toBe(false);
    expect(isOverrun(v, at(day) + 1)).toBe(true);
  });

  it.each([
    ["standard", 240],
    ["expedited", 60],
    ["urgent", 15],
  ] as const)("promises for a peer check, %s: %d minutes on any day", (priority, minutes) => {
    const v = running({ priority, peer, clockSince: FRIDAY + DAY });
    expect(expectedBy(v)).toBe(FRIDAY + DAY + minutes * MINUTE);
    expect(isOverrun(v, FRIDAY + DAY + minutes * MINUTE + 1)).toBe(true);
  });

  it("expects what is due at the end of a week on Friday night, not on Monday", () => {
    expect(expectedBy(running({ clockSince: Date.parse("2026-11-21T10:00Z") }))).toBe(
      Date.parse("2026-11-28T00:00Z"),
    );
  });

  it("expects nothing while we wait for others, and continues where it stopped", () => {
    const stopped = running({ priority: "urgent", clockMs: 20 * HOUR, clockSince: null });
    expect(expectedBy({ ...stopped, stage: "awaiting_evidence" })).toBeNull();
    expect(timeTaken(stopped, FRIDAY + 30 * DAY)).toBe(20 * HOUR);
    const again = { ...stopped, clockSince: FRIDAY + 3 * DAY };
    expect(expectedBy(again)).toBe(FRIDAY + 3 * DAY + 4 * HOUR);
    expect(isOverrun(again, FRIDAY + 3 * DAY + 4 * HOUR + 1)).toBe(true);
  });

  it("starts when it's our turn, stops when it isn't, and doesn't change in between", () => {
    const idle = running({ stage: "awaiting_evidence", clockSince: null, clockMs: HOUR });
    const now = FRIDAY + 2 * HOUR;
    expect(clockChange(idle, running(), now)).toEqual({ clockSince: now });
    expect(clockChange(idle, idle, now)).toEqual({});
    expect(clockChange(running(), running(), now)).toEqual({});
    for (const stage of ["awaiting_evidence", "awaiting_attestation", "in_review"] as const)
      expect(clockChange(running({ clockMs: HOUR }), running({ stage }), now)).toEqual({
        clockMs: 3 * HOUR,
        clockSince: null,
      });
    for (const status of ["completed", "failed"] as const)
      expect(clockChange(running(), { status, stage: "done" }, now)).toEqual({
        clockMs: 2 * HOUR,
        clockSince: null,
      });
  });

  it("skips weekends where business days were promised", () => {
    const monday = FRIDAY + 3 * DAY;
    expect(timeTaken(running({ priority: "expedited" }), monday)).toBe(DAY);
    expect(timeTaken(running({ priority: "urgent" }), monday)).toBe(3 * DAY);
  });
});

describe("the subject's deadline", () => {
  const asked = {
    status: "in_progress",
    stage: "awaiting_evidence",
    createdAt: FRIDAY,
    processingStartedAt: FRIDAY + DAY,
    evidenceAskedAt: FRIDAY + 4 * DAY,
  } as const;

  it("is 14 days after the request, and 7 after documents were requested", () => {
    expect(answerBy({ ...asked, status: "pending", stage: "awaiting_consent" })).toBe(FRIDAY + 14 * DAY);
    expect(answerBy(asked)).toBe(FRIDAY + 11 * DAY);
    expect(answerBy({ ...asked, evidenceAskedAt: null })).toBe(FRIDAY + 8 * DAY);
  });

  it("isn't given while we don't wait for the subject", () => {
    expect(answerBy({ ...asked, stage: "in_review" })).toBeNull();
    expect(answerBy({ ...asked, status: "completed", stage: "done" })).toBeNull();
  });
});
