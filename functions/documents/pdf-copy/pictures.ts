import { deflateSync } from "node:zlib";
import { PDFArray, PDFRawStream } from "@cantoo/pdf-lib";
import { cutDeflate } from "../picture-copy/cut-deflate.ts";
import { stripJpeg } from "../picture-copy/strip-jpeg.ts";
import { colorSpace, componentsOf } from "./color.ts";
import type { PdfCopy, Rule } from "./copy.ts";
import { applyFilters, type Filter, filtersOf, rowSize } from "./decompress.ts";
import { cutFax } from "./fax.ts";
import { intent } from "./functions.ts";
import { stripJbig2 } from "./jbig2.ts";
import { stripJpx } from "./jpx.ts";
import { bool, number, numbers, pick } from "./rules.ts";
import { at, isTrue, numberIn, UnclearPdfError } from "./source.ts";
import { dictText, type Entries } from "./writer.ts";

const CODECS = new Set(["DCTDecode", "JPXDecode", "CCITTFaxDecode", "JBIG2Decode"]);
/** Decompressed bytes per picture. */
const MAX_SIZE = 256 * 1024 * 1024;

const PREDICTION = { Predictor: number, Colors: number, BitsPerComponent: number, Columns: number };
const FAX = {
  K: number,
  EndOfLine: bool,
  EncodedByteAlign: bool,
  Columns: number,
  Rows: number,
  EndOfBlock: bool,
  BlackIs1: bool,
  DamagedRowsBeforeError: number,
};

/** A mask: either a range of colors to hide, or another picture. */
const mask: Rule = (value, copy) =>
  value instanceof PDFRawStream
    ? picture(value, copy)
    : value instanceof PDFArray
      ? numbers()(value, copy)
      : null;

const SCHEMA = {
  Width: number,
  Height: number,
  ImageMask: bool,
  BitsPerComponent: number,
  ColorSpace: colorSpace,
  Decode: numbers(),
  Interpolate: bool,
  Intent: intent,
  Mask: mask,
  SMask: mask,
  Matte: numbers(),
  SMaskInData: number,
};

/**
 * Copies a picture (ISO 32000-2, 8.9.5). Its data is written at the end, one picture after another.
 * @returns a reference to it, or null if viewers would show nothing
 * @throws UnclearPdfError if its data is malformed or uses an unsupported filter, possibly only once the data is written
 */
export const picture = (stream: PDFRawStream, copy: PdfCopy): string | null =>
  copy.once(stream, "picture", () => {
    const codec = filtersOf(stream).at(-1)?.name ?? "";
    // Viewers show nothing for a picture without a size or colors.
    if (!CODECS.has(codec) && sizeOf(stream) === 0) return null;
    const entries = copy.budget.within(() => pick(stream.dict, SCHEMA, copy));
    const reference = copy.out.reserve();
    copy.later.push({
      reference,
      write: async () => {
        const { data, ...how } = await dataOf(stream, copy);
        copy.out.fillStream(reference, { Type: "/XObject", Subtype: "/Image", ...entries, ...how }, data);
      },
    });
    return reference;
  });

type Folded = { data: Uint8Array; Filter?: string; DecodeParms?: string };

async function dataOf(stream: PDFRawStream, copy: PdfCopy): Promise<Folded> {
  const filters = filtersOf(stream);
  const last = filters.at(-1);
  const contents = stream.getContents();
  if (!last || !CODECS.has(last.name)) return pixels(stream, filters, copy);
  const before = filters.slice(0, -1);
  const data =
    before.length > 0 ? applyFilters(contents, before, copy.budget, copy.budget.unfolded) : contents;
  const stripped = coded(last, data, copy);
  if (!stripped) throw new UnclearPdfError("a picture that is broken");
  return { Filter: `/${last.name}`, ...stripped };
}

function coded({ name, parms }: Filter, data: Uint8Array, copy: PdfCopy): Folded | null {
  const parmsText = (entries: Entries): Pick<Folded, "DecodeParms"> =>
    Object.values(entries).some((one) => one) ? { DecodeParms: dictText(entries) } : {};
  if (name === "DCTDecode") {
    const jpeg = stripJpeg(data, "part", copy.budget.blocks);
    return jpeg && { data: jpeg, ...parmsText(parms ? pick(parms, { ColorTransform: number }, copy) : {}) };
  }
  if (name === "CCITTFaxDecode")
    return { data: cutFax(data), ...parmsText(parms ? pick(parms, FAX, copy) : {}) };
  if (name === "JPXDecode") {
    const jpx = stripJpx(data);
    return jpx && { data: jpx };
  }
  const globals = parms && at(parms, "JBIG2Globals");
  const page = stripJbig2(data);
  if (!page || !(globals instanceof PDFRawStream)) return page && { data: page };
  const shared = copy.once(globals, "jbig2", () => {
    const bytes = applyFilters(globals.getContents(), filtersOf(globals), copy.budget, copy.budget.unfolded);
    const stripped = stripJbig2(bytes);
    return stripped && copy.out.addStream({}, stripped);
  });
  return shared === null ? null : { data: page, DecodeParms: dictText({ JBIG2Globals: shared }) };
}

/** Copies raw or losslessly compressed pixels, and drops what follows the last row. */
async function pixels(stream: PDFRawStream, filters: readonly Filter[], copy: PdfCopy): Promise<Folded> {
  const size = sizeOf(stream);
  copy.budget.paint(size);
  const [only] = filters;
  const Filter = "/FlateDecode";
  if (only && filters.length === 1 && only.name === "FlateDecode") {
    const isPredicted = (numberIn(only.parms && at(only.parms, "Predictor")) ?? 1) >= 10;
    const row = isPredicted ? rowSize(only.parms!) : 0;
    const folded = isPredicted ? Math.ceil(size / row) * (row + 1) : size;
    const data = await cutDeflate([stream.getContents()], folded);
    const parms = only.parms ? dictText(pick(only.parms, PREDICTION, copy)) : undefined;
    if (data) return { data, Filter, ...(parms ? { DecodeParms: parms } : {}) };
  }
  const raw = applyFilters(
    stream.getContents(),
    filters,
    copy.budget,
    Math.min(copy.budget.unfolded, 2 * size + 1024),
  );
  return { data: deflateSync(raw.subarray(0, size)), Filter };
}

/** @returns the size of a picture's pixels in bytes; 0 if it has no size */
function sizeOf({ dict }: PDFRawStream): number {
  const of = (key: string, otherwise = 0) => numberIn(at(dict, key)) ?? otherwise;
  const isMask = isTrue(at(dict, "ImageMask"));
  const bits = isMask ? 1 : of("BitsPerComponent", 8) * componentsOf(at(dict, "ColorSpace"));
  const size = of("Height") * Math.ceil((of("Width") * bits) / 8);
  if (size > MAX_SIZE) throw new UnclearPdfError("a picture without end");
  return size > 0 ? size : 0;
}
