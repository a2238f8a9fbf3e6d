import { constants, createInflate } from "node:zlib";
import { type Corrections, findCorrections } from "./pdf-definitions.ts";
import { type Entry, filtersOf, hasFilter, isNamed, isNone, isReference } from "./pdf-dict.ts";
import { PdfScanner } from "./pdf-scanner.ts";
import { countObjects, isLocked, MAX_OBJECTS, type Stream, streamsIn } from "./pdf-streams.ts";
import { isTable, ObjectStream, TableSizes } from "./pdf-tables.ts";
import { TooMuchWork, Work } from "./work.ts";

/** Decompressed bytes per stream. Fonts and long contents get this large; a few kB can decompress to any length. */
const MAX_STREAM = 4 * 1024 * 1024;
/** Decompressed bytes per file. A reader holds all of them at once, so they have to fit a Worker's memory. */
const MAX_TOTAL = 8 * 1024 * 1024;
/** Largest count in an object table, which could claim any number of empty entries. */
const MAX_COUNT = 100_000;
/** Values of objects, including nested ones. Everyday documents have tens of thousands, at a hundred bytes each. */
const MAX_VALUES = 300_000;
/** Bytes to read if each table were read every time it's referred to. */
const MAX_READ = 256 * 1024 * 1024;
/** Steps for judging one file: it's read twice, and its tables are decompressed once. */
const MAX_STEPS = 96 * 1024 * 1024;

/** The result of judging a PDF before any library opens it. */
export type PdfVerdict = "within_bounds" | "locked" | "damaged" | "too_complex";

/** The verdict, and the objects that `openPdf` leaves out. */
export interface PdfFindings {
  verdict: PdfVerdict;
  corrections: Corrections;
}

/**
 * Whether a PDF can be handed to a library.
 * @returns false if the file exceeds a limit, is encrypted, or can't be judged
 */
export async function isWithinBounds(bytes: Uint8Array): Promise<boolean> {
  return (await judgePdf(bytes)) === "within_bounds";
}

/**
 * Judges whether a PDF can be handed to a library. A small file can decompress to any size, and a library would hold
 * all of it, or take minutes, before we could stop it. So we first decompress what a library would, without holding it.
 * We trust no length that the file states, and a lexer looks at each byte a fixed number of times. Only the streams
 * needed to find objects are judged; readers and copies decompress the rest within a budget.
 * @param bytes only read, never changed
 * @param work counts the steps, and stops beyond its limit
 */
export async function examinePdf(bytes: Uint8Array, work: Work = new Work(MAX_STEPS)): Promise<PdfFindings> {
  const corrections: Corrections = { freed: [], renewed: new Map() };
  const verdict = await verdictOf(bytes, work, corrections);
  return { verdict, corrections };
}

/** Judges a PDF without corrections: a file that needs some counts as `too_complex`. See {@link examinePdf}. */
export async function judgePdf(bytes: Uint8Array, work?: Work): Promise<PdfVerdict> {
  const { verdict, corrections } = await examinePdf(bytes, work);
  const isAsItIs = corrections.freed.length === 0 && corrections.renewed.size === 0;
  return isAsItIs ? verdict : "too_complex";
}

async function verdictOf(bytes: Uint8Array, work: Work, corrections: Corrections): Promise<PdfVerdict> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    work.charge(file.length);
    if (isLocked(file)) return "locked";
    const streams = streamsIn(file, work);
    if (!streams) return "damaged";
    work.charge(file.length);
    if (objectsIn(file, streams) > MAX_OBJECTS) return "too_complex";
    return await judgeParts(file, streams, work, corrections);
  } catch (error) {
    if (error instanceof TooMuchWork) return "too_complex";
    throw error;
  }
}

async function judgeParts(
  file: Buffer,
  streams: readonly Stream[],
  work: Work,
  corrections: Corrections,
): Promise<PdfVerdict> {
  const references = new Map<number, number>();
  const read: { object: number; size: number }[] = [];
  const body = new PdfScanner(references);
  const tables = new TableSizes();
  const inside: { stream: Stream; objects: readonly number[] }[] = [];
  let [total, at, packed] = [0, 0, 0];
  for (const [next, { object, dict, start, end }] of streams.entries()) {
    work.charge(start - at);
    if (!body.push(file.subarray(at, start)) || body.values + packed > MAX_VALUES) return "too_complex";
    at = end;
    const isRead = isTable(dict);
    if (isSaidElsewhere(dict, isRead ? JUDGED : KINDS) || hasLengthBelowZero(dict)) return "too_complex";
    if (!isRead) continue;
    if (!isPlain(dict)) return "too_complex";
    if (isNamed(dict, "Type", "XRef") && !tables.add(dict)) return "too_complex";
    const scanner = new PdfScanner(references, isNamed(dict, "Type", "XRef"));
    const objects = isNamed(dict, "Type", "ObjStm") ? new ObjectStream(dict, scanner) : null;
    const isFolded = hasFilter(dict);
    const isSized = hasLengthUpTo(file, dict, start, end);
    const size = await unfold(
      file.subarray(start, isFolded && !isSized ? file.length : end),
      isFolded,
      objects ?? scanner,
      work,
    );
    if (size === null) return "damaged";
    if (!scanner.end() || objects?.end() === false) return "too_complex";
    if (objects) {
      packed += scanner.values;
      inside.push({ stream: streams[next]!, objects: objects.objects });
    }
    total += size;
    if (total > MAX_TOTAL) return "too_complex";
    read.push({ object, size });
  }
  work.charge(file.length - at);
  if (!body.push(file.subarray(at)) || !body.end()) return "too_complex";
  if (body.values + packed > MAX_VALUES) return "too_complex";
  const found = findCorrections(file, streams, inside, references, work);
  if (!found) return "too_complex";
  Object.assign(corrections, found);
  const toRead = read.reduce((sum, { object, size }) => sum + size * (references.get(object) ?? 1), 0);
  return toRead <= MAX_READ ? "within_bounds" : "too_complex";
}

function objectsIn(file: Buffer, streams: readonly Stream[]): number {
  const inside = streams.map(({ dict }) =>
    isTable(dict)
      ? Number(dict.find(({ key }) => key === "N")?.value.find(({ kind }) => kind === "number")?.text ?? 0)
      : 0,
  );
  return inside.reduce(
    (sum, number) => sum + (Number.isNaN(number) ? 0 : Math.abs(number)),
    countObjects(file),
  );
}

/** Keys that we can't judge if their value is stored elsewhere in the file. */
const JUDGED = new Set([
  "Type",
  "Subtype",
  "Filter",
  "F",
  "DecodeParms",
  "DP",
  "W",
  "Index",
  "N",
  "First",
  "Size",
]);

/** The key that tells whether a stream holds objects. For other streams, readers resolve values stored elsewhere. */
const KINDS = new Set(["Type"]);

const isSaidElsewhere = (dict: readonly Entry[], keys: ReadonlySet<string>): boolean =>
  dict.some(({ key, value }) => keys.has(key) && isReference(value, value[0]?.kind === "[" ? 1 : 0));

/** With a negative length, a library steps back and reads the same bytes again. */
const hasLengthBelowZero = (dict: readonly Entry[]): boolean =>
  dict.some(({ key, value }) => key === "Length" && !(Number(value[0]?.text) >= 0));

/** Whether a stream's length is given directly and ends the data where `endstream` does, so that all readers agree. */
function hasLengthUpTo(file: Uint8Array, dict: readonly Entry[], start: number, end: number): boolean {
  const [length, ...others] = dict.filter(({ key }) => key === "Length");
  const told = start + Number(length?.value[0]?.text);
  const isPlainNumber = length?.value.length === 1 && others.length === 0;
  if (!isPlainNumber || !(told >= start && told <= end && told >= end - 2)) return false;
  return file.subarray(told, end).every((byte) => byte === 10 || byte === 13);
}

/** Keys whose numbers decide how much memory a library allocates. */
const COUNTS = new Set(["Index", "N", "First", "Size", "W", "Columns", "Colors", "BitsPerComponent"]);
/** Largest object number (ISO 32000-1, annex C.2). */
const MAX_NUMBER = 8_388_607;
const isFlate = (value: Entry["value"]): boolean => {
  const [first, name] = value;
  if (value.length === 1) return first?.kind === "name" && FLATE.includes(first.text);
  return first?.kind === "[" && value.length === 3 && name?.kind === "name" && FLATE.includes(name.text);
};
const FLATE = ["FlateDecode", "Fl"];
/**
 * Whether a stream has at most one filter, Flate, and claims no count that would allocate too much memory. Chained
 * filters would decompress twice, and current writers don't use the older filters.
 */
function isPlain(dict: readonly Entry[]): boolean {
  const hasSections = isNamed(dict, "Type", "XRef") && areSections(dict);
  for (const { key, value } of dict) {
    if (!COUNTS.has(key)) continue;
    if (value.some((_, i) => isReference(value, i))) return false;
    // A malformed number is NaN and fails the comparison below: another parser might get a number out of it.
    const isCount = (i: number) => !(hasSections && (key === "Size" || (key === "Index" && i % 2 === 1)));
    const isBounded = value.every(
      ({ kind, text }, i) =>
        kind !== "number" || Math.abs(Number(text)) <= (isCount(i) ? MAX_COUNT : MAX_NUMBER),
    );
    if (!isBounded) return false;
  }
  const filters = filtersOf(dict);
  return filters.length <= 1 && filters.every((value) => isFlate(value) || isNone(value));
}

/**
 * Whether a table lists its sections, each by first object number and count. Some files continue at high numbers with
 * just a few objects; libraries allocate nothing for the gap.
 */
function areSections(dict: readonly Entry[]): boolean {
  const [index, ...others] = dict.filter(({ key }) => key === "Index");
  const numbers = index?.value.slice(1, -1) ?? [];
  const isList = index?.value[0]?.kind === "[" && numbers.every(isObjectNumber);
  return others.length === 0 && isList && numbers.length > 0 && numbers.length % 2 === 0;
}

const isObjectNumber = ({ kind, text }: Entry["value"][number]) =>
  kind === "number" && /^\d{1,7}$/.test(text);

/**
 * Decompresses a stream into the scanner. Acrobat doesn't terminate its compressed data; readers take what there is.
 * @returns the decompressed length in bytes, or null if the data is malformed
 * @throws TooMuchWork beyond a limit
 */
async function unfold(
  data: Uint8Array,
  isFolded: boolean,
  scanner: { push(bytes: Uint8Array): boolean },
  work: Work,
): Promise<number | null> {
  const take = (part: Uint8Array, size: number) => {
    work.charge(part.length);
    if (size > MAX_STREAM || !scanner.push(part)) throw new TooMuchWork();
  };
  if (!isFolded) {
    take(data, data.length);
    return data.length;
  }
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  let size = 0;
  try {
    inflate.end(data);
    for await (const part of inflate as AsyncIterable<Uint8Array>) {
      size += part.length;
      take(part, size);
    }
  } catch (error) {
    if (error instanceof TooMuchWork) throw error;
    return null;
  } finally {
    // Empty blocks decompress to nothing, and a crafted file can make each stream run through all those that follow.
    work.charge(inflate.bytesWritten);
  }
  return size;
}
