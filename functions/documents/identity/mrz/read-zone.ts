import { freePixels } from "#functions/documents/pictures/free-pixels.ts";
import type { Luma } from "#functions/documents/pictures/luma.ts";
import type { Anchor } from "#functions/documents/recognition/portrait.ts";
import { Work } from "#functions/documents/work.ts";
import { blobsOf } from "./blobs.ts";
import { type Format, layoutsOf } from "./formats.ts";
import { inkOf } from "./ink.ts";
import { type Row, rowsOf } from "./rows.ts";
import { doubled, halved, Sizes } from "./sample.ts";
import { type Settled, settle } from "./settle.ts";
import { zonesOf } from "./zone.ts";

/** Maximum longer side of the picture in which we first look for lines. Larger ones are halved until they fit. */
const SEARCH_PIXELS = 1400;

/** If the longer side is at most this, the picture is enlarged, because its letters may be so small that they touch. */
const DOUBLED_PIXELS = 1000;

/**
 * A mean correlation above this shows that there's a zone. Other text and zones that are upside down have at most 0.84
 * (measured), unless the picture is so blurred that any glyph fits any cell (`BLURRED`).
 */
const CERTAIN = 0.88;
const BLURRED = 3;

/** A zone that was read. */
export interface ReadZone extends Settled {
  format: Format;
  anchor: Anchor;
}

/**
 * Reads the machine-readable zone of a passport, card or visa from an upright picture, tilted by up to about 10°.
 * @param work counts pixels, pieces of ink, and compared cells
 * @returns `"unclear"` if there is one that's doubtful or whose check digits are invalid; null if there is none
 */
export function readZone(luma: Luma, work = new Work()): ReadZone | "unclear" | null {
  const sizes = new Sizes(luma);
  let [small, shrunk] = [luma, 1];
  while (Math.max(small.width, small.height) > SEARCH_PIXELS) {
    const larger = small;
    small = halved(larger);
    if (larger !== luma) freePixels(larger.data);
    shrunk *= 2;
  }
  // A second look at twice the scale finds smaller lines, and may distinguish letters that the first one didn't.
  const scales = shrunk > 1 ? [shrunk, shrunk / 2] : isSmall(luma) ? [0.5, 1] : [1];
  let isFound = false;
  for (const scale of scales) {
    if (scale !== shrunk || small.data.length === 0)
      small = scale === 1 ? luma : scale < 1 ? doubled(luma) : halved(luma);
    work.charge(small.width * small.height);
    const ink = inkOf(small);
    const blobs = blobsOf(ink, small.width, small.height);
    freePixels(ink);
    if (small !== luma) freePixels(small.data);
    work.charge(blobs.length);
    const rows = rowsOf(blobs).map((row) => enlarged(row, scale));
    for (const zone of zonesOf(rows, sizes)) {
      work.charge(zone.cells.length);
      for (const format of layoutsOf(zone.format)) {
        const settled = settle({ ...zone, format });
        if (settled?.text.startsWith(format.begins ?? "")) return { format, anchor: zone.anchor, ...settled };
      }
      isFound ||= zone.score > CERTAIN && zone.softness < BLURRED;
    }
  }
  return isFound ? "unclear" : null;
}

const isSmall = ({ width, height }: Luma) => Math.max(width, height) <= DOUBLED_PIXELS;

/** Scales a row, mapping pixel centers to pixel centers. */
function enlarged(row: Row, scale: number): Row {
  return {
    ...row,
    x: (row.x + 0.5) * scale - 0.5,
    y: (row.y + 0.5) * scale - 0.5,
    step: { x: row.step.x * scale, y: row.step.y * scale },
    bend: { x: row.bend.x * scale, y: row.bend.y * scale },
    height: row.height * scale,
  };
}
