import { freePixels } from "./free-pixels.ts";
import { type Luma, smaller } from "./luma.ts";

/** Longer side of the copy that's measured. If a card fills half of it, its bars and letters still have edges. */
const MEASURED_PIXELS = 800;
/** Brightness steps between neighbors below this are noise. */
const MIN_STEP = 24;
/**
 * Edges within this many degrees count toward a direction, with less weight the farther off they are, because measured
 * angles scatter.
 */
const SPREAD = 3;
/** A direction counts if it has this many times the strength of an average one. */
const CLEAR = 1.5;
/** How many directions are worth trying: the document's own, and that of the surface under it. */
const MAX_DIRECTIONS = 2;
/** Degrees on either side of a peak that are averaged to find its direction. */
const MIDDLE = 6;
/** Degrees between two directions that count as different. */
const DISTINCT = 12;

/**
 * Measures how far a document is rotated in its picture. Its borders, bars and letters have edges in two directions, a
 * quarter turn apart, so the directions of all edges, modulo 90°, cluster around its tilt. Takes a few steps per pixel.
 * @returns the likeliest angles in whole degrees, above -45 and up to 45, that make the picture level when it's
 *   rotated by one of them (clockwise), the clearest first; empty if no direction stands out
 */
export function levelingAngles(luma: Luma): number[] {
  const picture = smaller(luma, MEASURED_PIXELS);
  const strengths = directions(picture);
  freePixels(picture.data);
  const mean = strengths.reduce((sum, one) => sum + one, 0) / 90;
  const found: number[] = [];
  const byStrength = Array.from({ length: 90 }, (_, i) => i).sort((a, b) => strengths[b]! - strengths[a]!);
  for (const one of byStrength) {
    if (found.length === MAX_DIRECTIONS || strengths[one]! < CLEAR * mean || mean === 0) break;
    if (found.every((other) => apart(one, other) >= DISTINCT)) found.push(one);
  }
  return found.map((peak) => {
    // Take the middle of the peak, because its highest point may be on either side.
    let [sum, weight] = [0, 0];
    for (let by = -MIDDLE; by <= MIDDLE; by++) {
      const above = Math.max(0, strengths[(peak + by + 90) % 90]! - mean);
      sum += by * above;
      weight += above;
    }
    const degrees = (peak + Math.round(sum / weight) + 90) % 90;
    return degrees >= 45 ? 90 - degrees : 0 - degrees;
  });
}

/** Degrees between two directions modulo 90. */
const apart = (a: number, b: number) => Math.min(Math.abs(a - b), 90 - Math.abs(a - b));

/** @returns the strength of the edges in each whole degree modulo 90, smoothed over its neighbors */
function directions({ data, width, height }: Luma): Float64Array {
  const sums = new Float64Array(90);
  for (let y = 1; y < height - 1; y++)
    for (let at = y * width + 1, end = (y + 1) * width - 1; at < end; at++) {
      const above = at - width;
      const below = at + width;
      // Scharr's operator measures directions more accurately than Sobel's.
      const right =
        3 * (data[above + 1]! + data[below + 1]! - data[above - 1]! - data[below - 1]!) +
        10 * (data[at + 1]! - data[at - 1]!);
      const down =
        3 * (data[below - 1]! + data[below + 1]! - data[above - 1]! - data[above + 1]!) +
        10 * (data[below]! - data[above]!);
      const strength = Math.abs(right) + Math.abs(down);
      if (strength < 16 * MIN_STEP) continue;
      const degrees = (Math.atan2(down, right) * 180) / Math.PI;
      sums[Math.round(degrees + 360) % 90]! += strength;
    }
  return sums.map((_, degrees) => {
    let sum = 0;
    for (let by = -SPREAD; by <= SPREAD; by++)
      sum += (sums[(degrees + by + 90) % 90]! * (SPREAD - Math.abs(by))) / SPREAD ** 2;
    return sum;
  });
}
