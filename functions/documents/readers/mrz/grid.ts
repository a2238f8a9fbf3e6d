import { CELL } from "./glyphs.ts";
import { type Match, matchPatch } from "./match.ts";
import type { Row } from "./rows.ts";
import { MARGIN, PATCH, type Place, type Sizes } from "./sample.ts";

/** Cells on both sides of a match whose shifts say where it really lies. */
const NEIGHBOURS = 5;
/** Matches that are worse say nothing about where a glyph lies. */
const CERTAIN = 0.55;

/** Cells beyond both ends of a row, in case its first or last glyph was not seen. */
export const BEYOND = 3;

/**
 * Matches the cells of a row, from {@link BEYOND} before its first to as many behind the last one. Twice: first at some
 * distance, then where the neighbours say that the cells are, since no picture is quite straight and flat.
 * @param count cells from the row's first
 */
export function matchRow(sizes: Sizes, row: Row, count: number): Match[] {
  const places = Array.from({ length: count + 2 * BEYOND }, (_, i): Place => {
    const at = i - BEYOND;
    return { x: row.x + at * row.step.x, y: row.y + at * row.step.y, step: row.step };
  });
  const patch = new Float32Array(PATCH.width * PATCH.height);
  const at = (place: Place, reach: number) => {
    sizes.draw(place, patch);
    return matchPatch(patch, reach);
  };
  const rough = places.map((place) => at(place, MARGIN));
  return places.map((place, i) => at(moved(place, rough, i), 1));
}

/** A place, shifted as the glyphs around it are. */
function moved(place: Place, rough: readonly Match[], index: number): Place {
  const around = rough
    .slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1)
    .filter(({ scores, best }) => scores[best]! >= CERTAIN);
  const dx = mean(around.map((match) => match.dx)) / CELL.width;
  const dy = mean(around.map((match) => match.dy)) / CELL.width;
  const { step } = place;
  return {
    x: place.x + dx * step.x - dy * step.y,
    y: place.y + dx * step.y + dy * step.x,
    step,
  };
}

/** Without the outer values. */
function mean(values: readonly number[]): number {
  const inner = values
    .toSorted((a, b) => a - b)
    .slice(values.length >> 2, values.length - (values.length >> 2));
  return inner.length === 0 ? 0 : inner.reduce((sum, value) => sum + value, 0) / inner.length;
}
