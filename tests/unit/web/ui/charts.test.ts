import { describe, expect, it } from "vitest";
import { extentOf, nearest, spaced, summaryOf, valuesText } from "#ui/Chart/chart.ts";

const words = {
  format: (value: number) => `$${value}`,
  formatDate: (date: string) => date,
  formatDateTick: (date: string) => date,
};
const one = [{ id: "spend", label: "Spend", tone: "1" }] as const;
const two = [...one, { id: "b", label: "Refunds", tone: "2" }] as const;

describe("a chart's summary", () => {
  it("has the total of each series of bars", () => {
    const points = [
      { date: "Jan 1", values: [1, 2] },
      { date: "Jan 2", values: [3, null] },
    ];
    expect(summaryOf("bars", two, points, words)).toBe(
      "From Jan 1 to Jan 2. Spend $4 in total, Refunds $2 in total.",
    );
  });

  it("has the ends of a line, and knows a line without values", () => {
    expect(summaryOf("line", one, [{ date: "Jan 1", values: [3] }], words)).toBe(
      "Jan 1. Lowest $3 on Jan 1, highest $3 on Jan 1, latest $3.",
    );
    expect(summaryOf("line", one, [{ date: "Jan 1", values: [null] }], words)).toBe("Jan 1. No data.");
    expect(summaryOf("line", one, [], words)).toBe("No data.");
  });
});

it("names the series of a point only if there are several", () => {
  expect(valuesText(one, { date: "", values: [3] }, words.format)).toBe("$3");
  expect(valuesText(two, { date: "", values: [3, null] }, words.format)).toBe("Spend $3, Refunds no data");
});

it("finds the point closest to the pointer", () => {
  expect([-5, 0, 14, 16, 99].map((x) => nearest([0, 10, 20], x))).toEqual([0, 0, 1, 2, 2]);
  expect(nearest([], 5)).toBe(0);
});

it("covers all values with 0 between them, and stacks of bars as a whole", () => {
  const points = [
    { date: "Jan 1", values: [3, 4] },
    { date: "Jan 2", values: [-2, null] },
  ];
  expect(extentOf("bars", points)).toEqual([-2, 7]);
  expect(extentOf("line", points)).toEqual([-2, 4]);
  expect(extentOf("bars", [{ date: "Jan 1", values: [0, null] }])).toEqual([0, 1]);
  expect(extentOf("line", [])).toEqual([0, 1]);
});

it("keeps an axis' dates apart", () => {
  expect(spaced([0, 10, 20, 30, 40], 25)).toEqual([0, 3]);
});
