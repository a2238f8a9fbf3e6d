import { expect, it } from "vitest";
import { ratesOverTime } from "#functions/analytics/rates.ts";

/** Days from Thursday, January 1, 2026, with what ended on each. */
const days = (ends: readonly [completed: number, failed: number][]) =>
  [
    ends.map((_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10)),
    ends.map(([completed, failed]) => ({ completed, failed })),
  ] as const;
const few = Array.from({ length: 18 }, (_, i): [number, number] =>
  i < 4 || i > 10 ? (i % 2 === 0 ? [1, 0] : [0, 1]) : [0, 0],
);

it("success rates of days with few results are by week, from Monday, with nothing for a week without any", () => {
  expect(ratesOverTime("day", ...days(few))).toEqual({
    group_by: "week",
    periods: [
      { date: "2026-01-01", completed: 2, failed: 2, success_rate: 50 },
      { date: "2026-01-05", completed: 0, failed: 0, success_rate: null },
      { date: "2026-01-12", completed: 3, failed: 4, success_rate: 42.9 },
    ],
  });
});

it.each([
  [19, "week"],
  [20, "day"],
])("with %i results a day on average, they're by %s", (results, group) => {
  const rates = ratesOverTime(
    "day",
    ...days([
      [2 * results, 0],
      [0, 0],
    ]),
  );
  expect(rates.group_by).toBe(group);
});

it("longer periods stay as the report has them", () => {
  const [dates, figures] = days(few.slice(0, 2));
  expect(ratesOverTime("month", dates, figures)).toEqual({
    group_by: "month",
    periods: [
      { date: "2026-01-01", completed: 1, failed: 0, success_rate: 100 },
      { date: "2026-01-02", completed: 0, failed: 1, success_rate: 0 },
    ],
  });
});
