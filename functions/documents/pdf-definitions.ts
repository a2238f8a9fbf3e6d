import { constants, inflateSync } from "node:zlib";
import { streamDict } from "./pdf-dict.ts";
import { headAt, isEnd, type Stream } from "./pdf-streams.ts";
import { numbersOf } from "./pdf-tables.ts";
import { TooMuchWork, type Work } from "./work.ts";

/** Tables of one file, each of which names the one before it. */
const MAX_TABLES = 100;
const MAX_TABLE = 8 * 1024 * 1024;

/** Where an object is told to be: at an offset, or in a stream of objects; null where it is told to be gone. */
type Told = { offset: number } | { stream: number } | null;

interface Definition {
  version: number;
  /** Of the object itself, or of the stream that it stands in. */
  start: number;
  /** Number of the stream of objects that it stands in. */
  stream: number | null;
}

/** Objects of a stream of objects. */
interface Inside {
  stream: Stream;
  objects: readonly number[];
}

/**
 * Whether all that open a file find the same objects in it. Viewers go by the cross-reference table (ISO 32000-2, 7.5.4),
 * and libraries that ignore it take the last object of a number: an object that is there twice could show one thing and
 * be read as another. Honest later versions come with a table of their own, which names the last one. Some writers have
 * their bookmarks twice in one version; no page shows those.
 * @param references how often each object is referred to
 */
export function areDefinitionsPlain(
  file: Buffer,
  streams: readonly Stream[],
  inside: readonly Inside[],
  references: ReadonlyMap<number, number>,
  work: Work,
): boolean {
  work.charge(file.length);
  const ends = marksIn(file, streams, "startxref");
  const all = definitionsIn(file, streams, inside);
  const last = new Map<number, Definition>();
  let isRepeated = false;
  for (const [object, one] of all) {
    const before = last.get(object);
    last.set(object, one);
    if (!before) continue;
    isRepeated = true;
    if (before.version !== one.version) return false;
    const isLater = ends.some((end) => end > before.start && end < one.start);
    if (!isLater && !(isBookmark(file, before, work) && isBookmark(file, one, work))) return false;
  }
  const roots = marksIn(file, streams, "/Root").map((at) => numberAt(file, at + 5)?.value);
  if (new Set(roots).size > 1) return false;
  const told = tablesOf(file, streams, ends.at(-1), work);
  // Without a table that can be read, viewers look for objects themselves, and take the last one.
  if (!told) return !isRepeated;
  for (const [object, place] of told)
    if (place && "offset" in place && !isFoundAt(file, object, place.offset, last.get(object))) return false;
  for (const [object, { start, stream }] of last) {
    const place = told.get(object);
    if (place && "stream" in place && place.stream !== stream) return false;
    if (place && "offset" in place && stream !== null) return false;
    // What is told to be gone is nothing to viewers, and there for libraries.
    if (!place && references.has(object) && start >= 0) return false;
  }
  return true;
}

/** Keys of a bookmark (12.3.3): what has no others shows nothing on a page, whatever a reader takes it for. */
const BOOKMARK = new Set(["Title", "Dest", "Parent", "Prev", "Next", "First", "Last", "Count", "C", "F"]);
/** Bytes of a bookmark. */
const MAX_BOOKMARK = 4096;

function isBookmark(file: Buffer, { start, stream }: Definition, work: Work): boolean {
  if (stream !== null) return false;
  work.charge(MAX_BOOKMARK);
  const text = file.toString("latin1", start, start + MAX_BOOKMARK);
  const [from, to] = [text.indexOf("obj") + 3, text.indexOf("endobj")];
  const begin = afterBlanks(file, start + from);
  const dict = to < 0 ? null : streamDict(file, begin, start + to, work);
  return dict?.every(({ key }) => BOOKMARK.has(key)) ?? false;
}

/** Whether viewers find the last definition at an offset, or nothing at all: then they look for it themselves. */
function isFoundAt(file: Buffer, object: number, offset: number, last: Definition | undefined): boolean {
  const number = numberAt(file, offset);
  const version = number && numberAt(file, number.end);
  const end = version && afterBlanks(file, version.end);
  const isHead = end !== null && file.toString("latin1", end, end + 3) === "obj";
  if (!isHead || number?.value !== object) return last === undefined || last.stream === null;
  return last !== undefined && last.stream === null && number.start === last.start;
}

/** @returns each object with where it is defined, in the order of the file */
function definitionsIn(
  file: Buffer,
  streams: readonly Stream[],
  inside: readonly Inside[],
): [number, Definition][] {
  const packed = new Map(inside.map((one) => [one.stream.object, one]));
  const found: [number, Definition][] = [];
  for (const at of marksIn(file, streams, "obj")) {
    const head = isEnd(file, at) ? null : headAt(file, at);
    if (!head) continue;
    const version = Number.parseInt(
      file.toString("latin1", head.start, at).trim().split(/\s+/)[1] ?? "0",
      10,
    );
    found.push([head.object, { version, start: head.start, stream: null }]);
    const held = packed.get(head.object);
    if (held && held.stream.start > at)
      for (const object of held.objects)
        found.push([object, { version: 0, start: head.start, stream: head.object }]);
  }
  return found;
}

/** @returns where a word stands outside of streams */
function marksIn(file: Buffer, streams: readonly Stream[], word: string): number[] {
  const found: number[] = [];
  let next = 0;
  for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + 1)) {
    while (streams[next] && streams[next]!.end <= at) next++;
    if (!streams[next] || at < streams[next]!.start) found.push(at);
    else at = streams[next]!.end - 1;
  }
  return found;
}

/** @returns what the last table and those before it tell; null where one cannot be read */
function tablesOf(
  file: Buffer,
  streams: readonly Stream[],
  end: number | undefined,
  work: Work,
): Map<number, Told> | null {
  const told = new Map<number, Told>();
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
      ? plainTable(file, start + 4, told, work)
      : foldedTable(file, start, streams, told, work);
    if (!before) return null;
    left.push(...before);
  }
  return told;
}

/** @returns the tables that stand behind this one */
function plainTable(file: Buffer, from: number, told: Map<number, Told>, work: Work): number[] | null {
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
    for (let i = 0; i < count.value; i++) {
      work.charge(20);
      const offset = numberAt(file, at);
      const version = offset && numberAt(file, offset.end);
      if (!version) return null;
      const kind = afterBlanks(file, version.end);
      const isUsed = file[kind] === 0x6e;
      if (!isUsed && file[kind] !== 0x66) return null;
      if (!told.has(first.value + i)) told.set(first.value + i, isUsed ? { offset: offset.value } : null);
      at = kind + 1;
    }
  }
}

/** The same of a cross-reference stream (7.5.8). */
function foldedTable(
  file: Buffer,
  start: number,
  streams: readonly Stream[],
  told: Map<number, Told>,
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
  const isFolded = stream.dict.some(({ key }) => key === "Filter" || key === "F");
  work.charge(stream.end - stream.start);
  const rows = rowsOf(file.subarray(stream.start, stream.end), isFolded, work);
  const data = rows && (of("Predictor")?.[0] ?? 1) >= 10 ? plainRows(rows, size) : rows;
  if (!data || size === 0) return null;
  let at = 0;
  for (let i = 0; i + 1 < sections.length; i += 2)
    for (let object = sections[i]!; object < sections[i]! + sections[i + 1]!; object++, at += size) {
      if (at + size > data.length) return null;
      work.charge(size);
      const fields = fieldsAt(data, at, widths);
      if (told.has(object)) continue;
      const [kind, second] = [widths[0] === 0 ? 1 : fields[0]!, fields[1]!];
      told.set(object, kind === 1 ? { offset: second } : kind === 2 ? { stream: second } : null);
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

/** Rows that tell how they differ from the one before (PNG's filters 0 to 2, which writers of tables use). */
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

const isBlank = (byte: number | undefined) => byte === 32 || byte === 0 || (byte! >= 9 && byte! <= 13);

function afterBlanks(file: Uint8Array, from: number): number {
  let at = from;
  while (at < from + 64 && isBlank(file[at])) at++;
  return at;
}

/** @returns the number that stands there, behind blanks */
function numberAt(file: Uint8Array, from: number): { value: number; start: number; end: number } | null {
  const start = afterBlanks(file, from);
  let [at, value] = [start, 0];
  for (; at < start + 12 && file[at]! >= 48 && file[at]! <= 57; at++) value = value * 10 + file[at]! - 48;
  return at > start ? { value, start, end: at } : null;
}
