import { Grid } from "./grid.ts";
import type { Box, Luma } from "./luma.ts";

/** What can be said about a frame without reading it. */
export interface Measures {
  /** Mean brightness, 0–255. */
  brightness: number;
  /** Share of the picture that's washed out by a reflection, 0–1. */
  glare: number;
  /** 0.25 if edges are a single pixel wide, and less the wider they are. It doesn't depend on contrast. */
  sharpness: number;
  /** Share of the picture with edges in it, 0–1. A bare surface has few. */
  detail: number;
  /** Share of the picture's width that the details extend over, 0–1. */
  extent: number;
  /** Where a wide barcode seems to be, and its tilt: degrees clockwise. Null if there's none. */
  bars: { box: Box; tilt: number } | null;
  /** Whether there seem to be two lines of letters across the lower part, like those of a passport. */
  hasZone: boolean;
  /** The brightness of each part, to compare with that of the next frame. */
  thumbnail: Float32Array;
}

/** Measures a frame. It takes a few steps per pixel, so that it can keep up with a video. */
export function measure(luma: Luma): Measures {
  const grid = new Grid(luma);
  const box = grid.barcode();
  return {
    brightness: grid.brightness(),
    glare: grid.glare(),
    sharpness: grid.sharpness(),
    detail: grid.detail(),
    extent: grid.extent(),
    bars: box && { box, tilt: tiltIn(luma, box) },
    hasZone: hasZone(luma),
    thumbnail: grid.means(),
  };
}

/**
 * @returns how much two frames differ, as a mean over their parts, 0–255. A change of the overall brightness doesn't
 *   count, because cameras adjust their exposure
 */
export function difference(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length || a.length === 0) return 255;
  const mean = (values: Float32Array) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const shift = mean(b) - mean(a);
  return a.reduce((sum, one, i) => sum + Math.abs(b[i]! - one - shift), 0) / a.length;
}

/**
 * Measures the tilt of a barcode by the directions of its edges (structure tensor). The edges between its rows are a
 * quarter turn apart from those of its bars, and weaker, so they don't change the result.
 * @returns degrees clockwise
 */
function tiltIn({ width, data }: Luma, box: Box): number {
  let [across, along] = [0, 0];
  const bottom = box.top + box.height - 1;
  const right = box.left + box.width - 1;
  for (let y = box.top + 1; y < bottom; y += 2)
    for (let at = y * width + box.left + 1, end = y * width + right; at < end; at++) {
      const gx = data[at + 1]! - data[at - 1]!;
      const gy = data[at + width]! - data[at - width]!;
      across += gx * gx - gy * gy;
      along += 2 * gx * gy;
    }
  return ((Math.atan2(along, across) / 2) * 180) / Math.PI;
}

/** The lines are looked for in so many strips, so that a page that's tilted by a few degrees has them, too. */
const STRIPS = 4;
/** The strips in which they must be, because a finger or a fold may cover one. */
const ENOUGH_STRIPS = 3;
/** Parts of a strip. A line has letters in nearly all of them; an ordinary line of text ends somewhere. */
const PARTS = 8;
const FULL = 0.75;
/** The steps between neighbors that letters have on average. */
const LETTERS = 9;
/** The height of a line, as shares of the picture's height. Letters are 3 mm high on a page of 88 mm (ICAO 9303-3). */
const LINE = { min: 0.015, max: 0.075 };

/** @returns whether two lines of letters reach across the lower half, as in a passport (ICAO 9303-4) */
function hasZone(luma: Luma): boolean {
  const margin = Math.round(luma.width * 0.1);
  const width = Math.floor((luma.width - 2 * margin) / STRIPS);
  const strips = Array.from({ length: STRIPS }, (_, n) => linesIn(luma, margin + n * width, width));
  return strips.filter((lines) => lines >= 2).length >= ENOUGH_STRIPS;
}

/** @returns how many lines of letters fill a strip from side to side in the lower half of the picture */
function linesIn({ data, width: stride, height }: Luma, left: number, width: number): number {
  const part = Math.floor(width / PARTS);
  let lines = 0;
  let rows = 0;
  for (let y = Math.floor(height / 2); y <= height; y++) {
    if (y < height && isFull(data, y * stride + left, part)) {
      rows++;
      continue;
    }
    if (rows >= LINE.min * height && rows <= LINE.max * height) lines++;
    rows = 0;
  }
  return lines;
}

function isFull(data: Uint8Array, from: number, part: number): boolean {
  let full = 0;
  for (let n = 0; n < PARTS; n++) {
    let steps = 0;
    for (let at = from + n * part, end = at + part; at < end; at++)
      steps += Math.abs(data[at + 1]! - data[at]!);
    if (steps >= LETTERS * part) full++;
  }
  return full >= FULL * PARTS;
}
