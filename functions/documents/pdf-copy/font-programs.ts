import { ascii, bigEndian, concatBytes, viewOf } from "../picture-copy/bytes.ts";

/** Tables that glyphs need (OpenType 1.9). Names, signatures, notes and private tables are left out. */
const TABLES = new Set(
  "cmap,cvt ,fpgm,gasp,glyf,head,hhea,hmtx,loca,maxp,prep,post,vhea,vmtx,VORG,OS/2,CFF ".split(","),
);
const MAX_TABLES = 64;

/**
 * Rewrites a TrueType or OpenType program with only the tables its glyphs need.
 * @returns null if it isn't such a program
 */
export function stripSfnt(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < 12) return null;
  const view = viewOf(bytes);
  const count = view.getUint16(4);
  if (count > MAX_TABLES || bytes.length < 12 + 16 * count) return null;
  const tables = new Map<string, Uint8Array>();
  for (let i = 0, at = 12; i < count; i++, at += 16) {
    const name = Buffer.from(bytes.subarray(at, at + 4)).toString("latin1");
    const [start, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (!TABLES.has(name) || tables.has(name) || start > bytes.length) continue;
    tables.set(name, bytes.slice(start, Math.min(bytes.length, start + length)));
  }
  if (!tables.has("glyf") && !tables.has("CFF ")) return null;
  const head = tables.get("head");
  // When the font was created and modified.
  if (head && head.length >= 36) head.fill(0, 20, 36);
  const names = [...tables.keys()].sort();
  const search = 2 ** Math.floor(Math.log2(names.length));
  const counts = new Uint8Array(8);
  for (const [i, one] of [
    names.length,
    search * 16,
    Math.log2(search),
    (names.length - search) * 16,
  ].entries())
    viewOf(counts).setUint16(2 * i, one);
  const table: Uint8Array[] = [bytes.slice(0, 4), counts];
  const data: Uint8Array[] = [];
  let at = 12 + 16 * names.length;
  for (const name of names) {
    const body = tables.get(name)!;
    const padded = new Uint8Array(Math.ceil(body.length / 4) * 4);
    padded.set(body);
    table.push(ascii(name), bigEndian(checksum(padded)), bigEndian(at), bigEndian(body.length));
    data.push(padded);
    at += padded.length;
  }
  return concatBytes([...table, ...data]);
}

function checksum(padded: Uint8Array): number {
  const view = viewOf(padded);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

/** Strings of a Type 1 program that identify its maker; no program needs them. */
const NOTES = ["Notice", "FullName", "FamilyName", "Weight", "Copyright", "version"];

/**
 * Removes comments and notes from the plain-text part of a Type 1 program.
 * @param lengths of its three parts in bytes, as the file states them
 */
export function stripType1(
  bytes: Uint8Array,
  [plain = 0, coded = 0, zeros = 0]: readonly number[],
): Uint8Array {
  // PFB files start with a marker and state the lengths themselves.
  if (bytes[0] === 0x80 || plain === 0 || plain > bytes.length) return bytes;
  const whole = Buffer.from(bytes.subarray(0, plain)).toString("latin1");
  const end = whole.includes("\n") ? "\n" : "\r";
  const text = whole.split(end).map(plainLine).join(end);
  return concatBytes([ascii(text), bytes.subarray(plain, Math.min(bytes.length, plain + coded + zeros))]);
}

function plainLine(line: string): string {
  if (line.startsWith("%") && !line.startsWith("%!")) return "";
  if (line.startsWith("%!")) return "%!FontType1-1.0";
  const start = line.trimStart();
  const note = NOTES.find((one) => start.startsWith(`/${one} (`) || start.startsWith(`/${one}(`));
  if (note === undefined) return line;
  const end = line.lastIndexOf(")");
  return end < 0 ? line : `/${note} ()${line.slice(end + 1)}`;
}
