import { jpegSegments } from "./jpeg-segments.ts";

/**
 * How a stored picture is oriented, per Exif tag 0x0112: 1 upright, 2 mirrored, 3 upside down, 4 both, 5–8 like 1–4 but
 * with rows and columns swapped. Programs show the picture upright accordingly.
 */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const TAG = 0x0112;
const SHORT = 3;

/** @returns the picture's orientation; 1 if it isn't a JPEG or PNG, or doesn't state one */
export function orientation(bytes: Uint8Array, contentType: string): Orientation {
  if (contentType !== "image/jpeg" && contentType !== "image/png") return 1;
  const tiff = contentType === "image/jpeg" ? exifInJpeg(bytes) : exifInPng(bytes);
  return tiff ? orientationOf(tiff) : 1;
}

const APP1 = 0xe1;
const LABEL = [..."Exif\0\0"].map((letter) => letter.charCodeAt(0));

function exifInJpeg(bytes: Uint8Array): Uint8Array | null {
  for (const { marker, start, end } of jpegSegments(bytes))
    if (marker === APP1 && LABEL.every((byte, i) => bytes[start + i] === byte))
      return bytes.subarray(start + LABEL.length, end);
  return null;
}

/** The chunks' types as numbers. */
const [EXIF, IEND] = [0x65584966, 0x49454e44];

/** PNG (ISO 15948 § 5): a signature of eight bytes, then chunks of length, type, data and checksum. */
function exifInPng(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = view.getUint32(at + 4);
    if (type === EXIF) return bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    if (type === IEND) return null;
  }
  return null;
}

/**
 * @param tiff the Exif block as TIFF: byte order, then directories of tags (TIFF 6.0 § 2)
 * @returns 1 if there's no valid orientation
 */
export function orientationOf(tiff: Uint8Array): Orientation {
  if (tiff.length < 14) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const little = order === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, little);
  for (let i = 0, at = directory + 2; i < entries && at + 12 <= tiff.length; i++, at += 12) {
    if (view.getUint16(at, little) !== TAG || view.getUint16(at + 2, little) !== SHORT) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}
