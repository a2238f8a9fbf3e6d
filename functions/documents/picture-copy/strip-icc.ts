import { ascii, bigEndian, concatBytes, viewOf } from "./bytes.ts";

/** Tags that convert numbers to colors (ICC.1 § 9.2). Descriptions, devices, owners and private tags are left out. */
const TAGS = new Set(
  ("rXYZ gXYZ bXYZ rTRC gTRC bTRC kTRC wtpt bkpt chad chrm cicp " + "A2B0 A2B1 A2B2 B2A0 B2A1 B2A2").split(
    " ",
  ),
);
/** Data types of those tags that hold only numbers (ICC.1 § 10). */
const TYPES = new Set(["XYZ ", "curv", "para", "sf32", "chrm", "cicp", "mft1", "mft2", "mAB ", "mBA "]);
const HEADER = 128;
const MAX_TAGS = 100;
/** Bytes; printer profiles get this large. */
const MAX_PROFILE = 4 * 1024 * 1024;
const COMPONENTS: Record<string, number> = { GRAY: 1, "RGB ": 3, "Lab ": 3, CMYK: 4 };

/**
 * Rewrites a color profile from the numbers that define its colors. Its maker, date, device and name are dropped.
 * @param components of the picture; a profile for another number of components can't be used
 * @returns null if the profile is invalid or doesn't fit
 */
export function stripProfile(bytes: Uint8Array, components: number): Uint8Array<ArrayBuffer> | null {
  if (bytes.length < HEADER + 4 || bytes.length > MAX_PROFILE) return null;
  const view = viewOf(bytes);
  const word = (at: number) => Buffer.from(bytes.subarray(at, at + 4)).toString("latin1");
  const [major, space, target] = [bytes[8]!, word(16), word(20)];
  const count = view.getUint32(HEADER);
  if (word(36) !== "acsp" || major < 2 || major > 4 || count > MAX_TAGS) return null;
  if (COMPONENTS[space] !== components || !["XYZ ", "Lab "].includes(target)) return null;
  const tags = new Map<string, Uint8Array>();
  for (let i = 0, at = HEADER + 4; i < count && at + 12 <= bytes.length; i++, at += 12) {
    const [name, start, size] = [word(at), view.getUint32(at + 4), view.getUint32(at + 8)];
    if (!TAGS.has(name)) continue;
    const end = start + size;
    if (size < 8 || end > bytes.length || !TYPES.has(word(start)) || tags.has(name)) return null;
    tags.set(name, bytes.subarray(start, start + usedOf(bytes.subarray(start, end))));
  }
  if (tags.size === 0) return null;
  const name = major < 4 ? described("Color") : localized("Color");
  tags.set("desc", name).set("cprt", major < 4 ? plain("None") : localized("None"));
  return profileOf(bytes, tags);
}

/** @returns how many bytes of a tag's data are used; lookup tables use all of it */
function usedOf(data: Uint8Array): number {
  const view = viewOf(data);
  const type = Buffer.from(data.subarray(0, 4)).toString("latin1");
  if (type === "XYZ ") return Math.min(data.length, 20);
  if (type === "sf32") return Math.min(data.length, 8 + 9 * 4);
  if (type === "curv" && data.length >= 12) return Math.min(data.length, 12 + 2 * view.getUint32(8));
  if (type === "para" && data.length >= 12)
    return Math.min(data.length, 12 + 4 * ([1, 3, 4, 5, 7][view.getUint16(8)] ?? 0));
  return data.length;
}

function profileOf(source: Uint8Array, tags: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(HEADER);
  // Version, class and both color spaces, then the signature, rendering intent and white point.
  for (const [from, to] of [
    [8, 10],
    [12, 24],
    [36, 40],
    [64, 80],
  ] as const)
    header.set(source.subarray(from, to), from);
  // A profile must have a valid date; this is 2000-01-01.
  header.set([0x07, 0xd0, 0, 1, 0, 1], 24);
  const table: Uint8Array[] = [bigEndian(tags.size)];
  const data: Uint8Array[] = [];
  let at = HEADER + 4 + 12 * tags.size;
  for (const [name, body] of tags) {
    const padded = new Uint8Array(Math.ceil(body.length / 4) * 4);
    padded.set(body);
    padded.fill(0, 4, 8);
    table.push(ascii(name), bigEndian(at), bigEndian(body.length));
    data.push(padded);
    at += padded.length;
  }
  const profile = concatBytes([header, ...table, ...data]);
  profile.set(bigEndian(profile.length));
  return profile;
}

const plain = (text: string) => concatBytes([ascii("text"), bigEndian(0), ascii(`${text}\0`)]);

function described(text: string): Uint8Array {
  const body = ascii(`${text}\0`);
  return concatBytes([ascii("desc"), bigEndian(0), bigEndian(body.length), body, new Uint8Array(8 + 3 + 67)]);
}

function localized(text: string): Uint8Array {
  const utf16 = Uint8Array.from(Buffer.from(text, "utf16le").swap16());
  return concatBytes([
    ascii("mluc"),
    ...[0, 1, 12].map(bigEndian),
    ascii("enUS"),
    bigEndian(utf16.length),
    bigEndian(28),
    utf16,
  ]);
}
