import { describe, expect, it } from "vitest";
import { amountChange, rateChange } from "#features/dashboard/business/changes.ts";
import { amounts, rates } from "#features/dashboard/business/sparks.ts";

describe("changes in words", () => {
  it.each([
    [null, "unknown", "No earlier data"],
    [0, "same", "Same as before"],
    [12.34, "up", "12.3% more than before"],
    [-100, "down", "100% less than before"],
  ])("an amount that changed by %s percent", (change, direction, text) => {
    expect(amountChange(change)).toEqual({ direction, text });
  });

  it.each([
    [null, "unknown", "No earlier data"],
    [0, "same", "Same as before"],
    [1, "up", "1 point higher than before"],
    [-2.5, "down", "2.5 points lower than before"],
  ])("a rate that changed by %s points", (change, direction, text) => {
    expect(rateChange(change)).toEqual({ direction, text });
  });
});

describe("sparklines", () => {
  const day = (i: number) => ({
    date: new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
    total: 1,
    completed: i % 2,
    failed: i % 4 === 1 ? 1 : 0,
    spend: 2,
  });
  const days = (n: number) => Array.from({ length: n }, (_, i) => day(i));

  it.each([
    [7, 7, 1],
    [30, 30, 1],
    [90, 30, 3],
    [365, 28, 13],
  ])("%i days become %i points of the same number of days", (n, points, length) => {
    expect(amounts(days(n), "total")).toEqual(Array.from({ length: points }, () => length));
  });

  it("a rate is of all that ended in a point's days, and null where nothing ended", () => {
    expect(
      rates(days(4).map((day) => ({ ...day, completed: 40 * day.completed, failed: 40 * day.failed }))),
    ).toEqual([null, 50, null, 100]);
  });

  it("rates of days with few results are by week", () => {
    expect(rates(days(4))).toEqual([]);
    expect(rates(days(15))).toHaveLength(2);
    expect(rates(days(90))).toHaveLength(10);
  });
});
