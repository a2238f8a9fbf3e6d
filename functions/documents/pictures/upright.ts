import type { Luma } from "./luma.ts";
import type { Orientation } from "./orientation.ts";

/** Where a stored picture's pixels go in the upright one. */
export interface Placement {
  /** The upright picture's size. */
  width: number;
  height: number;
  /** Index at which the stored picture's first pixel goes, and how far to move for each stored column and row. */
  start: number;
  right: number;
  down: number;
}

/** @param size the picture's size as its camera recorded it */
export function placementOf(turned: Orientation, size: { width: number; height: number }): Placement {
  const { width, height } = size;
  const isSwapped = turned >= 5;
  const [across, along] = isSwapped ? [height, 1] : [1, width];
  const fromRight = [2, 3, 7, 8].includes(turned);
  const fromBelow = [3, 4, 6, 7].includes(turned);
  return {
    width: isSwapped ? height : width,
    height: isSwapped ? width : height,
    start: (fromRight ? (width - 1) * across : 0) + (fromBelow ? (height - 1) * along : 0),
    right: fromRight ? -across : across,
    down: fromBelow ? -along : along,
  };
}

/** @returns a picture rotated and mirrored according to its orientation; the same object if nothing has to change */
export function upright(luma: Luma, orientation: Orientation): Luma {
  if (orientation === 1) return luma;
  const { width, height, start, right, down } = placementOf(orientation, luma);
  const out: Luma = { width, height, data: new Uint8Array(luma.data.length) };
  for (let y = 0, from = 0; y < luma.height; y++)
    for (let x = 0, to = start + y * down; x < luma.width; x++, to += right)
      out.data[to] = luma.data[from++]!;
  return out;
}
