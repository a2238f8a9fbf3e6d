import { type Orientation, orientationOf } from "./orientation.ts";
import { stripJpeg } from "./picture-copy/strip-jpeg.ts";
import { stripPng } from "./picture-copy/strip-png.ts";
import { exifIn, partsOf } from "./picture-parts.ts";

/**
 * A copy without hidden data: place, time, device, thumbnails, comments, captions, and what phones append behind the
 * picture. The pixels stay as they are, and so does which way up they are to be shown: a picture that a camera turned
 * by a tag keeps that tag and nothing else of its Exif.
 * @param contentType as sniffed at the upload
 * @returns null for what is no JPEG or PNG, or breaks its format, so that nobody knows what it holds
 */
export async function stripMetadata(
  bytes: Uint8Array,
  contentType: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (contentType === "image/jpeg") return stripJpeg(bytes, "file");
  return contentType === "image/png" ? stripPng(bytes) : null;
}

/** @returns how a picture has to be turned to stand upright; 1 for what is no picture */
export function orientation(bytes: Uint8Array, contentType: string): Orientation {
  for (const part of partsOf(bytes, contentType) ?? []) {
    const tiff = exifIn(bytes, part);
    if (tiff) return orientationOf(tiff);
  }
  return 1;
}
