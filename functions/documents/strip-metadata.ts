/**
 * Copies for others carry no hidden data: place, time, device, thumbnails, comments, and what phones append behind the
 * picture. The pixels stay as they are.
 * @param contentType as sniffed at the upload
 * @returns the same picture without metadata; what is no JPEG or PNG, or breaks its format, comes back unchanged
 */
export function stripMetadata(bytes: Uint8Array, contentType: string): Uint8Array {
  if (contentType === "image/jpeg") return join(bytes, jpegParts(bytes));
  if (contentType === "image/png") return join(bytes, pngParts(bytes));
  return bytes;
}

/** From and to, in bytes of the original. */
type Part = [start: number, end: number];

function join(bytes: Uint8Array, parts: Part[] | null): Uint8Array {
  if (!parts) return bytes;
  const out = new Uint8Array(parts.reduce((sum, [start, end]) => sum + end - start, 0));
  let at = 0;
  for (const [start, end] of parts) {
    out.set(bytes.subarray(start, end), at);
    at += end - start;
  }
  return out;
}

const EOI = 0xd9;
const SOS = 0xda;

/** JPEG (ITU T.81 annex B): segments up to EOI, without APPn but JFIF, ICC profile and Adobe, without comments. */
function jpegParts(bytes: Uint8Array): Part[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const parts: Part[] = [[0, 2]];
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === EOI; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === EOI) return [...parts, [at, at + 2]];
    const end = at + 2 + bytes[at + 2]! * 256 + bytes[at + 3]!;
    if (end > bytes.length) return null;
    const next = marker === SOS ? scanEnd(bytes, end) : end;
    if (isKept(bytes, marker, at)) parts.push([at, next]);
    at = next;
  }
  return null;
}

function isKept(bytes: Uint8Array, marker: number, at: number): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const isIcc = new TextDecoder("latin1").decode(bytes.subarray(at + 4, at + 15)) === "ICC_PROFILE";
  return marker === 0xe0 || marker === 0xee || (marker === 0xe2 && isIcc);
}

/** @returns where the entropy-coded data of a scan ends: at the next marker that is neither stuffing nor a restart */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

const PNG_METADATA = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

/** PNG (ISO 15948 § 5): chunks up to IEND, without text, time and Exif. */
function pngParts(bytes: Uint8Array): Part[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Part[] = [[0, 8]];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const type = new TextDecoder("latin1").decode(bytes.subarray(at + 4, at + 8));
    if (!PNG_METADATA.has(type)) parts.push([at, end]);
    if (type === "IEND") return parts;
    at = end;
  }
  return null;
}
