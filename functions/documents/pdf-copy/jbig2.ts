import { concatBytes, viewOf } from "../picture-copy/bytes.ts";

/** Segments that hold text, and end-of-file segments, which JBIG2 data in a PDF shouldn't have (ITU T.88 § 7.3). */
const LEFT_OUT = new Set([51, 62]);
const MAX_SEGMENTS = 10_000;
const MAX_REFERRED = 4096;

/**
 * Drops text segments and trailing data from a JBIG2 picture.
 * @returns null if the data is malformed
 */
export function stripJbig2(data: Uint8Array): Uint8Array | null {
  const view = viewOf(data);
  const pieces: Uint8Array[] = [];
  let count = 0;
  for (let at = 0; at + 11 <= data.length; ) {
    const start = at;
    const number = view.getUint32(at);
    const flags = data[at + 4]!;
    at += 5;
    let referred = data[at]! >> 5;
    if (referred === 7) {
      referred = view.getUint32(at) & 0x1fffffff;
      at += 4 + Math.ceil((referred + 1) / 8);
    } else at++;
    if (referred > MAX_REFERRED || referred === 5 || referred === 6 || ++count > MAX_SEGMENTS) return null;
    at += referred * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4) + ((flags & 0x40) > 0 ? 4 : 1);
    if (at + 4 > data.length) return null;
    const length = view.getUint32(at);
    at += 4;
    // A region of unknown length runs to its own end marker. We don't look for that, so the data counts as malformed.
    if (length > data.length - at) return null;
    at += length;
    const kind = flags & 0x3f;
    if (!LEFT_OUT.has(kind)) pieces.push(data.subarray(start, at));
    // Viewers ignore what follows the end of a page or file.
    if (kind === 49 || kind === 51) break;
  }
  return pieces.length > 0 ? concatBytes(pieces) : null;
}
