import type { ZoneName } from "../identity/mrz/formats.ts";
import type { Luma } from "../pictures/luma.ts";
import { type Point, pictureHash, type Region } from "./picture-hash.ts";

/** Where a barcode or zone is: its top left corner, and its top edge from left to right. */
export interface Anchor {
  corner: Point;
  across: Point;
}

/** Where the portrait is, measured from the anchor's corner in widths of the anchor. Up is negative. */
interface Place {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * The portrait is to the left of the text and above the machine-readable part, as in AAMVA's card design standard
 * (2020, annex A, zone III) and ICAO 9303-4 (zone V). Cards with a three-line zone have the zone on the back, where
 * there's no portrait. A picture of only a license's back is blank at this position, which isn't mistaken for a
 * portrait.
 */
const PLACES: Record<"barcode" | "TD2" | "TD3", Place> = {
  barcode: { left: -0.02, right: 0.265, top: -0.375, bottom: -0.035 },
  TD2: { left: -0.02, right: 0.3, top: -0.6, bottom: -0.12 },
  TD3: { left: -0.02, right: 0.3, top: -0.56, bottom: -0.14 },
};

/** @returns the hash of the portrait next to a barcode or zone; null if none is visible */
export function portraitHash(luma: Luma, part: "barcode" | ZoneName, anchor: Anchor) {
  if (part === "TD1") return null;
  const size = part === "MRVA" ? "TD3" : part === "MRVB" ? "TD2" : part;
  return pictureHash(luma, regionAt(anchor, PLACES[size]));
}

function regionAt({ corner, across }: Anchor, { left, right, top, bottom }: Place): Region {
  const down = { x: -across.y, y: across.x };
  const width = right - left;
  const height = bottom - top;
  return {
    corner: {
      x: corner.x + left * across.x + top * down.x,
      y: corner.y + left * across.y + top * down.y,
    },
    across: { x: width * across.x, y: width * across.y },
    down: { x: height * down.x, y: height * down.y },
  };
}
