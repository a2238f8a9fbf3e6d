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

  it("promises what each priority promises", () => {
    expect(expectedBy(FRIDAY, "standard")).toBe(at("2026-11-27"));
    expect(expectedBy(FRIDAY, "expedited")).toBe(at("2026-11-24"));
    expect(expectedBy(FRIDAY, "urgent")).toBe(at("2026-11-21"));
  });
});
