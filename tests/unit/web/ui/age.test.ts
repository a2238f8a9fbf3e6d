import { expect, test } from "vitest";
import { ageText } from "#ui/SharedProfile/ageText.ts";

/** A local time, as the reader's calendar shows it. */
const at = (year: number, month: number, day: number, hour = 0) =>
  new Date(year, month - 1, day, hour).getTime();
const age = (then: number, now: number) => ageText(new Date(then).toISOString(), now);

test.each([
  [at(2026, 11, 26, 1), "today"],
  [at(2026, 11, 27), "today"],
  [at(2026, 11, 25, 23), "1 day ago"],
  [at(2026, 11, 21, 23), "5 days ago"],
  [at(2026, 11, 1), "25 days ago"],
  [at(2026, 10, 1), "56 days ago"],
  [at(2026, 9, 20), "2 months ago"],
  [at(2025, 1, 1), "22 months ago"],
  [at(2024, 5, 1), "2 years ago"],
])("the age of %d is counted in days of the calendar", (then, expected) => {
  expect(age(then, at(2026, 11, 26, 2))).toBe(expected);
});
