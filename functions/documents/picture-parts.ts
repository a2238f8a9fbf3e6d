/** A section of a picture's file. */
export interface Part {
  /** The marker of a JPEG segment, such as `ffe1`; the type of a PNG chunk; empty for the signature. */
  name: string;
  /** Offsets of its first byte, and just after its last one. */
  start: number;
  end: number;
}

/** @returns the file's parts in order, up to the picture's own end; null if it's malformed or another type */
export function partsOf(bytes: Uint8Array, contentType: string): Part[] | null {
  if (contentType === "image/jpeg") return jpegParts(bytes);
  return contentType === "image/png" ? pngParts(bytes) : null;
}

const EOI = 0xd9;
const SOS = 0xda;

/** JPEG (ITU T.81 annex B): segments up to EOI. A scan's data belongs to its SOS segment. */
function jpegParts(bytes: Uint8Array): Part[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const parts: Part[] = [{ name: "", start: 0, end: 2 }];
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === EOI; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const name = `ff${marker.toString(16).padStart(2, "0")}`;
    if (marker === EOI) return [...parts, { name, start: at, end: at + 2 }];
    const end = at + 2 + bytes[at + 2]! * 256 + bytes[at + 3]!;
    if (end > bytes.length) return null;
    const next = marker === SOS ? scanEnd(bytes, end) : end;
    parts.push({ name, start: at, end: next });
    at = next;
  }
  return null;
}

/** @returns where a scan's entropy-coded data ends: at the next marker that's neither stuffing nor a restart */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

/** PNG (ISO 15948 § 5): chunks up to IEND. Consecutive pixel chunks are one part, since there may be a million. */
function pngParts(bytes: Uint8Array): Part[] | null {
  if (bytes.length < 8 || bytes[0] !== 0x89 || latin1(bytes, 1, 4) !== "PNG") return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Part[] = [{ name: "", start: 0, end: 8 }];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const name = String.fromCharCode(bytes[at + 4]!, bytes[at + 5]!, bytes[at + 6]!, bytes[at + 7]!);
    const last = parts.at(-1)!;
    if (name === "IDAT" && last.name === name) last.end = end;
    else parts.push({ name, start: at, end });
    if (name === "IEND") return parts;
    at = end;
  }
  return null;
}

/** @returns the bytes from `start` to `end` as text, one character per byte */
export const latin1 = (bytes: Uint8Array, start: number, end: number) =>
  new TextDecoder("latin1").decode(bytes.subarray(start, end));

/** @returns the Exif block (TIFF) in a part; null if it has none */
export function exifIn(bytes: Uint8Array, { name, start, end }: Part): Uint8Array | null {
  if (name === "eXIf") return bytes.subarray(start + 8, end - 4);
  const isExif = name === "ffe1" && latin1(bytes, start + 4, start + 10) === "Exif\0\0";
  return isExif ? bytes.subarray(start + 10, end) : null;
}
