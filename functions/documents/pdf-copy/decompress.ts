import { constants, inflateRawSync, inflateSync, type ZlibOptions } from "node:zlib";
import { PDFDict, type PDFRawStream } from "@cantoo/pdf-lib";
import { unfilter } from "../pictures/png-filter.ts";
import type { CopyBudget } from "./copy.ts";
import { fromAscii85, fromAsciiHex, fromLzw, fromRunLength } from "./older-filters.ts";
import { at, nameIn, numberIn, oneOrMore, UnclearPdfError } from "./source.ts";

const FULL: Record<string, string> = {
  Fl: "FlateDecode",
  LZW: "LZWDecode",
  A85: "ASCII85Decode",
  AHx: "ASCIIHexDecode",
  RL: "RunLengthDecode",
  DCT: "DCTDecode",
  CCF: "CCITTFaxDecode",
};
const MAX_FILTERS = 4;
const MAX_ROW = 1_000_000;

export interface Filter {
  name: string;
  parms: PDFDict | undefined;
}

/** @returns the stream's filters, outermost first */
export function filtersOf({ dict }: PDFRawStream): Filter[] {
  const parms = oneOrMore(at(dict, "DecodeParms") ?? at(dict, "DP"));
  const filters = oneOrMore(at(dict, "Filter") ?? at(dict, "F"));
  if (filters.length > MAX_FILTERS) throw new UnclearPdfError("many filters");
  return filters.map((filter, i) => {
    const name = nameIn(filter);
    const own = parms[i];
    if (name === undefined) throw new UnclearPdfError("a filter without a name");
    return { name: FULL[name] ?? name, parms: own instanceof PDFDict ? own : undefined };
  });
}

/**
 * Decompresses a stream of content, of a font or of numbers.
 * @throws UnclearPdfError if the stream uses an image filter, is malformed, or exceeds the budget
 */
export function decompress(stream: PDFRawStream, budget: CopyBudget): Uint8Array {
  return applyFilters(stream.getContents(), filtersOf(stream), budget, budget.unfolded);
}

/**
 * Decompresses a content stream or a CMap.
 * @returns one character per byte
 * @throws UnclearPdfError as {@link decompress} does, and if the stream exceeds the budget's limit for content
 */
export function decompressContent(stream: PDFRawStream, budget: CopyBudget): string {
  const most = Math.min(budget.unfolded, budget.oneContent);
  const bytes = applyFilters(stream.getContents(), filtersOf(stream), budget, most);
  budget.content(bytes.length);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/**
 * Applies filters in order, and charges the budget for the input and each output.
 * @param most bytes that each filter may output
 * @throws UnclearPdfError if the data is malformed, a filter isn't supported, or the budget is exceeded
 */
export function applyFilters(
  data: Uint8Array,
  filters: readonly Filter[],
  budget: CopyBudget,
  most: number,
): Uint8Array {
  let bytes = data;
  // Charge for uncompressed data too: many pages may share one long stream.
  budget.unfold(data.length);
  for (const { name, parms } of filters) {
    bytes = decoded(name, bytes, parms, most);
    budget.unfold(bytes.length);
    const predictor = numberIn(parms && at(parms, "Predictor")) ?? 1;
    if (predictor > 1 && (name === "FlateDecode" || name === "LZWDecode")) bytes = unpredicted(bytes, parms!);
  }
  return bytes;
}

function decoded(name: string, data: Uint8Array, parms: PDFDict | undefined, most: number): Uint8Array {
  if (name === "FlateDecode") {
    // Viewers show as much as they can of truncated data, and ignore a wrong checksum or window size.
    const limits = { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH };
    try {
      return inflateSync(data, limits);
    } catch (error) {
      return isMended(error) ? unheaded(data, limits) : broken();
    }
  }
  if (name === "ASCII85Decode") return fromAscii85(data);
  if (name === "ASCIIHexDecode") return fromAsciiHex(data);
  if (name === "RunLengthDecode") return fromRunLength(data, most);
  if (name === "LZWDecode") {
    const isEarly = (numberIn(parms && at(parms, "EarlyChange")) ?? 1) !== 0;
    return fromLzw(data, isEarly, most);
  }
  throw new UnclearPdfError("another filter");
}

const broken = (): never => {
  throw new UnclearPdfError("broken data");
};

function unheaded(data: Uint8Array, limits: ZlibOptions): Uint8Array {
  try {
    return inflateRawSync(data.subarray(2), limits);
  } catch {
    return broken();
  }
}

const MENDED = new Set(["incorrect data check", "invalid distance too far back"]);
const isMended = (error: unknown) => error instanceof Error && MENDED.has(error.message);

/** @returns bytes per row, without the byte that names its predictor */
export function rowSize(parms: PDFDict): number {
  const of = (key: string, otherwise: number) => numberIn(at(parms, key)) ?? otherwise;
  const size = Math.ceil((of("Colors", 1) * of("BitsPerComponent", 8) * of("Columns", 1)) / 8);
  if (!(size >= 1 && size <= MAX_ROW)) throw new UnclearPdfError("rows without a size");
  return size;
}

/** Undoes the predictors of Flate and LZW (ISO 32000-2, 7.4.4.4). */
function unpredicted(data: Uint8Array, parms: PDFDict): Uint8Array {
  const of = (key: string, otherwise: number) => numberIn(at(parms, key)) ?? otherwise;
  const size = rowSize(parms);
  const step = Math.max(1, (of("Colors", 1) * of("BitsPerComponent", 8)) >> 3);
  if (of("Predictor", 1) < 10) {
    if (of("BitsPerComponent", 8) !== 8) throw new UnclearPdfError("a prediction that is not read");
    const out = data.slice();
    for (let row = 0; row < out.length; row += size)
      for (let i = row + step; i < Math.min(row + size, out.length); i++) out[i]! += out[i - step]!;
    return out;
  }
  const rows = Math.ceil(data.length / (size + 1));
  const out = new Uint8Array(rows * size);
  let above = new Uint8Array(size);
  let length = 0;
  for (let i = 0; i < rows; i++) {
    const from = i * (size + 1);
    const part = data.subarray(from + 1, from + 1 + size);
    const row = out.subarray(i * size, (i + 1) * size);
    row.set(part);
    if (data[from]! > 4) throw new UnclearPdfError("a prediction that does not exist");
    unfilter(data[from]!, row, above, step);
    above = row;
    length += part.length;
  }
  return out.subarray(0, length);
}
