import { DAY, HOUR, MINUTE } from "#contract/time.ts";

const SIZE = { q: 15 * MINUTE, h: HOUR, d: DAY } as const;

/**
 * Consecutive rollups of one span: those that start at or after `from` and before `to`. `sign` says whether they're
 * added (1) or subtracted (-1). For `part`, see {@link piecesOf}.
 */
export type Piece = readonly [part: number, span: keyof typeof SIZE, from: number, to: number, sign: 1 | -1];

/**
 * Covers consecutive periods with few rollups. A period consists of the UTC days between its two ends,
 * corrected by the time between each end and the closest UTC midnight: hours, plus up to two quarter-hours if
 * the end isn't on the hour. Two consecutive periods share the pieces at their common end.
 * @param ends where the first period begins, and where each period ends, ascending, UTC milliseconds. They're normally
 *   on a quarter-hour. In historical time zones, an end may lie in between, and is rounded down to a quarter-hour
 * @returns the pieces. Part `2 · i + 1` is the days of period `i`. Part `2 · i` is the time between end `i` and its
 *   closest midnight, subtracted if the end is before that midnight
 */
export function piecesOf(ends: readonly number[]): Piece[] {
  const quarters = ends.map((end) => Math.floor(end / SIZE.q) * SIZE.q);
  return quarters.flatMap((end, i) => {
    const [hour, midnight] = [closest("h", end), closest("d", end)];
    const next = quarters[i + 1];
    return [
      ...between(2 * i, "h", midnight, hour),
      ...between(2 * i, "q", hour, end),
      ...(next === undefined ? [] : between(2 * i + 1, "d", midnight, closest("d", next))),
    ];
  });
}

/** @returns the pieces of a single period, signed so that they add up to it; all have the same part */
export function piecesOfOne(from: number, to: number): Piece[] {
  return piecesOf([from, to]).map(([part, span, start, end, sign]) => [
    0,
    span,
    start,
    end,
    part === 0 ? (-sign as 1 | -1) : sign,
  ]);
}

const closest = (span: "h" | "d", at: number) => Math.round(at / SIZE[span]) * SIZE[span];

function between(part: number, span: Piece[1], from: number, to: number): Piece[] {
  if (from === to) return [];
  return from < to ? [[part, span, from, to, 1]] : [[part, span, to, from, -1]];
}
