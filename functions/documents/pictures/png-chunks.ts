import { crc32 } from "node:zlib";
import type { Work } from "../work.ts";
import { COLORS } from "./png-filter.ts";

interface Header {
  width: number;
  height: number;
  depth: number;
  color: number;
  isInterlaced: boolean;
}

/** A PNG file's pixels, still compressed, and how to read them. */
export interface PngChunks {
  header: Header;
  /** Red, green and blue of each index. Empty if the colors aren't indexed. */
  palette: Uint8Array;
  /** Opacity of the palette's colors, or the single color that's transparent (tRNS). */
  clear: Uint8Array;
  /** The compressed pixels, in one piece. */
  data: Uint8Array;
}

/** @returns how many bytes a PNG's decompressed pixels take, according to its header; 0 if that's invalid */
export function pngBytes(bytes: Uint8Array): number {
  if (bytes.length < 33) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const bits = view.getUint8(24) * (COLORS[view.getUint8(25)]?.samples ?? 0);
  return Math.ceil((width * bits) / 8) * height;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Reads the relevant chunks: IHDR, PLTE, tRNS, the first run of IDAT, IEND (ISO 15948 § 5 and § 11.2). As in libpng,
 * other chunks are skipped without checking their checksums, unless they're marked as critical.
 * @returns null if the format is violated: a wrong signature or checksum, an invalid or misplaced header or palette,
 *   a missing palette or missing pixels, an unknown critical chunk, or no end
 * @throws TooMuchWork
 */
export function pngChunks(bytes: Uint8Array, work: Work): PngChunks | null {
  if (SIGNATURE.some((byte, i) => bytes[i] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Header | null = null;
  let palette = new Uint8Array(0);
  let clear = new Uint8Array(0);
  // Store the positions of the pieces. A view of each piece would take a hundred times as much memory as the smallest
  // pieces themselves.
  const spans: number[] = [];
  let before = "";
  for (let at = 8; at + 12 <= bytes.length; ) {
    work.charge(12);
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const name = String.fromCharCode(bytes[at + 4]!, bytes[at + 5]!, bytes[at + 6]!, bytes[at + 7]!);
    // The case of the first letter says whether a chunk is critical (ISO 15948 § 5.4).
    const isNeeded = (bytes[at + 4]! & 0x20) === 0;
    const isClear = name === "tRNS" && clear.length === 0 && spans.length === 0 && end - at <= 268;
    if (isNeeded || isClear) {
      work.charge(end - at);
      const isIntact = crc32(bytes.subarray(at + 4, end - 4)) === view.getUint32(end - 4);
      if (isNeeded && !isIntact) return null;
      if (isClear && isIntact) clear = bytes.slice(at + 8, end - 4);
    }
    const body = bytes.subarray(at + 8, end - 4);
    if ((at === 8) !== (name === "IHDR")) return null;
    if (name === "IHDR") {
      header = headerOf(body);
      if (!header) return null;
    } else if (name === "PLTE") {
      const isSound = body.length > 0 && body.length % 3 === 0 && body.length <= 768;
      const isFirst = palette.length === 0 && spans.length === 0;
      if (header!.color === 3) {
        if (!isSound || !isFirst) return null;
        palette = body.slice();
      }
    } else if (name === "IDAT") {
      // IDAT after another chunk is ignored. libpng stops there, too.
      if (spans.length === 0 || before === "IDAT") spans.push(at + 8, end - 4);
    } else if (name === "IEND") {
      const isWhole = spans.length > 0 && (header!.color !== 3 || palette.length > 0);
      return isWhole ? { header: header!, palette, clear, data: joined(bytes, spans) } : null;
    } else if (isNeeded) return null;
    before = name;
    at = end;
  }
  return null;
}

/** @param spans start and end of each piece */
function joined(bytes: Uint8Array, spans: readonly number[]): Uint8Array {
  if (spans.length === 2) return bytes.subarray(spans[0], spans[1]);
  let length = 0;
  for (let i = 0; i < spans.length; i += 2) length += spans[i + 1]! - spans[i]!;
  const whole = new Uint8Array(length);
  for (let i = 0, to = 0; i < spans.length; i += 2) {
    whole.set(bytes.subarray(spans[i], spans[i + 1]), to);
    to += spans[i + 1]! - spans[i]!;
  }
  return whole;
}

function headerOf(body: Uint8Array): Header | null {
  if (body.length !== 13) return null;
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, color, folding, filter, interlace] = [8, 9, 10, 11, 12].map((at) => view.getUint8(at)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const isKnown = COLORS[color]?.depths.includes(depth) && folding === 0 && filter === 0 && interlace <= 1;
  if (!isKnown || width === 0 || height === 0) return null;
  return { width, height, depth, color, isInterlaced: interlace === 1 };
}
