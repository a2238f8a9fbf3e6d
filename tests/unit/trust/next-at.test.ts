import { expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { nextAt } from "#functions/trust/compute.ts";
import { AT, email, piece, rating } from "./build.ts";

it("a score that never ages isn't computed again", () => {
  expect(nextAt([], AT)).toBeNull();
  expect(nextAt([piece()], AT)).toBeNull();
});

it("a score is computed again when the first piece begins to fade", () => {
  const pieces = [piece({ fadesAt: AT + 9 * DAY }), email({ fadesAt: AT + 5 * DAY })];
  expect(nextAt(pieces, AT)).toBe(AT + 5 * DAY);
});

it("a score is computed again each day while a piece fades, until that adds next to nothing", () => {
  expect(nextAt([piece({ fadesAt: AT - DAY }), email({ fadesAt: AT + 5 * DAY })], AT)).toBe(AT + DAY);
  expect(nextAt([piece({ fadesAt: AT - 20 * 365 * DAY }), email({ fadesAt: AT + 5 * DAY })], AT)).toBe(
    AT + 5 * DAY,
  );
});

it("ratings fade from the first day, but only those that count", () => {
  expect(nextAt([rating(5, 1)], AT)).toBe(AT + DAY);
  expect(nextAt([rating(5, 0), rating(5, 1, { raterVerified: false }), rating(1, 2)], AT)).toBeNull();
});
