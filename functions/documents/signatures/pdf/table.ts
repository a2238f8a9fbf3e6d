import type { Work } from "#functions/documents/work.ts";
import { must, required } from "./fault.ts";
import { Lexer, lastPlaceOf } from "./lexer.ts";
import { unpacked } from "./streams.ts";
import { Dict, type Value, whole } from "./values.ts";

/** Limits that no genuine file comes near. */
const [MAX_SECTIONS, MAX_RUNS, MAX_NUMBER] = [500, 20_000, 10_000_000];
/** Where the last `startxref` is looked for, in bytes from the end. */
const TAIL = 2048;
/** Bytes of an entry in a table (ISO 32000-2, 7.5.4). */
const ENTRY = 20;

/** Where an object is: at an offset in the file, or in a stream of objects. */
export type Place = { offset: number } | { stream: number; index: number };

/** Entries of consecutive objects. Entries are read only when they're asked for. */
interface Run {
  first: number;
  count: number;
  /** @returns null for an object that was deleted */
  entry: (index: number) => Place | null;
}

/** A file's cross-reference tables, the last one first. */
export interface Tables {
  runs: Run[];
  trailer: Dict;
}

/** Follows the tables from the end of the file (7.5.4 and 7.5.8). @throws SignatureFault if one is damaged */
export function readTables(bytes: Uint8Array, work: Work): Tables {
  const end = new Lexer(bytes, lastPlaceOf(bytes, "startxref", Math.max(0, bytes.length - TAIL)), work);
  end.word();
  const runs: Run[] = [];
  let trailer: Dict | undefined;
  const seen = new Set<number>();
  const read = (at: number) => {
    must(at < bytes.length && !seen.has(at));
    must(seen.size < MAX_SECTIONS, "too_complex");
    seen.add(at);
    const section = readSection(bytes, at, work);
    must(runs.length + section.runs.length <= MAX_RUNS, "too_complex");
    runs.push(...section.runs);
    return section.trailer;
  };
  // Some programs write 0 where there's no earlier table.
  for (let at = required(whole(end.value())), isFirst = true; at !== 0 || isFirst; isFirst = false) {
    const own = read(at);
    trailer ??= own;
    // A hybrid file has a stream next to a table, which comes before the earlier tables (7.5.8.4). What that stream
    // says about earlier ones doesn't count, and later tables may name it again.
    const hybrid = own.get("XRefStm");
    if (hybrid !== undefined && !seen.has(required(whole(hybrid)))) read(required(whole(hybrid)));
    at = required(whole(own.get("Prev") ?? 0));
  }
  return { runs, trailer: required(trailer) };
}

function readSection(bytes: Uint8Array, at: number, work: Work): Tables {
  const lexer = new Lexer(bytes, at, work);
  if (!lexer.takes("xref")) return readStream(bytes, at, work);
  const runs: Run[] = [];
  while (!lexer.takes("trailer")) {
    must(runs.length < MAX_RUNS, "too_complex");
    const [first, count] = [whole(lexer.value()), whole(lexer.value())].map((one) => required(one));
    lexer.skip();
    const start = lexer.at;
    lexer.at += count! * ENTRY;
    must(first! <= MAX_NUMBER && count! <= MAX_NUMBER && lexer.at <= bytes.length);
    runs.push({
      first: first!,
      count: count!,
      entry: (index) => entryAt(bytes, start + index * ENTRY, work),
    });
  }
  const trailer = lexer.value();
  must(trailer instanceof Dict && !trailer.hasDoubles);
  return { runs, trailer };
}

function entryAt(bytes: Uint8Array, at: number, work: Work): Place | null {
  const lexer = new Lexer(bytes, at, work);
  const [offset, generation, kind] = [lexer.word(), lexer.word(), lexer.word()];
  must(/^\d{10}$/.test(offset) && /^\d{5}$/.test(generation) && (kind === "n" || kind === "f"));
  return kind === "n" ? { offset: Number(offset) } : null;
}

function readStream(bytes: Uint8Array, at: number, work: Work): Tables {
  const { value, data } = objectAt(bytes, at, work, (length) => required(whole(length)));
  must(value instanceof Dict && !value.hasDoubles && value.name("Type") === "XRef");
  const rows = unpacked(value, required(data), work);
  const widths = value.get("W");
  must(Array.isArray(widths) && widths.length === 3);
  const [a, b, c] = widths.map((one) => required(whole(one))) as [number, number, number];
  const width = a + b + c;
  must(a <= 4 && b <= 8 && c <= 4 && b > 0);
  const index = value.get("Index") ?? [0, value.get("Size") ?? null];
  must(Array.isArray(index) && index.length % 2 === 0);
  must(index.length <= MAX_RUNS, "too_complex");
  const runs: Run[] = [];
  for (let i = 0, row = 0; i < index.length; i += 2) {
    const [first, count] = [required(whole(index[i])), required(whole(index[i + 1]))];
    const start = row;
    row += count;
    must(first <= MAX_NUMBER && row * width <= rows.length);
    const entry = (k: number) => {
      const from = (start + k) * width;
      const field = (offset: number, size: number) => numberAt(rows, from + offset, size);
      const kind = a === 0 ? 1 : field(0, a);
      if (kind === 1) return { offset: field(a, b) };
      return kind === 2 ? { stream: field(a, b), index: field(a + b, c) } : null;
    };
    runs.push({ first, count, entry });
  }
  return { runs, trailer: value };
}

function numberAt(rows: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let i = 0; i < size; i++) value = value * 256 + rows[at + i]!;
  must(Number.isSafeInteger(value));
  return value;
}

/** An object in the file. */
export interface Found {
  number: number;
  value: Value;
  /** The packed bytes of a stream. */
  data: Uint8Array | null;
}

/**
 * Reads `<number> <generation> obj` and what follows.
 * @param lengthOf returns the length of a stream from its `Length`, which may be a reference
 */
export function objectAt(
  bytes: Uint8Array,
  at: number,
  work: Work,
  lengthOf: (length: Value | undefined) => number,
): Found {
  const lexer = new Lexer(bytes, at, work);
  const [number, generation] = [lexer.word(), lexer.word()];
  must(/^\d{1,10}$/.test(number) && /^\d{1,5}$/.test(generation) && lexer.takes("obj"));
  const value = lexer.value();
  const found = { number: Number(number), value, data: null };
  if (!(value instanceof Dict) || !lexer.takes("stream")) return found;
  if (bytes[lexer.at] === 13) lexer.at++;
  if (bytes[lexer.at] === 10) lexer.at++;
  const length = lengthOf(value.get("Length"));
  must(lexer.at + length <= bytes.length);
  const data = bytes.subarray(lexer.at, lexer.at + length);
  lexer.at += length;
  must(lexer.takes("endstream"));
  return { ...found, data };
}
