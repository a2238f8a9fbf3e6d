import { dimensions, scansIn } from "./dimensions.ts";
import { pngBytes } from "./png-chunks.ts";

/** Reason codes for a picture that can't be decoded. */
export type DecodeFault = "picture_damaged" | "picture_too_large" | "picture_kind_not_read";

/**
 * Larger pictures would take more memory than a Worker can spare: a large JPEG takes up to six bytes per pixel
 * (`large-jpeg.ts`). PNGs are decoded row by row, so they can be larger.
 */
const MAX_PIXELS = { jpeg: 13_000_000, png: 25_000_000 };
/**
 * Maximum number of bytes of a PNG's decompressed pixels, which can have eight bytes each. That's enough for 25
 * megapixels as scanners write them, and takes half a second.
 */
const MAX_PNG_BYTES = 80_000_000;
/** In pixels. A row of millions of pixels would take as much memory as a whole picture. */
const MAX_SIDE = 16_000;
/** Maximum number of scans in a JPEG. Encoders produce about ten. */
const MAX_SCANS = 100;

/**
 * Checks a picture by its header, before anything is decoded.
 * @param contentType image/jpeg or image/png
 * @returns why it can't be decoded; null if the header gives no reason
 */
export function faultInHeader(bytes: Uint8Array, contentType: string): DecodeFault | null {
  const size = dimensions(bytes, contentType);
  if (!size) return "picture_damaged";
  const { width, height } = size;
  const isPng = contentType === "image/png";
  const isTooLarge =
    Math.max(width, height) > MAX_SIDE ||
    width * height > MAX_PIXELS[isPng ? "png" : "jpeg"] ||
    (isPng ? pngBytes(bytes) > MAX_PNG_BYTES : scansIn(bytes) > MAX_SCANS);
  return isTooLarge ? "picture_too_large" : null;
}
