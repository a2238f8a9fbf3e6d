import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { examinePdf } from "../pdf-bounds.ts";
import { firstPages } from "../pdf-pages.ts";
import { openPdf } from "../pdf-parser.ts";
import { findVisiblePictures, newBudget } from "../pdf-visible-pictures.ts";
import { rasterLuma } from "../pictures/png-luma.ts";
import type { Raster } from "../pictures/png-rows.ts";
import { TooMuchWork, Work } from "../work.ts";
import { FAULT, type PdfFault } from "./pdf-text.ts";
import type { Picture } from "./read-picture.ts";

/** A picture, and the page that it's on, from 1. */
export interface PagePicture {
  page: number;
  /** Decodes the picture; null if its format isn't supported. */
  open: (work: Work) => Promise<Picture | null>;
}

/** Maximum number of pages with pictures. A scan of a card has one page for each side. */
const MAX_PAGES = 6;
const MAX_PICTURES = 6;
/** Minimum pixels of the longer side. Smaller pictures are logos, in which nothing can be read. */
const MIN_SIDE = 400;
/** Longer side that a scan is reduced to. It may show a small card on a large page. */
const SCAN_PIXELS = 3600;
/** The same as for a PNG, which is also decoded row by row. */
const MAX_PIXELS = 25_000_000;
const MAX_SIDE = 16_000;

const name = (text: string) => PDFName.of(text);

/**
 * The visible pictures on a PDF's pages, the largest of each page first: JPEG as is, and pixels compressed with Flate.
 * Nothing is decompressed before it's opened. Fax and JPEG 2000 aren't supported.
 * @param work counts the steps up to here; opening a picture has its own budget
 * @returns the reason if there are none
 */
export async function picturesIn(
  bytes: Uint8Array,
  work = new Work(),
): Promise<PagePicture[] | PdfFault | "pdf_without_picture"> {
  try {
    const { verdict, corrections } = await examinePdf(bytes, work);
    if (verdict !== "within_bounds") return FAULT[verdict];
    const document = await openPdf(bytes, corrections);
    const budget = newBudget(work);
    const found = firstPages(document, MAX_PAGES).flatMap((page, i) =>
      [...findVisiblePictures(page, document.context, budget)]
        .filter(({ dict }) => isReadable(dict))
        .sort((a, b) => area(b) - area(a))
        .map((image) => ({ page: i + 1, open: (steps: Work) => opened(image, document.context, steps) })),
    );
    return found.length > 0 ? found.slice(0, MAX_PICTURES) : "pdf_without_picture";
  } catch (error) {
    // The same bytes would break it again, so retrying is useless.
    return error instanceof TooMuchWork ? "pdf_too_complex" : "pdf_damaged";
  }
}

const numberOf = (dict: PDFDict, key: string): number => {
  const value = dict.lookup(name(key));
  return value instanceof PDFNumber ? value.asNumber() : 0;
};

const area = ({ dict }: PDFRawStream) => numberOf(dict, "Width") * numberOf(dict, "Height");

function isReadable(dict: PDFDict): boolean {
  const [width, height] = [numberOf(dict, "Width"), numberOf(dict, "Height")];
  const longer = Math.max(width, height);
  return (
    longer >= MIN_SIDE && longer <= MAX_SIDE && width * height <= MAX_PIXELS && Math.min(width, height) > 0
  );
}

async function opened(image: PDFRawStream, context: PDFContext, work: Work): Promise<Picture | null> {
  const filter = only(image.dict.lookup(name("Filter")), context);
  if (filter === name("DCTDecode")) return { bytes: image.getContents(), contentType: "image/jpeg" };
  if (filter !== name("FlateDecode")) return null;
  const raster = rasterOf(image, context);
  const luma = raster && (await rasterLuma(raster, SCAN_PIXELS, work));
  return luma ? { luma } : null;
}

/** @returns the only entry, whether or not it's in an array */
function only(value: PDFObject | undefined, context: PDFContext): PDFObject | undefined {
  if (!(value instanceof PDFArray)) return value;
  return value.size() === 1 ? context.lookup(value.get(0)) : undefined;
}

/** @returns how the pixels are stored; null for unsupported colors and predictors */
function rasterOf({ dict, contents }: PDFRawStream, context: PDFContext): Raster | null {
  const parms = only(dict.lookup(name("DecodeParms")), context);
  const predictor = parms instanceof PDFDict ? numberOf(parms, "Predictor") || 1 : 1;
  const colours = coloursOf(dict.lookup(name("ColorSpace")), context);
  if (!colours || (predictor > 1 && predictor < 10)) return null;
  const header = {
    width: numberOf(dict, "Width"),
    height: numberOf(dict, "Height"),
    depth: numberOf(dict, "BitsPerComponent"),
    colour: colours.colour,
  };
  if (![1, 2, 4, 8, 16].includes(header.depth)) return null;
  return { header, palette: colours.palette, data: [contents], isFiltered: predictor >= 10 };
}

/** @returns the color space with PNG's number (0 gray, 2 RGB, 3 indexed) */
function coloursOf(
  space: PDFObject | undefined,
  context: PDFContext,
): { colour: 0 | 2 | 3; palette: Uint8Array } | null {
  const [kind, ...rest] =
    space instanceof PDFArray ? space.asArray().map((part) => context.lookup(part)) : [space];
  const palette = new Uint8Array(0);
  if (kind === name("DeviceGray") || kind === name("CalGray")) return { colour: 0, palette };
  if (kind === name("DeviceRGB") || kind === name("CalRGB")) return { colour: 2, palette };
  if (kind === name("ICCBased") && rest[0] instanceof PDFRawStream) {
    const count = numberOf(rest[0].dict, "N");
    return count === 1 ? { colour: 0, palette } : count === 3 ? { colour: 2, palette } : null;
  }
  const [base, , table] = rest;
  const isText = table instanceof PDFHexString || table instanceof PDFString;
  if (kind !== name("Indexed") || !isText || coloursOf(base, context)?.colour !== 2) return null;
  return { colour: 3, palette: table.asBytes() };
}
