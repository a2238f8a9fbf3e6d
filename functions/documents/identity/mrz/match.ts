import { CELL, CHARACTERS, GLYPHS } from "./glyphs.ts";
import { MARGIN, PATCH } from "./sample.ts";

const COUNT = CHARACTERS.length;
const PIXELS = CELL.width * CELL.height;

/**
 * How much softer pictures are than the font, as a Gaussian blur's sigma in pixels of a cell: small ones because of
 * their size, others because of the lens.
 */
const SOFTNESS = [0, 1, 1.7, 2.3];

/**
 * All glyphs for each softness, each with mean 0 and length 1, so that the dot product with a picture is a correlation.
 * The first softness is the sharpest.
 */
export const TEMPLATES: readonly Float32Array[] = SOFTNESS.map((sigma) =>
  Float32Array.from(GLYPHS.flatMap((glyph) => normalized(softened(inkOf(glyph), sigma)))),
);

function inkOf(glyph: string): number[] {
  return [...glyph].map((level) => Number.parseInt(level, 16));
}

function normalized(ink: readonly number[]): number[] {
  const mean = ink.reduce((sum, level) => sum + level, 0) / ink.length;
  const length = Math.hypot(...ink.map((level) => level - mean));
  return ink.map((level) => (level - mean) / length);
}

/** A Gaussian blur in both directions. Outside the cell is paper. */
function softened(ink: number[], sigma: number): number[] {
  if (sigma === 0) return ink;
  const reach = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const along = (from: readonly number[], dx: number, dy: number) =>
    from.map((_, at) =>
      weights.reduce((sum, weight, i) => {
        const x = (at % CELL.width) + dx * (i - reach);
        const y = Math.floor(at / CELL.width) + dy * (i - reach);
        const isOut = x < 0 || y < 0 || x >= CELL.width || y >= CELL.height;
        return sum + (isOut ? 0 : (from[y * CELL.width + x]! * weight) / total);
      }, 0),
    );
  return along(along(ink, 1, 0), 0, 1);
}

/** How well each character fits a cell. */
export interface Match {
  /** Correlation with each of {@link CHARACTERS}, −1 to 1, where it fits best within the margin. */
  scores: Float32Array;
  /** Index of the character that fits best. */
  best: number;
  /** Offset from the center at which that character fits best, in pixels of the patch. */
  dx: number;
  dy: number;
}

const window = new Float32Array(PIXELS);

/**
 * Compares a patch with every glyph, shifted by up to `reach` pixels in each direction.
 * @param patch drawn by `Sizes.draw`
 * @param reach at most the patch's margin
 * @param templates one of {@link TEMPLATES}
 * @param stride pixels between two shifts
 */
export function matchPatch(patch: Float32Array, reach: number, templates: Float32Array, stride = 1): Match {
  const match: Match = { scores: new Float32Array(COUNT).fill(-1), best: 0, dx: 0, dy: 0 };
  let top = -1;
  for (let dy = -reach; dy <= reach; dy += stride)
    for (let dx = -reach; dx <= reach; dx += stride) {
      const length = cut(patch, MARGIN + dx, MARGIN + dy);
      if (length === 0) continue;
      for (let glyph = 0, from = 0; glyph < COUNT; glyph++) {
        let sum = 0;
        for (let i = 0; i < PIXELS; i++) sum += window[i]! * templates[from++]!;
        const score = sum / length;
        if (score > match.scores[glyph]!) match.scores[glyph] = score;
        if (score <= top) continue;
        top = score;
        match.best = glyph;
        match.dx = dx;
        match.dy = dy;
      }
    }
  return match;
}

/**
 * Copies a cell out of a patch.
 * @returns its contrast, which is the length of the pixel vector after subtracting its mean; 0 for nearly uniform gray
 */
function cut(patch: Float32Array, left: number, top: number): number {
  let [sum, square] = [0, 0];
  for (let y = 0, to = 0; y < CELL.height; y++)
    for (let x = 0, at = (top + y) * PATCH.width + left; x < CELL.width; x++, at++) {
      const ink = patch[at]!;
      window[to++] = ink;
      sum += ink;
      square += ink * ink;
    }
  const spread = square - (sum * sum) / PIXELS;
  return spread > PIXELS ? Math.sqrt(spread) : 0;
}
