import { describe, expect, it } from "vitest";
import { PRIORITIES } from "#contract/enums.ts";
import { reviewNote, reviewTime } from "#contract/reviews/review-time.ts";

const at = (text: string) => Date.parse(`${text}Z`);

describe("a review's time", () => {
  it.each([
    ["standard", "2026-11-18T15:00", "2026-11-23T15:00"],
    ["standard", "2026-11-20T15:00", "2026-11-25T15:00"],
    ["standard", "2026-11-21T15:00", "2026-11-25T15:00"],
    ["expedited", "2026-11-19T15:00", "2026-11-20T15:00"],
    ["expedited", "2026-11-20T15:00", "2026-11-23T15:00"],
    // Urgent requests don't wait for Monday.
    ["urgent", "2026-11-20T15:00", "2026-11-21T23:59:59.999"],
    ["urgent", "2026-11-21T00:00", "2026-11-22T23:59:59.999"],
    ["urgent", "2026-11-21T23:59:59.999", "2026-11-22T23:59:59.999"],
  ] as const)("%s, opened %s, ends %s", (priority, openedAt, dueAt) => {
    expect(reviewTime(priority).dueAt(at(openedAt))).toBe(at(dueAt));
  });

  it("is said before payment, with what happens if we miss it", () => {
    for (const priority of PRIORITIES) expect(reviewNote(priority)).toContain(reviewTime(priority).words);
    expect(reviewNote("standard")).not.toMatch(/surcharge/);
    expect(reviewNote("urgent")).toBe(
      "If someone has to review something, that can take longer. They'll decide by the end of the next day (UTC). If we miss either time, we refund the priority surcharge.",
    );
  });
});
