import type { Luma } from "../pictures/luma.ts";
import { type PdfFault, type Tank, withPdf } from "./document.ts";
import type { Exports } from "./host.ts";
import { drawRegion, type Page, type Region } from "./render.ts";

/** Where a PDF shows a picture. */
export interface PicturePlace {
  /** From 1. */
  page: number;
  region: Region;
}

/**
 * Maximum number of pages that we search for pictures, and of pictures that we return. A scan of a card has one page
 * for each side.
 */
const MAX_PAGES = 6;
const MAX_PICTURES = 6;
/** Minimum pixels of the longer side. Smaller pictures are logos, in which nothing can be read. */
const MIN_SIDE = 400;
/** Longer side that a scan is reduced to. Scans may show a small card on a large page. */
const SCAN_PIXELS = 3600;

const IMAGE = 3;
const FORM = 5;
/** Maximum number of objects that we look at on a page, and in each form. A scan has a few. */
const MAX_OBJECTS = 20_000;

/**
 * Finds the pictures on a PDF's first pages, the largest of each page first. Some may be hidden, but we don't know that
 * until {@link drawPicture} draws what the page shows.
 * @returns the places; a reason if there are none
 */
export function placesOfPictures(
  bytes: Uint8Array,
  module: WebAssembly.Module,
  tank?: Tank,
): PicturePlace[] | PdfFault | "pdf_without_picture" {
  const places = withPdf(
    bytes,
    module,
    (pdf) =>
      Array.from({ length: Math.min(pdf.pages, MAX_PAGES) }, (_, i) =>
        (pdf.withPage(i, placesOn) ?? []).map((region) => ({ page: i + 1, region })),
      ).flat(),
    tank,
  );
  if (!Array.isArray(places)) return places;
  return places.length > 0 ? places.slice(0, MAX_PICTURES) : "pdf_without_picture";
}

/**
 * @returns the brightness of a picture as the page shows it, including anything that covers or crops it; or why it
 *   can't be drawn
 */
export function drawPicture(
  bytes: Uint8Array,
  module: WebAssembly.Module,
  { page, region }: PicturePlace,
  tank?: Tank,
): Luma | PdfFault {
  const drawn = withPdf(
    bytes,
    module,
    (pdf) => pdf.withPage(page - 1, (open, x) => drawRegion(x, open, region)),
    tank,
  );
  return drawn ?? "pdf_damaged";
}

/**
 * @returns the regions of a page's pictures, at the pictures' own resolution or less ({@link SCAN_PIXELS}); the whole
 *   page for pictures inside forms
 */
function placesOn({ handle }: Page, x: Exports): Region[] {
  const sheet = { width: x.FPDF_GetPageWidthF!(handle), height: x.FPDF_GetPageHeightF!(handle) };
  const scratch = x.malloc!(16);
  const found: (Region & { pixels: number; isNested: boolean })[] = [];
  const visit = (object: number, isNested: boolean) => {
    const type = x.FPDFPageObj_GetType!(object);
    if (type === FORM)
      for (let i = 0, count = x.FPDFFormObj_CountObjects!(object); i < Math.min(count, MAX_OBJECTS); i++)
        visit(x.FPDFFormObj_GetObject!(object, i), true);
    if (type !== IMAGE) return;
    x.FPDFImageObj_GetImagePixelSize!(object, scratch, scratch + 4);
    const view = new DataView(x.memory.buffer);
    const [width, height] = [view.getUint32(scratch, true), view.getUint32(scratch + 4, true)];
    if (Math.max(width, height) < MIN_SIDE || Math.min(width, height) === 0) return;
    const whole = { left: 0, top: 0, ...sheet };
    const part = isNested ? whole : boundsOf(x, handle, object, sheet, scratch);
    if (!part) return;
    const longer = Math.max(part.width, part.height);
    const scale = (isNested ? SCAN_PIXELS : Math.min(SCAN_PIXELS, Math.max(width, height))) / longer;
    found.push({ ...part, scale, pixels: width * height, isNested });
  };
  for (let i = 0, count = x.FPDFPage_CountObjects!(handle); i < Math.min(count, MAX_OBJECTS); i++)
    visit(x.FPDFPage_GetObject!(handle, i), false);
  x.free!(scratch);
  // All pictures inside forms have the same region, the whole page, so keep one of them.
  return found
    .sort((a, b) => b.pixels - a.pixels)
    .filter((one, i) => !one.isNested || found.findIndex(({ isNested }) => isNested) === i)
    .map(({ pixels: _, isNested: __, ...region }) => region);
}

/** Units per point when we ask PDFium for positions. It rounds them to whole units, and whole points are too coarse. */
const FINE = 16;
/** In points. A smaller picture isn't a document that anyone could read. */
const MIN_POINTS = 18;

/** @returns the part of the sheet that an object covers, in points from the top left; null if that's too small */
function boundsOf(
  x: Exports,
  handle: number,
  object: number,
  sheet: { width: number; height: number },
  scratch: number,
): Omit<Region, "scale"> | null {
  if (x.FPDFPageObj_GetBounds!(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return null;
  const view = new DataView(x.memory.buffer);
  const [left, bottom, right, top] = [0, 4, 8, 12].map((at) => view.getFloat32(scratch + at, true)) as [
    number,
    number,
    number,
    number,
  ];
  const at = (column: number, row: number) => {
    const size = [Math.round(sheet.width * FINE), Math.round(sheet.height * FINE)] as const;
    x.FPDF_PageToDevice!(handle, 0, 0, ...size, 0, column, row, scratch, scratch + 4);
    const found = new DataView(x.memory.buffer);
    return { x: found.getInt32(scratch, true) / FINE, y: found.getInt32(scratch + 4, true) / FINE };
  };
  const [one, other] = [at(left, top), at(right, bottom)];
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  const from = {
    x: within(Math.min(one.x, other.x), sheet.width),
    y: within(Math.min(one.y, other.y), sheet.height),
  };
  const to = {
    x: within(Math.max(one.x, other.x), sheet.width),
    y: within(Math.max(one.y, other.y), sheet.height),
  };
  const [width, height] = [to.x - from.x, to.y - from.y];
  return Math.min(width, height) < MIN_POINTS ? null : { left: from.x, top: from.y, width, height };
}
