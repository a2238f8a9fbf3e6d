import { stripJpeg } from "./picture-copy/strip-jpeg.ts";
import { stripPng } from "./picture-copy/strip-png.ts";
import { exifIn, partsOf } from "./picture-parts.ts";
import { type Orientation, orientationOf } from "./pictures/orientation.ts";

/**
 * Copies a picture without hidden data: place, time, device, thumbnails, comments, captions, and what phones append
 * after it. The pixels and the orientation stay. If a camera rotated the picture by a tag, that tag is all that's left
 * of its Exif.
 * @param contentType as sniffed at upload
 * @returns null if it isn't a JPEG or PNG, or if it's malformed, so that we don't know what it holds
 */
export async function stripMetadata(
  bytes: Uint8Array,
  contentType: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (contentType === "image/jpeg") return stripJpeg(bytes, "file");
  return contentType === "image/png" ? stripPng(bytes) : null;
}

/** @returns the picture's orientation; 1 if it isn't a picture or doesn't state one */
export function orientation(bytes: Uint8Array, contentType: string): Orientation {
  for (const part of partsOf(bytes, contentType) ?? []) {
    const tiff = exifIn(bytes, part);
    if (tiff) return orientationOf(tiff);
  }
  return 1;
}
