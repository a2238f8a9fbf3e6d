import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, MINUTE } from "#contract/time.ts";
import { type Piece, piecesOf, piecesOfOne } from "#functions/rollups/pieces.ts";

const QUARTER = 15 * MINUTE;
const START = Date.parse("2026-11-01T00:00Z");

/** How often each quarter from the first instant to the last one is counted by pieces with these signs. */
function coverage(pieces: readonly Piece[], from: number, to: number): number[] {
  const counts = Array.from({ length: (to - from) / QUARTER }, () => 0);
  for (const [, , start, end, sign] of pieces)
    for (let at = start; at < end; at += QUARTER) counts[(at - from) / QUARTER]! += sign;
  return counts;
}

/** The pieces of one of several periods, with the signs that add up to it. */
const ofPeriod = (pieces: readonly Piece[], i: number): Piece[] =>
  pieces
    .filter(([part]) => part >= 2 * i && part <= 2 * i + 2)
    .map(([part, span, from, to, sign]) => [part, span, from, to, part === 2 * i ? (-sign as 1 | -1) : sign]);

const ends = fc
  .uniqueArray(fc.integer({ min: 0, max: 10 * 96 }), { minLength: 2, maxLength: 12 })
  .map((all) => all.toSorted((a, b) => a - b).map((n) => START + n * QUARTER));

describe("pieces", () => {
  it("cover each quarter of a period once, and nothing else", () => {
    fc.assert(
      fc.property(ends, (all) => {
        const pieces = piecesOf(all);
        const [first, last] = [START - DAY, START + 12 * DAY];
        for (let i = 0; i + 1 < all.length; i++) {
          const [from, to] = [all[i]!, all[i + 1]!];
          const wanted = coverage([[0, "q", from, to, 1]], first, last);
          expect(coverage(ofPeriod(pieces, i), first, last)).toEqual(wanted);
          expect(coverage(piecesOfOne(from, to), first, last)).toEqual(wanted);
        }
      }),
    );
  });

  it("lie on the bounds of their spans, and are few", () => {
    fc.assert(
      fc.property(ends, (all) => {
        for (const [, span, from, to] of piecesOf(all)) {
          const size = { q: QUARTER, h: 4 * QUARTER, d: DAY }[span];
          expect([from % size, to % size]).toEqual([0, 0]);
          expect((to - from) / size).toBeLessThanOrEqual({ q: 2, h: 12, d: 11 }[span]);
        }
      }),
    );
  });

  it("are whole days where days begin at midnight UTC", () => {
    expect(piecesOf([START, START + DAY, START + 2 * DAY])).toEqual([
      [1, "d", START, START + DAY, 1],
      [3, "d", START + DAY, START + 2 * DAY, 1],
    ]);
  });

  it("count an end off the quarter from the quarter before", () => {
    expect(piecesOf([START + 7_000, START + DAY + 1])).toEqual(piecesOf([START, START + DAY]));
  });
});
