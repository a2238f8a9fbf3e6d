import { describe, expect, it } from "vitest";
import { addBusinessDays, expectedBy } from "../../../functions/verification/clocks.ts";

const at = (text: string) => Date.parse(`${text}T15:00:00Z`);
const FRIDAY = at("2026-11-20");

describe("clocks", () => {
  it.each([
    [1, "2026-11-23"],
    [2, "2026-11-24"],
    [5, "2026-11-27"],
    [6, "2026-11-30"],
  ])("adds %d business days to a Friday over the weekend", (days, expected) => {
    expect(addBusinessDays(FRIDAY, days)).toBe(at(expected));
  });

  it("counts a request of a Saturday from Monday", () => {
    expect(addBusinessDays(at("2026-11-21"), 1)).toBe(at("2026-11-23"));
  });

  const ordinary = {
    processingStartedAt: FRIDAY,
    stage: "checking" as const,
    evidenceCompleteAt: null,
    peer: null,
  };

  it("promises what each priority promises", () => {
    expect(expectedBy({ ...ordinary, priority: "standard" }, [])).toBe(at("2026-11-27"));
    expect(expectedBy({ ...ordinary, priority: "expedited" }, [])).toBe(at("2026-11-24"));
    expect(expectedBy({ ...ordinary, priority: "urgent" }, [])).toBe(at("2026-11-21"));
    expect(expectedBy({ ...ordinary, processingStartedAt: null, priority: "urgent" }, [])).toBeNull();
  });

  describe("of a peer check", () => {
    const minutes = (count: number) => count * 60_000;
    const notify = { sms: false, email: true };
    const peer = {
      ...ordinary,
      peer: { kind: "identity" as const, context: "dating" as const, notify, mutualOffered: false },
    };

    it.each([
      ["standard", 240],
      ["expedited", 60],
      ["urgent", 15],
    ] as const)("%s: %d minutes", (priority, count) => {
      expect(expectedBy({ ...peer, priority }, [])).toBe(FRIDAY + minutes(count));
    });

    it("runs only while it is our turn: from the newest document, or from the word that no more will come", () => {
      const urgent = { ...peer, priority: "urgent" as const };
      expect(expectedBy({ ...urgent, stage: "awaiting_evidence" }, [])).toBeNull();
      const documents = [{ createdAt: FRIDAY + minutes(30) }, { createdAt: FRIDAY + minutes(20) }];
      expect(expectedBy(urgent, documents)).toBe(FRIDAY + minutes(45));
      const closed = { ...urgent, evidenceCompleteAt: FRIDAY + minutes(60) };
      expect(expectedBy(closed, documents)).toBe(FRIDAY + minutes(75));
      expect(expectedBy(urgent, [{ createdAt: FRIDAY - minutes(30) }])).toBe(FRIDAY + minutes(15));
    });
  });
});
