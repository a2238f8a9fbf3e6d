import { describe, expect, it } from "vitest";
import { placeOf, shownPages } from "#ui/Pagination/shownPages.ts";
import { clampScore, levelOf, toneOf } from "#ui/Score/score.ts";

describe("page numbers", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 10, [1, 2, 3, "gap-after", 10]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 10, [1, 2, 3, 4, 5, 6, "gap-after", 10]],
    [6, 15, [1, "gap-before", 4, 5, 6, 7, 8, "gap-after", 15]],
    [15, 15, [1, "gap-before", 13, 14, 15]],
  ])("page %i of %i", (page, pages, shown) => expect(shownPages(page, pages)).toEqual(shown));
});

describe("the range of a page", () => {
  const capped = { limit: 10, total: 10_000, isCapped: true };
  it.each([
    ["nothing", { page: 1, limit: 10, total: 0, rows: 0 }, [0, 0, 0, 1, false]],
    ["the last of two", { page: 2, limit: 10, total: 12, rows: 2 }, [11, 12, 12, 2, false]],
    ["the first of more than counted", { ...capped, page: 1, rows: 10 }, [1, 10, 10_000, 1000, true]],
    [
      "the last one counted",
      { ...capped, page: 1000, rows: 10, hasMore: true },
      [9991, 10_000, 10_000, 1001, true],
    ],
    ["behind it", { ...capped, page: 1200, rows: 10, hasMore: true }, [11_991, 12_000, 12_000, 1201, true]],
    [
      "the very last",
      { ...capped, page: 1201, rows: 3, hasMore: false },
      [12_001, 12_003, 12_003, 1201, false],
    ],
  ])("%s", (_what, at, [from, to, total, pages, isMore]) =>
    expect(placeOf(at)).toEqual({ from, to, total, pages, isMore }),
  );
});

describe("scores", () => {
  it.each([
    [100, "Exceptional", "ok"],
    [90, "Exceptional", "ok"],
    [89, "High Trust", "ok"],
    [80, "High Trust", "ok"],
    [79, "Good Standing", "warn"],
    [70, "Good Standing", "warn"],
    [60, "Verified", "warn"],
    [59, "Limited", "bad"],
    [40, "Limited", "bad"],
    [39, "Unverified", "bad"],
    [0, "Unverified", "bad"],
  ])("%i is %s, %s", (score, level, tone) => {
    expect(levelOf(score)).toBe(level);
    expect(toneOf(score)).toBe(tone);
  });
  it("stays within 0 and 100", () => {
    expect(clampScore(-3)).toBe(0);
    expect(clampScore(104)).toBe(100);
    expect(clampScore(79.6)).toBe(80);
  });
});
