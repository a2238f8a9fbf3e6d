import type { PDFDict, PDFRawStream } from "@cantoo/pdf-lib";
import { type Box, IDENTITY } from "#functions/documents/pdf-boxes.ts";
import type { Clip } from "./clip.ts";
import { isSeenOn } from "./colors.ts";
import { Content } from "./content.ts";
import { Glyphs } from "./glyphs.ts";
import { boundsOf, type Rings } from "./grid.ts";
import { type Paint, UNKNOWN, WHITE } from "./paint.ts";
import type { Reading } from "./reading.ts";
import { Sheet } from "./sheet.ts";
import { firstState } from "./state.ts";

/** In widths of a glyph. A drawing farther away isn't part of it. */
const REACH = 20;

/** Positions to sample along a picture's side. */
const PLACES = 12;

function someOf({ left, bottom, right, top }: Box, holds: (x: number, y: number) => boolean): boolean {
  for (let i = 0; i < PLACES * PLACES; i++) {
    const [u, v] = [((i % PLACES) + 0.5) / PLACES, (Math.floor(i / PLACES) + 0.5) / PLACES];
    if (holds(left + u * (right - left), bottom + v * (top - bottom))) return true;
  }
  return false;
}

/** A sheet that only records whether anything visible on paper is painted. */
class Probe extends Sheet {
  isMarked = false;

  override paint(rings: Rings, clip: Clip, { color, alpha }: Paint): void {
    const bounds = boundsOf(rings);
    if (!bounds || alpha === 0 || (typeof color === "number" && color !== UNKNOWN && !isSeenOn(color, WHITE)))
      return;
    const isNear = bounds.left < clip.right && bounds.right > clip.left && bounds.bottom < clip.top;
    if (!isNear || !(bounds.top > clip.bottom)) return;
    this.isMarked ||= typeof alpha === "number" || someOf(bounds, (x, y) => alpha(x, y) > 0);
  }

  /** Letters of another font. */
  override veil(): void {
    this.isMarked = true;
  }
}

/**
 * @param glyph of a Type 3 font (ISO 32000-2, 9.6.4)
 * @param width as drawn, or that of a usual letter
 * @returns whether it draws anything
 * @throws UnclearPdfError if viewers could disagree on it
 */
export function isMarking(
  glyph: PDFRawStream,
  resources: PDFDict | undefined,
  width: number,
  reading: Reading,
): boolean {
  const reach = REACH * width;
  const clip = { left: -reach, bottom: -reach, right: reach, top: reach };
  const probe = new Probe(clip, reading.work, 1);
  const content = new Content(reading, probe, new Glyphs(probe, IDENTITY), resources, firstState(clip));
  content.form(glyph, firstState(clip));
  return probe.isMarked;
}
