import type { Luma } from "./luma.ts";
import type { Orientation } from "./orientation.ts";

/** @returns a picture rotated and mirrored as its camera recorded; the same picture if nothing has to change */
export function upright(luma: Luma, orientation: Orientation): Luma {
  if (orientation === 1) return luma;
  const { data, width, height } = luma;
  const swapped = orientation >= 5;
  const out: Luma = {
    width: swapped ? height : width,
    height: swapped ? width : height,
    data: new Uint8Array(data.length),
  };
  const fromRight = [2, 3, 7, 8].includes(orientation);
  const fromBelow = [3, 4, 6, 7].includes(orientation);
  const stepX = fromRight ? -1 : 1;
  const stepY = fromBelow ? -width : width;
  const start = (fromRight ? width - 1 : 0) + (fromBelow ? (height - 1) * width : 0);
  const [right, down] = swapped ? [stepY, stepX] : [stepX, stepY];
  for (let y = 0, to = 0; y < out.height; y++)
    for (let x = 0, at = start + y * down; x < out.width; x++, at += right) out.data[to++] = data[at]!;
  return out;
}
