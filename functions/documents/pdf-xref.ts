import { constants, inflateSync } from "node:zlib";
import { hasFilter } from "./pdf-dict.ts";
import type { Stream } from "./pdf-streams.ts";
import { numbersOf } from "./pdf-tables.ts";
import { TooMuchWork, type Work } from "./work.ts";

/** Tables per file, each of which names the one before it. */
const MAX_TABLES = 100;
const MAX_TABLE = 8 * 1024 * 1024;

/** Version of object 0, which is never used (7.5.4). */
const FIRST_FREE = 65_535;

/** Where a table says an object is: at an offset, with a version, or in an object stream. Null if it's marked free. */
export type XrefEntry = { offset: number; version: number } | { stream: number } | null;

/** @returns the entries of the last table and those before it; null if a table can't be read */
export function tablesOf(
  file: Buffer,
  streams: readonly Stream[],
  end: number | undefined,
  work: Work,
): Map<number, XrefEntry> | null {
  const xref = new Map<number, XrefEntry>();
  const left = [end === undefined ? undefined : numberAt(file, end + 9)?.value];
  const seen = new Set<number>();
  while (left.length > 0) {
    const offset = left.shift();
    if (offset === undefined || seen.size > MAX_TABLES) return null;
    if (seen.has(offset)) continue;
    seen.add(offset);
    const start = afterBlanks(file, offset);
    const isPlain = file.toString("latin1", start, start + 4) === "xref";
    const before = isPlain
      ? plainTable(file, start + 4, xref, work)
      : foldedTable(file, start, streams, xref, work);
    if (!before) return null;
    left.push(...before);
  }
  return xref;
}

/** @returns the offsets of the tables before this one; null if it can't be read */
function plainTable(file: Buffer, from: number, xref: Map<number, XrefEntry>, work: Work): number[] | null {
  for (let at = from; ; ) {
    const first = numberAt(file, at);
    if (!first) {
      at = afterBlanks(file, at);
      if (file.toString("latin1", at, at + 7) !== "trailer") return null;
      const found = file.indexOf("startxref", at);
      const trailer = file.toString("latin1", at, Math.min(found < 0 ? file.length : found, at + 16_384));
      const before = ["/XRefStm", "/Prev"].map((key) => trailer.indexOf(key));
      return [before[0] === -1 ? null : before[0]! + 8, before[1] === -1 ? null : before[1]! + 5].flatMap(
        (place) => (place === null ? [] : [numberAt(file, at + place)?.value ?? -1]),
      );
    }
    const count = numberAt(file, first.end);
    if (!count) return null;
    at = count.end;
    let begin = first.value;
    for (let i = 0; i < count.value; i++) {
      work.charge(20);
      const offset = numberAt(file, at);
      const version = offset && numberAt(file, offset.end);
      if (!version) return null;
      const kind = afterBlanks(file, version.end);
      const isUsed = file[kind] === 0x6e;
      if (!isUsed && file[kind] !== 0x66) return null;
      // Object 0 heads the list of free objects. Writers that count from 1 number all entries one too high, and viewers
      // shift them back. Later, we check where each entry leads.
      if (begin === 1 && i === 0 && !isUsed && offset.value === 0 && version.value === FIRST_FREE) begin = 0;
      if (!xref.has(begin + i))
        xref.set(begin + i, isUsed ? { offset: offset.value, version: version.value } : null);
      at = kind + 1;
    }
  }
}

/** Reads a cross-reference stream (7.5.8); the result is the same as for a plain table. */
function foldedTable(
  file: Buffer,
  start: number,
  streams: readonly Stream[],
  xref: Map<number, XrefEntry>,
  work: Work,
): number[] | null {
  const stream = streams.find((one) => one.start > start);
  const number = numberAt(file, start);
  if (!stream || number?.value !== stream.object) return null;
  const of = (key: string) => numbersOf(stream.dict, key);
  const widths = of("W");
  const sections = of("Index") ?? [0, of("Size")?.[0] ?? 0];
  if (widths?.length !== 3) return null;
  const size = widths.reduce((sum, one) => sum + one, 0);
  const isFolded = hasFilter(stream.dict);
  work.charge(stream.end - stream.start);
  const rows = rowsOf(file.subarray(stream.start, stream.end), isFolded, work);
  const predictor = of("Predictor")?.[0] ?? 1;
  const data =
    rows && predictor >= 10 ? plainRows(rows, size) : rows && predictor === 2 ? summed(rows, of) : rows;
  if (!data || size === 0) return null;
  let at = 0;
  for (let i = 0; i + 1 < sections.length; i += 2)
    for (let object = sections[i]!; object < sections[i]! + sections[i + 1]!; object++, at += size) {
      if (at + size > data.length) return null;
      work.charge(size);
      const fields = fieldsAt(data, at, widths);
      if (xref.has(object)) continue;
      const [first, second, version] = fields as [number, number, number];
      const kind = widths[0] === 0 ? 1 : first;
      xref.set(object, kind === 1 ? { offset: second, version } : kind === 2 ? { stream: second } : null);
    }
  return of("Prev")?.slice(0, 1) ?? [];
}

const fieldsAt = (data: Uint8Array, at: number, widths: readonly number[]): number[] => {
  let place = at;
  return widths.map((width) => {
    let value = 0;
    for (let i = 0; i < width; i++) value = value * 256 + data[place++]!;
    return value;
  });
};

function rowsOf(data: Uint8Array, isFolded: boolean, work: Work): Uint8Array | null {
  if (!isFolded) return data;
  try {
    const rows = inflateSync(data, { maxOutputLength: MAX_TABLE, finishFlush: constants.Z_SYNC_FLUSH });
    work.charge(rows.length);
    return rows;
  } catch (error) {
    if (error instanceof RangeError) throw new TooMuchWork();
    return null;
  }
}

/** Decodes rows that store differences (PNG filters 0 to 2, the only ones that table writers use). */
function plainRows(rows: Uint8Array, size: number): Uint8Array | null {
  const count = Math.floor(rows.length / (size + 1));
  const data = new Uint8Array(count * size);
  for (let row = 0; row < count; row++) {
    const filter = rows[row * (size + 1)]!;
    if (filter > 2) return null;
    for (let i = 0; i < size; i++) {
      const at = row * size + i;
      const before = filter === 2 ? data[at - size] : filter === 1 && i > 0 ? data[at - 1] : 0;
      data[at] = rows[row * (size + 1) + 1 + i]! + (before ?? 0);
    }
  }
  return data;
}

/** Decodes rows in which each byte is the difference from the one before (TIFF predictor). Null for other samples. */
function summed(rows: Uint8Array, of: (key: string) => number[] | null): Uint8Array | null {
  const [columns = 1] = of("Columns") ?? [];
  const areBytes = (of("Colors")?.[0] ?? 1) === 1 && (of("BitsPerComponent")?.[0] ?? 8) === 8;
  if (!areBytes || !(columns >= 1)) return null;
  const data = Uint8Array.from(rows);
  for (let at = 1; at < data.length; at++) if (at % columns !== 0) data[at]! += data[at - 1]!;
  return data;
}

const isBlank = (byte: number | undefined) => byte === 32 || byte === 0 || (byte! >= 9 && byte! <= 13);

/** @returns the offset after the white space that begins here */
export function afterBlanks(file: Uint8Array, from: number): number {
  let at = from;
  while (at < from + 64 && isBlank(file[at])) at++;
  return at;
}

/** @returns the number at an offset, after any white space; null if there's none */
export function numberAt(
  file: Uint8Array,
  from: number,
): { value: number; start: number; end: number } | null {
  const start = afterBlanks(file, from);
  let [at, value] = [start, 0];
  for (; at < start + 12 && file[at]! >= 48 && file[at]! <= 57; at++) value = value * 10 + file[at]! - 48;
  return at > start ? { value, start, end: at } : null;
}
