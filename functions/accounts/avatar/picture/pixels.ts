import type { Orientation } from "#functions/documents/pictures/orientation.ts";

/** A picture's pixels as RGBA bytes, rows from the top. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/**
 * Shrinks a picture by averaging boxes of pixels, turns it upright and puts it on white, because JPEG has no
 * transparency.
 * @param longest maximum length of the longer side in pixels; a smaller picture keeps its size
 * @param turned the orientation that the camera recorded
 */
export function drawUpright(picture: Pixels, longest: number, turned: Orientation): Pixels {
  const { width, height, data } = picture;
  const shrink = Math.max(1, Math.max(width, height) / longest);
  const small = {
    width: Math.max(1, Math.floor(width / shrink)),
    height: Math.max(1, Math.floor(height / shrink)),
  };
  const isSwapped = turned >= 5;
  const out: Pixels = {
    width: isSwapped ? small.height : small.width,
    height: isSwapped ? small.width : small.height,
    data: new Uint8ClampedArray(small.width * small.height * 4).fill(255),
  };
  const [fromRight, fromBelow] = [[2, 3, 7, 8].includes(turned), [3, 4, 6, 7].includes(turned)];
  for (let y = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++) {
      const [u, v] = isSwapped ? [y, x] : [x, y];
      const column = fromRight ? small.width - 1 - u : u;
      const row = fromBelow ? small.height - 1 - v : v;
      const box = {
        left: Math.floor((column * width) / small.width),
        right: Math.floor(((column + 1) * width) / small.width),
        top: Math.floor((row * height) / small.height),
        bottom: Math.floor(((row + 1) * height) / small.height),
      };
      average(data, width, box, out.data, (y * out.width + x) * 4);
    }
  return out;
}

function average(
  data: Pixels["data"],
  width: number,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
  out: Pixels["data"],
  to: number,
): void {
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++)
    for (let x = left, at = (y * width + left) * 4; x < right; x++, at += 4, count++) {
      const opacity = data[at + 3]!;
      const white = 255 * (255 - opacity);
      red += data[at]! * opacity + white;
      green += data[at + 1]! * opacity + white;
      blue += data[at + 2]! * opacity + white;
    }
  out[to] = Math.round(red / (255 * count));
  out[to + 1] = Math.round(green / (255 * count));
  out[to + 2] = Math.round(blue / (255 * count));
}
