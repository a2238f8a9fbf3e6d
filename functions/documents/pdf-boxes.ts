/** Upright rectangles, and the matrices that place them on a page. All lengths are in points. */

export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** `[a b c d e f]` of ISO 32000-2, 8.3.3. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** A picture's box, before it's placed on the page. */
export const UNIT: Box = { left: 0, bottom: 0, right: 1, top: 1 };

/** @returns the matrix that applies the first one, then the second */
export const compose = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

/** @returns the smallest box that contains the points */
export function boundingBox(points: readonly (readonly [number, number])[]): Box {
  const [x, y] = [points.map(([one]) => one), points.map(([, one]) => one)];
  return { left: Math.min(...x), bottom: Math.min(...y), right: Math.max(...x), top: Math.max(...y) };
}

/** @returns a point, transformed by a matrix */
export const transformPoint = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** @returns the upright box around a transformed box */
export const transformBox = ({ left, bottom, right, top }: Box, by: Matrix): Box =>
  boundingBox([
    transformPoint(by, left, bottom),
    transformPoint(by, right, bottom),
    transformPoint(by, left, top),
    transformPoint(by, right, top),
  ]);

/** @returns the intersection of two boxes; its area is 0 if they don't overlap */
export function intersection(one: Box, other: Box): Box {
  const left = Math.max(one.left, other.left);
  const bottom = Math.max(one.bottom, other.bottom);
  return {
    left,
    bottom,
    right: Math.max(left, Math.min(one.right, other.right)),
    top: Math.max(bottom, Math.min(one.top, other.top)),
  };
}

export const areaOf = ({ left, bottom, right, top }: Box): number => (right - left) * (top - bottom);
