/** What a picture's header says; the picture isn't decoded. */
export interface Dimensions {
  width: number;
  height: number;
  /** A progressive JPEG, whose decoder holds every coefficient at once. */
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

function jpegDimensions(bytes: Uint8Array): Dimensions | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return sized(view.getUint16(at + 7), view.getUint16(at + 5), PROGRESSIVE.has(marker));
    else if (marker === 0xda || marker === 0xd9) return null;
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/**
 * Web decoders only read baseline and progressive frames with Huffman coding, 8 bits and one or three components.
 * @returns whether a JPEG is of another kind: CMYK, arithmetic or lossless coding, 12 bits
 */
export function isUnusualJpeg(bytes: Uint8Array): boolean {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    if (isFrame(marker)) return marker > 0xc2 || bytes[at + 4] !== 8 || ![1, 3].includes(bytes[at + 9]!);
    if (marker === 0xda || marker === 0xd9) return false;
    at += marker === 0xff ? 1 : 2 + bytes[at + 2]! * 256 + bytes[at + 3]!;
  }
  return false;
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
