import { expect, it } from "vitest";
import { monthOf } from "#functions/allowance/month.ts";

it.each([
  ["2026-11-21T14:00:00Z", "2026-11-01", "2026-12-01"],
  ["2026-12-31T23:59:59.999Z", "2026-12-01", "2027-01-01"],
  ["2027-01-01T00:00:00Z", "2027-01-01", "2027-02-01"],
])("%s is in the month from %s to %s", (at, start, end) =>
  expect(monthOf(Date.parse(at))).toEqual({ start: Date.parse(start), end: Date.parse(end) }),
);
