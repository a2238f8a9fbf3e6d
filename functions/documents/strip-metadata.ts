import { crc32 } from "node:zlib";
import { type Orientation, orientationOf, orientationTiff } from "./orientation.ts";
import { exifIn, latin1, type Part, partsOf } from "./picture-parts.ts";

/**
 * A copy without hidden data: place, time, device, thumbnails, comments, captions, and what phones append behind the
 * picture. The pixels stay as they are, and so does which way up they are to be shown: a picture that a camera turned
 * by a tag keeps that tag and nothing else of its Exif.
 * @param contentType as sniffed at the upload
 * @returns null for what is no JPEG or PNG, or breaks its format, so that nobody knows what it holds
 */
export function stripMetadata(bytes: Uint8Array, contentType: string): Uint8Array<ArrayBuffer> | null {
  const parts = partsOf(bytes, contentType);
  if (!parts) return null;
  const isJpeg = contentType === "image/jpeg";
  const isKept = isJpeg ? isJpegPicture : isPngPicture;
  const [signature, ...rest] = parts
    .filter((part) => isKept(bytes, part))
    .map(({ start, end }) => bytes.subarray(start, end));
  const turned = orientationIn(bytes, parts);
  // Both formats let it stand before the picture's data: in a PNG behind its header, the first chunk.
  const behind = isJpeg ? 0 : 1;
  const tag = turned === 1 ? [] : [isJpeg ? exifSegment(turned) : exifChunk(turned)];
  return joined([signature!, ...rest.slice(0, behind), ...tag, ...rest.slice(behind)]);
}

/** @returns how a picture has to be turned to stand upright; 1 for what is no picture */
export function orientation(bytes: Uint8Array, contentType: string): Orientation {
  return orientationIn(bytes, partsOf(bytes, contentType) ?? []);
}

function orientationIn(bytes: Uint8Array, parts: readonly Part[]): Orientation {
  for (const part of parts) {
    const tiff = exifIn(bytes, part);
    if (tiff) return orientationOf(tiff);
  }
  return 1;
}

/** No comments, and of the application's segments only what decoders need: JFIF, colour profile, Adobe's colours. */
function isJpegPicture(bytes: Uint8Array, { name, start, end }: Part): boolean {
  if (name === "fffe") return false;
  if (!/^ffe./.test(name)) return true;
  const label = latin1(bytes, start + 4, start + 15);
  // A longer one holds a thumbnail, which may show what was cut off.
  if (name === "ffe0") return label.startsWith("JFIF\0") && end - start === 18;
  return name === "ffee" || (name === "ffe2" && label === "ICC_PROFILE");
}

/** What shows the picture (ISO 15948 § 5.6, PNG 3 § 11.3); text, time, Exif and what programs add is left out. */
const PNG_PICTURE = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI".split(" "),
);

const isPngPicture = (_: Uint8Array, { name }: Part) => name === "" || PNG_PICTURE.has(name);

function exifSegment(turned: Orientation): Uint8Array {
  const tiff = orientationTiff(turned);
  return joined([
    Uint8Array.of(0xff, 0xe1, 0, 2 + 6 + tiff.length),
    new TextEncoder().encode("Exif\0\0"),
    tiff,
  ]);
}

function exifChunk(turned: Orientation): Uint8Array {
  const tiff = orientationTiff(turned);
  const body = joined([new TextEncoder().encode("eXIf"), tiff]);
  return joined([bigEndian(tiff.length), body, bigEndian(crc32(body))]);
}

function bigEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}
