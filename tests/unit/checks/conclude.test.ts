import { describe, expect, it } from "vitest";
import { CHECK_STATUSES, type CheckStatus, TERMINAL_CHECK_STATUSES } from "#contract/enums.ts";
import { conclusionOf, stageOf } from "#functions/checks/engine/conclude.ts";
import type { CheckResult } from "#functions/checks/engine/types.ts";
import { result } from "./build.ts";

const OPEN: CheckStatus[] = ["waiting", "running", "in_review"];
const one = (status: CheckStatus, more: Partial<CheckResult> = {}) =>
  result({ id: "identity_match", status, ...more });
const awaitsContact = one("waiting", { evidence: { awaits: "attestation" } });

describe("the end of a verification", () => {
  it("treats every status as open or terminal", () => {
    expect([...OPEN, ...TERMINAL_CHECK_STATUSES].sort()).toEqual([...CHECK_STATUSES].sort());
  });

  it.each(OPEN)("never comes while one check is %s, whatever the others are", (status) => {
    for (const other of CHECK_STATUSES) {
      expect(conclusionOf([one(other), one(status)])).toBeNull();
      expect(conclusionOf([one(status), one(other), one("adverse")])).toBeNull();
    }
  });

  it("comes for any two terminal checks, and is completed if one says yes or no", () => {
    for (const a of TERMINAL_CHECK_STATUSES)
      for (const b of TERMINAL_CHECK_STATUSES) {
        const says = [a, b].some((status) => status === "passed" || status === "adverse");
        const ran = a === "inconclusive" || b === "inconclusive";
        expect(conclusionOf([one(a), one(b)])).toEqual(
          says
            ? { status: "completed" }
            : { status: "failed", failureReason: ran ? "inconclusive" : "no_check_could_run" },
        );
      }
  });
});

describe("a verification in which nothing was compared", () => {
  it("fails, because a well-formed number says neither yes nor no", () => {
    const form = one("inconclusive", { grade: "G1" });
    expect(conclusionOf([form, form])).toEqual({ status: "failed", failureReason: "inconclusive" });
    expect(conclusionOf([form, one("unavailable")])).toEqual({
      status: "failed",
      failureReason: "inconclusive",
    });
  });
});

describe("the stage of an unfinished verification", () => {
  const over = [one("passed"), one("adverse"), one("inconclusive"), one("unavailable"), one("skipped")];
  const order = [
    [one("waiting"), "awaiting_evidence"],
    [one("running"), "checking"],
    [awaitsContact, "awaiting_attestation"],
    [one("in_review"), "in_review"],
  ] as const;

  it.each(order.map(([open, stage]) => [stage, open] as const))("is %s for one open check", (stage, open) => {
    expect(stageOf([open])).toBe(stage);
    expect(stageOf([...over, open])).toBe(stage);
    expect(stageOf([open, ...over])).toBe(stage);
  });

  it("puts the subject before a provider, a provider before a contact, a contact before a reviewer", () => {
    for (const [first, [open, stage]] of order.entries())
      for (const [later] of order.slice(first + 1)) {
        expect(stageOf([open, later])).toBe(stage);
        expect(stageOf([later, open])).toBe(stage);
      }
  });
});
