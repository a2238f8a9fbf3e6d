import { describe, expect, it } from "vitest";
import { STATUSES, type Status } from "#contract/enums.ts";
import { ALL_MOVES, assertMove, canMove, type Move } from "#functions/verification/transitions.ts";

/** The whole table, written out a second time. A move that isn't listed here is illegal. */
const LEGAL: Record<Move, Status[]> = {
  open: ["pending", "in_progress", "completed", "failed"],
  consent: ["pending"],
  decline: ["pending"],
  cancel: ["pending"],
  expire_consent: ["pending"],
  expire_evidence: ["in_progress"],
  upload: ["pending", "in_progress"],
  withdraw: ["in_progress"],
  code: ["in_progress"],
  evidence_complete: ["in_progress"],
  contacts: ["in_progress"],
  complete: ["in_progress"],
  fail: ["in_progress"],
  withdraw_result: ["completed"],
  export: ["completed"],
  dispute: ["completed"],
  adverse_action: ["completed"],
  rate: ["completed"],
  mutual: ["pending", "in_progress", "completed"],
};

describe("the table of moves", () => {
  it("lists every move", () => {
    expect([...ALL_MOVES].sort()).toEqual(Object.keys(LEGAL).sort());
  });

  describe.each(ALL_MOVES)("%s", (move) => {
    it.each(STATUSES)("from %s", (status) => {
      const isLegal = LEGAL[move].includes(status);
      expect(canMove(move, status)).toBe(isLegal);
      if (isLegal) expect(() => assertMove(move, status)).not.toThrow();
      else expect(() => assertMove(move, status)).toThrow(expect.objectContaining({ kind: "conflict" }));
    });
  });
});
