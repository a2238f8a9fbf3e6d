import type { Luma } from "../pictures/luma.ts";

/** A point or a direction, in a picture's pixels. y goes down. */
export interface Point {
  x: number;
  y: number;
}

/** A parallelogram in a picture: its top left corner, and its top and left edges. */
export interface Region {
  corner: Point;
  across: Point;
  down: Point;
}

/** Number of cells on each side of the square that a region of any size is scaled to. */
const SIDE = 32;
/** Samples per side of a cell. Their mean removes noise and JPEG artifacts. */
const SAMPLES = 6;
/**
 * Number of waves (cosine frequencies) across and down whose strengths make up the hash: 16 × 16, without the mean
 * brightness.
 */
const WAVES = 16;
/** Maximum fraction of the region that can be outside the picture. */
const OUTSIDE = 0.05;
/**
 * Columns and rows into which a region is divided to tell a portrait from text. At this scale, the parts of a portrait
 * still differ, while lines of text look uniform.
 */
const COARSE = 8;
/**
 * Minimum standard deviations of the mean brightness (0–255) across these columns and rows. Each of 1,000 drawn
 * portraits had at least 3.7 for columns and 13.7 for rows. But on a license, the region also includes the margins
 * around the portrait, and 51 of them were below the minimum (measured). Text has at most 4 for rows, or 10 if it fills
 * half of the region. A stripe from edge to edge has 0 for columns.
 */
const MIN_DEVIATION = { columns: 3.5, rows: 12 };

const COSINES = Array.from({ length: WAVES }, (_, wave) =>
  Float64Array.from({ length: SIDE }, (_, cell) => Math.cos(((cell + 0.5) * wave * Math.PI) / SIDE)),
);

/**
 * Computes a hash of what a portrait looks like, so that it's recognized after it was scaled, recompressed or lit
 * differently: the signs of its low-frequency coefficients in a discrete cosine transform. Based on Zauner,
 * "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010, § 3.2.1, but with 16 × 16 coefficients
 * instead of 8 × 8, and zero instead of the median, which was no better. Takes about the same time for every picture.
 * @returns 255 bits as 64 hex digits, with the last bit unused; null if too much of the region is outside the picture,
 *   or it shows no portrait
 */
export function pictureHash(luma: Luma, region: Region): string | null {
  const cells = drawn(luma, region);
  return cells && showsPortrait(cells) ? signs(waves(cells)) : null;
}

/** @returns the region's brightness in {@link SIDE} × {@link SIDE} cells; null if too much is outside the picture */
function drawn({ data, width, height }: Luma, { corner, across, down }: Region): Float64Array | null {
  const cells = new Float64Array(SIDE * SIDE);
  const steps = SIDE * SAMPLES;
  let outside = 0;
  for (let row = 0; row < steps; row++)
    for (let column = 0; column < steps; column++) {
      const [right, below] = [(column + 0.5) / steps, (row + 0.5) / steps];
      const x = Math.round(corner.x + right * across.x + below * down.x);
      const y = Math.round(corner.y + right * across.y + below * down.y);
      if (x < 0 || y < 0 || x >= width || y >= height) outside++;
      const at = within(y, height) * width + within(x, width);
      cells[Math.floor(row / SAMPLES) * SIDE + Math.floor(column / SAMPLES)]! += data[at]! / SAMPLES ** 2;
    }
  return outside > OUTSIDE * steps * steps ? null : cells;
}

const within = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));

function showsPortrait(cells: Float64Array): boolean {
  const columns = new Float64Array(COARSE);
  const rows = new Float64Array(COARSE);
  const share = COARSE / SIDE;
  for (const [at, value] of cells.entries()) {
    columns[Math.floor((at % SIDE) * share)]! += (value / SIDE) * share;
    rows[Math.floor(Math.floor(at / SIDE) * share)]! += (value / SIDE) * share;
  }
  return deviation(columns) >= MIN_DEVIATION.columns && deviation(rows) >= MIN_DEVIATION.rows;
}

function deviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** @returns the waves' strengths, row by row */
function waves(cells: Float64Array): Float64Array {
  const lines = new Float64Array(SIDE * WAVES);
  for (let y = 0; y < SIDE; y++)
    for (let u = 0; u < WAVES; u++)
      for (let x = 0; x < SIDE; x++) lines[y * WAVES + u]! += cells[y * SIDE + x]! * COSINES[u]![x]!;
  const out = new Float64Array(WAVES * WAVES);
  for (let v = 0; v < WAVES; v++)
    for (let u = 0; u < WAVES; u++)
      for (let y = 0; y < SIDE; y++) out[v * WAVES + u]! += lines[y * WAVES + u]! * COSINES[v]![y]!;
  return out;
}

/**
 * The waves in the order of the hash: the 63 lowest frequencies first, because the seven indexed bands of nine bits
 * (`fingerprints.ts`) are made from them.
 */
const ORDER = [...Array(WAVES * WAVES).keys()]
  .slice(1)
  .sort((a, b) => Number(isFast(a)) - Number(isFast(b)) || a - b);

function isFast(wave: number): boolean {
  return wave % WAVES >= WAVES / 2 || Math.floor(wave / WAVES) >= WAVES / 2;
}

function signs(strengths: Float64Array): string {
  const bytes = new Uint8Array(WAVES * 2);
  for (const [at, wave] of ORDER.entries()) if (strengths[wave]! > 0) bytes[at >> 3]! |= 128 >> (at & 7);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
