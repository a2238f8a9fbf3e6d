import { imageEnd } from "../store/image-end.ts";
import { TooMuchWork, Work } from "../work.ts";
import { type DecodeFault, faultInHeader } from "./bounds.ts";
import { type Dimensions, dimensions, isUnusualJpeg, scansIn } from "./dimensions.ts";
import { freePixels } from "./free-pixels.ts";
import { jpegOf } from "./jpeg-writer.ts";
import type { largeJpegPixels } from "./large-jpeg.ts";
import { type Codecs, decodeJpeg } from "./mozjpeg.ts";
import { type Orientation, orientation } from "./orientation.ts";
import { type Limit, PixelSampler, type Pixels, sizeWithin } from "./pixels.ts";
import { pngPixels } from "./png.ts";
import { pngOf } from "./png-writer.ts";

export type PictureType = "image/jpeg" | "image/png";

/** How a picture is redrawn. */
export interface Drawing {
  as: PictureType;
  limit: Limit;
  /**
   * Decodes JPEGs with more pixels than `above` in less memory. It's passed in, because only the documents Worker
   * includes this code. Callers elsewhere accept no pictures that large.
   */
  large?: { above: number; decode: typeof largeJpegPixels };
}

/**
 * Redraws a picture from its pixels: upright, on white, and without copying any byte of the file.
 * @param contentType as detected from the bytes
 * @param work counts the steps
 * @returns the new picture, or the reason why there is none; never throws
 */
export async function redraw(
  bytes: Uint8Array,
  contentType: PictureType,
  drawing: Drawing,
  codecs: Codecs,
  work = new Work(),
): Promise<{ picture: Uint8Array<ArrayBuffer> } | { reason: DecodeFault }> {
  const reason = faultInHeader(bytes, contentType);
  if (reason) return { reason };
  if (contentType === "image/jpeg" && isUnusualJpeg(bytes)) return { reason: "picture_kind_not_read" };
  try {
    const pixels = await drawn(bytes, contentType, drawing, codecs, work);
    if (!pixels) return { reason: "picture_damaged" };
    // Each byte is compared, predicted and compressed.
    work.charge(3 * pixels.data.length);
    const picture = drawing.as === "image/png" ? pngOf(pixels) : jpegOf(pixels);
    freePixels(pixels.data);
    return { picture };
  } catch (error) {
    // A retry with the same bytes would fail again.
    return { reason: error instanceof TooMuchWork ? "picture_too_large" : "picture_damaged" };
  }
}

async function drawn(
  bytes: Uint8Array,
  contentType: PictureType,
  { limit, large }: Drawing,
  { decoder }: Codecs,
  work: Work,
): Promise<Pixels | null> {
  const turned = orientation(bytes, contentType);
  if (contentType === "image/png") return pngPixels(bytes, limit, turned, work);
  // A decoder would fill the missing part of a truncated picture with gray.
  const end = imageEnd("jpg");
  end.push(bytes);
  if (!end.complete) return null;
  const size = dimensions(bytes, contentType)!;
  if (large && size.width * size.height > large.above) return large.decode(bytes, limit, turned, size, work);
  work.charge(size.width * size.height * (3 + scansIn(bytes) / 2));
  return uprightPixels(await decodeJpeg(bytes, decoder), size, limit, turned);
}

function uprightPixels(stored: Pixels, size: Dimensions, limit: Limit, turned: Orientation): Pixels | null {
  const { width, height, data } = stored;
  if (width !== size.width || height !== size.height) {
    freePixels(data);
    return null;
  }
  const small = sizeWithin(size, limit);
  if (turned === 1 && small.width === width && small.height === height) return stored;
  const sampler = new PixelSampler(size, limit, turned);
  for (let y = 0; y < height; y++) sampler.add(data.subarray(y * width * 4, (y + 1) * width * 4), y);
  freePixels(data);
  return sampler.result();
}
