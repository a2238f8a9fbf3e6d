import { jpegSegments } from "./jpeg-segments.ts";

/** What a picture's header says; the picture isn't decoded. */
export interface Dimensions {
  width: number;
  height: number;
  /** Whether it's a progressive JPEG, for which a decoder keeps all coefficients in memory. */
  progressive: boolean;
}

/** @returns a JPEG's or PNG's size in pixels, or null if its header can't be read */
export function dimensions(bytes: Uint8Array, contentType: string): Dimensions | null {
  if (contentType === "image/png") return pngDimensions(bytes);
  return contentType === "image/jpeg" ? jpegDimensions(bytes) : null;
}

function pngDimensions(bytes: Uint8Array): Dimensions | null {
  if (bytes.length < 24) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Signature, then IHDR, which is always the first chunk (ISO 15948 § 11.2.2).
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452) return null;
  return sized(view.getUint32(16), view.getUint32(20), false);
}

/** Start-of-frame markers: C0–CF except C4 (tables), C8 (reserved) and CC (arithmetic conditioning). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Progressive frames, with Huffman or arithmetic coding (ITU T.81 table B.1). */
const PROGRESSIVE = new Set([0xc2, 0xc6, 0xca, 0xce]);

/** @returns where the frame's content starts, and its marker */
function frameIn(bytes: Uint8Array): { marker: number; at: number } | null {
  for (const { marker, start } of jpegSegments(bytes))
    if (isFrame(marker)) return start + 6 <= bytes.length ? { marker, at: start } : null;
  return null;
}

function jpegDimensions(bytes: Uint8Array): Dimensions | null {
  const frame = frameIn(bytes);
  if (!frame) return null;
  const sixteen = (at: number) => bytes[at]! * 256 + bytes[at + 1]!;
  return sized(sixteen(frame.at + 3), sixteen(frame.at + 1), PROGRESSIVE.has(frame.marker));
}

/**
 * Web decoders read only sequential and progressive frames with Huffman coding, 8 bits and one or three components.
 * @returns whether a JPEG is of another kind, such as CMYK, arithmetic or lossless coding, or 12 bits
 */
export function isUnusualJpeg(bytes: Uint8Array): boolean {
  const frame = frameIn(bytes);
  return (
    frame !== null && (frame.marker > 0xc2 || bytes[frame.at] !== 8 || ![1, 3].includes(bytes[frame.at + 5]!))
  );
}

/** Markers without a length: padding, stuffed zero, TEM, restarts, start of image (ITU T.81 table B.1). */
const isBare = (marker: number) => marker === 0xff || marker <= 1 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Counts a JPEG's scans. Each scan covers the whole picture but may be only a dozen bytes long, so a small file could
 * keep a decoder busy for minutes.
 * @returns the number of scans before the picture's end
 */
export function scansIn(bytes: Uint8Array): number {
  let scans = 0;
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 3 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1]!;
    if (marker === 0xd9) break;
    if (marker === 0xda) scans++;
    if (isBare(marker)) at += marker === 0xff ? 1 : 2;
    else at += 2 + bytes[at + 2]! * 256 + bytes[at + 3]!;
  }
  return scans;
}

function sized(width: number, height: number, progressive: boolean): Dimensions | null {
  return width > 0 && height > 0 ? { width, height, progressive } : null;
}
