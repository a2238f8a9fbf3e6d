import type { Luma } from "./luma.ts";

/** Brightness outside the picture: white like paper, because a dark edge could be mistaken for a bar. */
const OUTSIDE = 255;

/**
 * Coordinates are fixed-point integers with 16 fractional bits, which are several times faster than floats and precise
 * enough.
 */
const BITS = 16;
const ONE = 1 << BITS;

/** @returns the size of a picture that has room for this one, rotated by up to this many degrees (at most 90) */
export function sizeTurned(luma: Luma, degrees: number): { width: number; height: number } {
  const most = (degrees * Math.PI) / 180;
  /** The largest extent along a side. It grows with the angle until the diagonal is parallel to the side. */
  const grown = (along: number, across: number) => {
    const angle = Math.min(most, Math.atan2(across, along));
    return Math.ceil(along * Math.cos(angle) + across * Math.sin(angle));
  };
  return { width: grown(luma.width, luma.height), height: grown(luma.height, luma.width) };
}

/**
 * Draws a picture, rotated about its center by bilinear sampling, into the center of another one.
 * @param luma at most 16,000 pixels per side
 * @param degrees clockwise
 * @param out overwritten; the area around the picture becomes white
 */
export function rotate(luma: Luma, degrees: number, out: Luma): void {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const { data, width, height } = out;
  const source = luma.data;
  const [right, bottom, stride] = [luma.width - 1, luma.height - 1, luma.width];
  const [stepX, stepY] = [Math.round(cos * ONE), Math.round(sin * ONE)];
  data.fill(OUTSIDE);
  for (let y = 0; y < height; y++) {
    const dx = (1 - width) / 2;
    const dy = y + (1 - height) / 2;
    let sx = Math.round((cos * dx + sin * dy + right / 2) * ONE);
    let sy = Math.round((cos * dy - sin * dx + bottom / 2) * ONE);
    for (let at = y * width, end = at + width; at < end; at++, sx += stepX, sy -= stepY) {
      const x0 = sx >> BITS;
      const y0 = sy >> BITS;
      if (x0 < 0 || y0 < 0 || x0 >= right || y0 >= bottom) continue;
      const fx = (sx >> 8) & 255;
      const fy = (sy >> 8) & 255;
      const from = y0 * stride + x0;
      const top = source[from]! * (256 - fx) + source[from + 1]! * fx;
      const low = source[from + stride]! * (256 - fx) + source[from + stride + 1]! * fx;
      data[at] = (top * (256 - fy) + low * fy) >> 16;
    }
  }
}
