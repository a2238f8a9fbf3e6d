import { constants, createInflate } from "node:zlib";
import { areDefinitionsPlain } from "./pdf-definitions.ts";
import { type Entry, has, isNamed, isReference } from "./pdf-dict.ts";
import type { CharacterRanges } from "./pdf-ranges.ts";
import { PdfScanner } from "./pdf-scanner.ts";
import { countObjects, isLocked, MAX_OBJECTS, type Stream, streamsIn } from "./pdf-streams.ts";
import { isTable, ObjectStream, TableSizes } from "./pdf-tables.ts";
import { TooMuchWork, Work } from "./work.ts";

/** Fonts and long contents have up to this; a few kB can unfold to any length. */
const MAX_STREAM = 4 * 1024 * 1024;
/** What a reader holds of a whole file at once, within the memory of a Worker. */
const MAX_TOTAL = 8 * 1024 * 1024;
/** A table of objects may claim any number of entries of no length. */
const MAX_COUNT = 100_000;
/** A stream can be part of many pages, or of one many times: what its `q` leave open adds up. */
const MAX_OPEN_STATES = 1000;
/** Values of objects, in arrays and dictionaries too; everyday papers have some ten thousands. Each takes a hundred bytes. */
const MAX_VALUES = 300_000;
/** Bytes to read if each stream is read as often as it is referred to, and each form as often as it can be drawn. */
const MAX_READ = 256 * 1024 * 1024;
/** Characters that fonts map: a font of all there are has 65,536. Each takes a hundred bytes. */
const MAX_MAPPED = 1_000_000;
/** Characters of which fonts tell the width, and the same if each font has the longest list. */
const [MAX_WIDE, MAX_WIDE_FONTS] = [4_000_000, 16_000_000];
/** What judging one file may take: it is gone through twice, and what is in it unfolded once. */
const MAX_STEPS = 96 * 1024 * 1024;

/** What was found out about a PDF before any library sees it. */
export type PdfVerdict = "within_bounds" | "locked" | "damaged" | "too_complex";

/** What a PDF is judged for, see {@link judgePdf}. */
export type PdfUse = "text" | "copy";

/**
 * Whether a PDF can be handed to a library.
 * @param use see {@link judgePdf}; for `text`, what no reader of text looks at is blanked in place
 * @returns false for a file that goes past a limit, is encrypted, or cannot be judged
 */
export async function isWithinBounds(bytes: Uint8Array, use: PdfUse): Promise<boolean> {
  return (await judgePdf(bytes, use)) === "within_bounds";
}

/**
 * Judges whether a PDF can be handed to a library. Small files unfold without end, and libraries hold all of it, or take
 * minutes, before they can be stopped; so everything that they would unfold is unfolded here first, holding nothing.
 * No length that the file tells is believed. The file is gone through by a lexer, each byte a fixed number of times.
 * @param use `text`: everything is judged, and what no reader of text looks at is blanked in place, so that none can be
 *   tricked into unfolding it. `copy`: only what is unfolded to find the objects; the rest is carried over folded
 * @param work counts the steps, and ends them
 */
export async function judgePdf(
  bytes: Uint8Array,
  use: PdfUse,
  work: Work = new Work(MAX_STEPS),
): Promise<PdfVerdict> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    work.charge(file.length);
    if (isLocked(file)) return "locked";
    const streams = streamsIn(file, work);
    if (!streams) return "damaged";
    work.charge(file.length);
    if (objectsIn(file, streams) > MAX_OBJECTS) return "too_complex";
    return await judgeParts(file, streams, use, work);
  } catch (error) {
    if (error instanceof TooMuchWork) return "too_complex";
    throw error;
  }
}

async function judgeParts(
  file: Buffer,
  streams: readonly Stream[],
  use: PdfUse,
  work: Work,
): Promise<PdfVerdict> {
  const references = new Map<number, number>();
  const read: { object: number; size: number; states: number; ranges: CharacterRanges }[] = [];
  const body = new PdfScanner(references);
  const tables = new TableSizes();
  const inside: { stream: Stream; objects: readonly number[] }[] = [];
  let [total, at, drawn, drawings, forms, packed] = [0, 0, 0, 1, 0, 0];
  for (const [next, { object, dict, start, end }] of streams.entries()) {
    work.charge(start - at);
    if (!body.push(file.subarray(at, start)) || body.values + packed > MAX_VALUES) return "too_complex";
    at = end;
    const isRead = isTable(dict);
    if (isSaidElsewhere(dict, isRead ? JUDGED : KINDS) || hasLengthBelowZero(dict)) return "too_complex";
    if (use === "copy" && !isRead) continue;
    if (use === "text" && !isRead && isUnread(dict)) {
      file.fill(0, start, end);
      continue;
    }
    if (!isPlain(dict)) return "too_complex";
    if (isNamed(dict, "Type", "XRef") && !tables.add(dict)) return "too_complex";
    const scanner = new PdfScanner(references, isBinary(dict));
    const objects = isNamed(dict, "Type", "ObjStm") ? new ObjectStream(dict, scanner) : null;
    const isFolded = filtersOf(dict).length > 0 && !isEmptyArray(filtersOf(dict)[0]!);
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
    read.push({ object, size, states: scanner.states, ranges: scanner.ranges });
    if (isNamed(dict, "Subtype", "Form")) {
      drawings *= Math.max(1, scanner.draws);
      forms += size;
    } else drawn += scanner.draws;
  }
  work.charge(file.length - at);
  if (!body.push(file.subarray(at)) || !body.end()) return "too_complex";
  if (body.values + packed > MAX_VALUES) return "too_complex";
  if (!areDefinitionsPlain(file, streams, inside, references, work)) return "too_complex";
  const times = ({ object }: { object: number }) => references.get(object) ?? 1;
  const open = read.reduce((sum, one) => sum + one.states * times(one), 0);
  const toRead = read.reduce((sum, one) => sum + one.size * times(one), drawn * drawings * forms);
  const mapped = read.reduce((sum, one) => sum + one.ranges.mapped * times(one), 0);
  const all = [body.ranges, ...read.map(({ ranges }) => ranges)];
  const wide = all.reduce((sum, one) => sum + one.wide, 0);
  const fonts = all.reduce((sum, one) => sum + one.fonts, 0);
  const widest = Math.max(...all.map((one) => one.widest));
  const areFonts = mapped <= MAX_MAPPED && wide <= MAX_WIDE && fonts * widest <= MAX_WIDE_FONTS;
  if (use === "text" && !areFonts) return "too_complex";
  return open <= MAX_OPEN_STATES && toRead <= MAX_READ ? "within_bounds" : "too_complex";
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

/** What readers of text never look at, so that it is blanked for them: pictures, colours, attachments, XMP. */
const isUnread = (dict: readonly Entry[]): boolean =>
  isNamed(dict, "Subtype", "Image") ||
  isNamed(dict, "Type", "EmbeddedFile", "Metadata") ||
  has(dict, "ShadingType") ||
  dict.some(({ key, value: [first] }) => key === "Alternate" && first?.text.startsWith("Device")) ||
  isColourProfile(dict);

/** A profile of 1, 3 or 4 colours has no keys but these. */
const isColourProfile = (dict: readonly Entry[]): boolean =>
  dict.some(({ key, value }) => key === "N" && ["1", "3", "4"].includes(value[0]?.text ?? "")) &&
  dict.every(
    ({ key, value }) =>
      (key === "N" && value.length === 1) ||
      (key === "Length" && (value.length === 1 || isReference(value, 0))) ||
      (key === "Filter" && isFlate(value)),
  );

/** Brackets mean nothing in fonts and tables. */
const isBinary = (dict: readonly Entry[]): boolean =>
  isNamed(dict, "Type", "XRef") ||
  has(dict, "Length1", "Length2", "Length3") ||
  isNamed(dict, "Subtype", "Type1C", "CIDFontType0C", "OpenType");

/** Keys whose value cannot be judged when it stands elsewhere in the file. */
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

/** What says that a stream holds objects; of others, readers find the rest wherever it stands. */
const KINDS = new Set(["Type"]);

const isSaidElsewhere = (dict: readonly Entry[], keys: ReadonlySet<string>): boolean =>
  dict.some(({ key, value }) => keys.has(key) && isReference(value, value[0]?.kind === "[" ? 1 : 0));

/** A library goes back by it, and comes the same way again. */
const hasLengthBelowZero = (dict: readonly Entry[]): boolean =>
  dict.some(({ key, value }) => key === "Length" && !(Number(value[0]?.text) >= 0));

/** Whether a stream's length, told where it begins, ends it where its word `endstream` does: then all readers see the same data. */
function hasLengthUpTo(file: Uint8Array, dict: readonly Entry[], start: number, end: number): boolean {
  const [length, ...others] = dict.filter(({ key }) => key === "Length");
  const told = start + Number(length?.value[0]?.text);
  const isPlainNumber = length?.value.length === 1 && others.length === 0;
  if (!isPlainNumber || !(told >= start && told <= end && told >= end - 2)) return false;
  return file.subarray(told, end).every((byte) => byte === 10 || byte === 13);
}

/** Keys that memory is taken for. */
const COUNTS = new Set(["Index", "N", "First", "Size", "W", "Columns", "Colors", "BitsPerComponent"]);
const isFlate = (value: Entry["value"]): boolean => {
  const [first, name] = value;
  if (value.length === 1) return first?.kind === "name" && FLATE.includes(first.text);
  return first?.kind === "[" && value.length === 3 && name?.kind === "name" && FLATE.includes(name.text);
};
const FLATE = ["FlateDecode", "Fl"];
const isEmptyArray = (value: Entry["value"]) => value.length === 2 && value[0]?.kind === "[";

const filtersOf = (dict: readonly Entry[]): Entry["value"][] =>
  dict.filter(({ key }) => key === "Filter" || key === "F").map(({ value }) => value);

/**
 * Whether a stream is folded in no way or one, and claims no numbers that memory is taken for. Chains unfold twice, and
 * the older ways are of no use to writers of today.
 */
function isPlain(dict: readonly Entry[]): boolean {
  for (const { key, value } of dict) {
    if (!COUNTS.has(key)) continue;
    if (value.some((_, i) => isReference(value, i))) return false;
    // What is no number to this parser may be one to another.
    if (value.some(({ kind, text }) => kind === "number" && !(Math.abs(Number(text)) <= MAX_COUNT)))
      return false;
  }
  const filters = filtersOf(dict);
  return filters.length <= 1 && filters.every((value) => isFlate(value) || isEmptyArray(value));
}

/**
 * Unfolds a stream into the scanner. Acrobat ends none of its data; readers take what there is of them.
 * @returns its length, or null where it is broken
 * @throws TooMuchWork where it goes past a limit
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
    // Blocks of nothing unfold to nothing, and a file can have each of its streams go through all that follow.
    work.charge(inflate.bytesWritten);
  }
  return size;
}
