import { PDFArray, type PDFDict, type PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import type { Matrix } from "#functions/documents/pdf-boxes.ts";
import { applyFilters, filtersOf } from "#functions/documents/pdf-copy/decompress.ts";
import { at, isTrue, nameIn, numberIn, numbersIn, streamIn } from "#functions/documents/pdf-copy/source.ts";
import { componentsOf, type Space } from "./colors.ts";
import { type Color, type Paint, UNKNOWN } from "./paint.ts";
import type { Reading } from "./reading.ts";

/** Photos, fax data and the like aren't decoded. */
const UNFOLDED = new Set(["FlateDecode", "LZWDecode", "RunLengthDecode", "ASCII85Decode", "ASCIIHexDecode"]);
/** Maximum bytes of one picture's pixels. */
const MOST_PIXELS = 4 * 1024 * 1024;

/** A picture's pixels. Positions are shares of its width and height, from the bottom left. */
export interface Pixels {
  /** @returns a pixel's numbers as stored */
  raw(u: number, v: number): number[];
  /** The highest number. */
  most: number;
  /** What the lowest and highest value of each number stand for. */
  decode: readonly number[] | undefined;
}

/** @returns decompressed pixels; null for formats that aren't supported */
export function pixelsOf(stream: PDFRawStream, count: number, reading: Reading): Pixels | null {
  const { dict } = stream;
  const [width, height] = [numberIn(at(dict, "Width")) ?? 0, numberIn(at(dict, "Height")) ?? 0];
  const bits = isTrue(at(dict, "ImageMask")) ? 1 : (numberIn(at(dict, "BitsPerComponent")) ?? 8);
  const row = Math.ceil((width * count * bits) / 8);
  const size = row * height;
  if (![1, 2, 4, 8].includes(bits) || !(width >= 1 && height >= 1 && size > 0)) return null;
  if (!(size <= MOST_PIXELS) || !reading.takesPixels(size)) return null;
  const filters = filtersOf(stream);
  if (!filters.every(({ name }) => UNFOLDED.has(name))) return null;
  // Predicted rows are one byte longer, and writers leave a few bytes after the last row.
  const bytes = applyFilters(stream.getContents(), filters, reading.budget, size + height + 4096);
  if (bytes.length < size) return null;
  const sample = (place: number, y: number) => {
    const bit = place * bits;
    return (bytes[y * row + (bit >> 3)]! >> (8 - bits - (bit & 7))) & (2 ** bits - 1);
  };
  return {
    most: 2 ** bits - 1,
    decode: numbersIn(at(dict, "Decode"), 2 * count),
    raw(u, v) {
      const x = Math.min(Math.floor(width) - 1, Math.max(0, Math.floor(u * width)));
      const y = Math.min(Math.floor(height) - 1, Math.max(0, Math.floor((1 - v) * height)));
      return Array.from({ length: count }, (_, i) => sample(x * count + i, y));
    },
  };
}

/**
 * @param matrix that places the picture on the page
 * @param fill the color of a picture that's a mask
 * @returns its look from place to place, as far as it's known; anything that hides an unknown part hides everything
 */
export function pictureOf(
  stream: PDFRawStream,
  [a, b, c, d, e, f]: Matrix,
  fill: Color,
  space: (value: PDFObject | undefined) => Space,
  reading: Reading,
): Pick<Paint, "color" | "alpha"> {
  const det = a * d - b * c;
  const placed =
    <T>(tell: (u: number, v: number) => T) =>
    (x: number, y: number) =>
      tell((d * (x - e) - c * (y - f)) / det, (a * (y - f) - b * (x - e)) / det);
  const { dict } = stream;
  if (isTrue(at(dict, "ImageMask"))) {
    const holes = stencil(stream, reading);
    return holes ? { color: fill, alpha: placed((u, v) => 1 - holes(u, v)) } : { color: UNKNOWN, alpha: 1 };
  }
  const value = at(dict, "ColorSpace");
  const count = componentsOf(value);
  const pixels = count > 0 ? reading.pixels(stream, count) : null;
  const alpha = maskOf(dict, pixels, reading);
  return {
    color: pixels ? placed(colorsOf(pixels, space(value), isIndexed(value))) : UNKNOWN,
    alpha: alpha ? placed(alpha) : 1,
  };
}

function isIndexed(value: PDFObject | undefined): boolean {
  const name = nameIn(value instanceof PDFArray && value.size() > 0 ? value.lookup(0) : value);
  return name === "Indexed" || name === "I";
}

function colorsOf({ raw, most, decode }: Pixels, space: Space, isTable: boolean) {
  return (u: number, v: number): Color =>
    space(
      raw(u, v).map((one, i) => {
        const [low, high] = [decode?.[2 * i] ?? 0, decode?.[2 * i + 1] ?? (isTable ? most : 1)];
        return low + (one / most) * (high - low);
      }),
    );
}

/** @returns a function that gives 1 for each position where nothing is painted; null if unknown */
function stencil(stream: PDFRawStream, reading: Reading): ((u: number, v: number) => number) | null {
  const pixels = reading.pixels(stream, 1);
  if (!pixels) return null;
  const isTurned = pixels.decode?.[0] === 1;
  return (u, v) => (isTurned ? 1 - pixels.raw(u, v)[0]! : pixels.raw(u, v)[0]!);
}

/** @returns a picture's opacity from place to place; null if it's opaque everywhere, or unknown */
function maskOf(
  dict: PDFDict,
  pixels: Pixels | null,
  reading: Reading,
): ((u: number, v: number) => number) | null {
  const soft = streamIn(at(dict, "SMask"));
  if (soft) {
    const found = reading.pixels(soft, 1);
    const [low, high] = [found?.decode?.[0] ?? 0, found?.decode?.[1] ?? 1];
    return found && ((u, v) => low + (found.raw(u, v)[0]! / found.most) * (high - low));
  }
  const mask = at(dict, "Mask");
  if (mask instanceof PDFRawStream) {
    const holes = stencil(mask, reading);
    return holes && ((u, v) => 1 - holes(u, v));
  }
  const ranges = numbersIn(mask);
  if (!ranges || !pixels || ranges.length > 64) return null;
  const isClear = (one: number, i: number) => one >= ranges[2 * i]! && one <= ranges[2 * i + 1]!;
  return (u, v) => (pixels.raw(u, v).every(isClear) ? 0 : 1);
}
