import { crc32, deflateSync, inflateSync } from "node:zlib";
import { type Orientation, orientationOf, orientationTiff } from "../pictures/orientation.ts";
import { COLORS, passesOf } from "../pictures/png-filter.ts";
import { ascii, bigEndian, concatBytes, viewOf } from "./bytes.ts";
import { cutDeflate } from "./cut-deflate.ts";
import { stripProfile } from "./strip-icc.ts";

/** Bytes of pixels; checking larger pictures takes too long. */
const MAX_UNFOLDED = 256 * 1024 * 1024;
const MAX_PROFILE = 4 * 1024 * 1024;
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10);

interface Header {
  width: number;
  height: number;
  depth: number;
  color: number;
  isInterlaced: boolean;
}

/**
 * Rewrites a PNG from what shows the picture: size, palette, transparency, colors and pixels, each once and no longer
 * than needed. Text, time, private chunks, names, and bytes after the pixels or the picture are dropped. Only the
 * orientation is kept of Exif, and only the numbers of the color profile.
 * @returns null if the picture is malformed or too large
 */
export async function stripPng(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks = chunksOf(bytes);
  const [first] = chunks?.get("IHDR") ?? [];
  const header = first && headerOf(first);
  const data = chunks?.get("IDAT");
  if (!chunks || !header || !data) return null;
  const { samples } = COLORS[header.color]!;
  const size = unfoldedSize(header, samples);
  const pixels = size > MAX_UNFOLDED ? null : await cutDeflate(data, size);
  const once = (name: string, isSized: (body: Uint8Array) => boolean): Uint8Array[] => {
    const body = chunks.get(name)?.[0];
    return body && isSized(body) ? [chunk(name, body)] : [];
  };
  const isLong = (length: number) => (body: Uint8Array) => body.length === length;
  const palette = once("PLTE", ({ length }) => length % 3 === 0 && length > 0 && length <= 768);
  if (!pixels || (header.color === 3 && palette.length === 0)) return null;
  const colors = palette.length > 0 ? chunks.get("PLTE")![0]!.length / 3 : 0;
  const turned = orientationOf(chunks.get("eXIf")?.[0] ?? new Uint8Array(0));
  return concatBytes([
    SIGNATURE,
    chunk("IHDR", first.subarray(0, 13)),
    ...(turned === 1 ? [] : [exif(turned)]),
    ...once("cICP", isLong(4)),
    ...once("mDCV", isLong(24)),
    ...once("cLLI", isLong(8)),
    ...once("gAMA", isLong(4)),
    ...once("cHRM", isLong(32)),
    ...profile(chunks.get("iCCP")?.[0], header.color === 0 || header.color === 4 ? 1 : 3),
    ...once("sRGB", (body) => body.length === 1 && body[0]! <= 3),
    ...once("sBIT", isLong(header.color === 3 ? 3 : samples)),
    ...palette,
    ...once("tRNS", ({ length }) => isTransparency(header.color, length, colors)),
    ...once("bKGD", isLong(header.color === 3 ? 1 : header.color === 0 || header.color === 4 ? 2 : 6)),
    ...once("pHYs", (body) => body.length === 9 && body[8]! <= 1),
    chunk("IDAT", pixels),
    chunk("IEND", new Uint8Array(0)),
  ]);
}

/** @returns the chunk bodies up to IEND, by name; null if the file is malformed */
function chunksOf(bytes: Uint8Array): Map<string, Uint8Array[]> | null {
  if (SIGNATURE.some((byte, i) => bytes[i] !== byte)) return null;
  const view = viewOf(bytes);
  const chunks = new Map<string, Uint8Array[]>();
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString("latin1");
    if ((at === 8) !== (name === "IHDR")) return null;
    if (name === "IEND") return chunks;
    const body = bytes.subarray(at + 8, end - 4);
    const before = chunks.get(name);
    if (before) before.push(body);
    else chunks.set(name, [body]);
    at = end;
  }
  return null;
}

function headerOf(body: Uint8Array): Header | null {
  if (body.length !== 13) return null;
  const view = viewOf(body);
  const [depth, color, folding, filter, interlace] = body.subarray(8) as unknown as number[] & { length: 5 };
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const isKnown = COLORS[color!]?.depths.includes(depth!) && folding === 0 && filter === 0 && interlace! <= 1;
  if (!isKnown || width === 0 || height === 0) return null;
  return { width, height, depth: depth!, color: color!, isInterlaced: interlace === 1 };
}

/** @returns the size of the decompressed pixels in bytes, including the filter byte of each row */
function unfoldedSize({ width, height, depth, isInterlaced }: Header, samples: number): number {
  return passesOf(width, height, isInterlaced).reduce(
    (sum, { columns, rows }) => sum + rows * (1 + Math.ceil((columns * depth * samples) / 8)),
    0,
  );
}

function isTransparency(color: number, length: number, colors: number): boolean {
  if (color === 0) return length === 2;
  if (color === 2) return length === 6;
  return color === 3 && length > 0 && length <= colors;
}

function profile(body: Uint8Array | undefined, components: number): Uint8Array[] {
  const nameEnd = body?.subarray(0, 80).indexOf(0) ?? -1;
  if (!body || nameEnd < 1 || body[nameEnd + 1] !== 0) return [];
  try {
    const found = inflateSync(body.subarray(nameEnd + 2), { maxOutputLength: MAX_PROFILE });
    const kept = stripProfile(found, components);
    return kept ? [chunk("iCCP", concatBytes([ascii("ICC\0\0"), deflateSync(kept)]))] : [];
  } catch {
    // Without its profile, the picture can still be shown.
    return [];
  }
}

const exif = (turned: Orientation) => chunk("eXIf", orientationTiff(turned));

function chunk(name: string, body: Uint8Array): Uint8Array {
  const named = concatBytes([ascii(name), body]);
  return concatBytes([bigEndian(body.length), named, bigEndian(crc32(named))]);
}
