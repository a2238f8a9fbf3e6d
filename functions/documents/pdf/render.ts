import { type Exports, PdfStopped } from "./host.ts";

/** A page that's open. */
export interface Page {
  handle: number;
  /** Whether annotations have to be drawn separately, because they couldn't be made part of the page. */
  hasAnnotations: boolean;
}

/** A page as drawn. Rows begin at the top, and take `stride` bytes each. */
export interface Drawing {
  width: number;
  height: number;
  stride: number;
  /** Valid until the next call into the engine. */
  pixels: Uint8Array;
}

/** PDFium's pixel formats: brightness only; blue, green and red; or these and an unused byte. */
const FORMAT = { gray: 1, color: 2, aligned: 3 } as const;

const POINTS_PER_INCH = 72;
/** Caches no more decoded pictures than a page needs (`FPDF_RENDER_LIMITEDIMAGECACHE`). */
const LIMITED_CACHE = 0x200;
/** Turns colors into gray (`FPDF_GRAYSCALE`). */
const GRAY = 0x08;
const WHITE = -1;
/** Maximum pixels of a side, for pages that are long strips. */
const MAX_SIDE = 16_000;

/** Draws annotations too (`FPDF_ANNOT`). */
const WITH_ANNOTATIONS = 0x01;

/**
 * Draws a page to a single pixel. As a side effect, PDFium creates the appearances that its fields and shapes lack.
 * @param form from `formOf`; 0 for a document without fields
 */
export function drawOnce(x: Exports, page: number, form: number): void {
  const bitmap = x.FPDFBitmap_CreateEx!(1, 1, FORMAT.gray, 0, 0);
  if (bitmap === 0) throw new PdfStopped("out_of_memory");
  if (form !== 0) {
    x.FORM_OnAfterLoadPage!(page, form);
    x.FPDF_FFLDraw!(form, bitmap, page, 0, 0, 1, 1, 0, 0);
    x.FORM_OnBeforeClosePage!(page, form);
  }
  x.FPDF_RenderPageBitmap!(bitmap, page, 0, 0, 1, 1, 0, WITH_ANNOTATIONS | LIMITED_CACHE);
  x.FPDFBitmap_Destroy!(bitmap);
}

export interface Frame {
  width: number;
  height: number;
}

/**
 * @param dpi pixels per inch; reduced for a page that would have more than `mostPixels`
 * @returns the size of a page's drawing
 */
export function frameOf(x: Exports, page: number, dpi: number, mostPixels: number): Frame {
  const wide = Math.max(1, x.FPDF_GetPageWidthF!(page));
  const high = Math.max(1, x.FPDF_GetPageHeightF!(page));
  const scale = Math.min(dpi / POINTS_PER_INCH, Math.sqrt(mostPixels / wide / high));
  const side = (points: number) => Math.max(1, Math.min(MAX_SIDE, Math.round(points * scale)));
  return { width: side(wide), height: side(high) };
}

/**
 * Draws a page on white, including changes made to its objects.
 * @param use gets the drawing, and must not keep its pixels
 * @throws PdfStopped if there's no memory for it
 */
export function withDrawing<T>(
  x: Exports,
  { handle, hasAnnotations }: Page,
  { width, height }: Frame,
  format: keyof typeof FORMAT,
  use: (drawing: Drawing) => T,
): T {
  const bitmap = x.FPDFBitmap_CreateEx!(width, height, FORMAT[format], 0, 0);
  if (bitmap === 0) throw new PdfStopped("out_of_memory");
  x.FPDFBitmap_FillRect!(bitmap, 0, 0, width, height, WHITE);
  const flags = LIMITED_CACHE | (format === "gray" ? GRAY : 0) | (hasAnnotations ? WITH_ANNOTATIONS : 0);
  x.FPDF_RenderPageBitmap!(bitmap, handle, 0, 0, width, height, 0, flags);
  const stride = x.FPDFBitmap_GetStride!(bitmap);
  const pixels = new Uint8Array(x.memory.buffer, x.FPDFBitmap_GetBuffer!(bitmap), stride * height);
  const result = use({ width, height, stride, pixels });
  x.FPDFBitmap_Destroy!(bitmap);
  return result;
}

/** A part of a page, in points from its top left corner, and the pixels per point to draw it with. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
  scale: number;
}

/**
 * Maximum number of pixels to draw at once. While PDFium draws an area, it keeps a picture's colors for all of that
 * area in memory.
 */
const BAND = 1_000_000;

/**
 * @returns the brightness of part of a page as it's shown, one byte per pixel
 * @throws PdfStopped
 */
export function drawRegion(
  x: Exports,
  page: Page,
  { left, top, width, height, scale }: Region,
): Frame & { data: Uint8Array } {
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const data = new Uint8Array(size.width * size.height);
  const rows = Math.max(1, Math.floor(BAND / size.width));
  for (let y = 0; y < size.height; y += rows) {
    const frame = { width: size.width, height: Math.min(rows, size.height - y) };
    drawBand(x, page, frame, [scale, 0, 0, scale, -left * scale, -top * scale - y], data, y * size.width);
  }
  return { ...size, data };
}

/** @param matrix from points to pixels @param at where the band begins in `out` */
function drawBand(
  x: Exports,
  { handle, hasAnnotations }: Page,
  { width, height }: Frame,
  matrix: readonly number[],
  out: Uint8Array,
  at: number,
): void {
  const bitmap = x.FPDFBitmap_CreateEx!(width, height, FORMAT.gray, 0, 0);
  // The matrix and the clipping rectangle, as four-byte numbers.
  const scratch = x.malloc!(40);
  if (bitmap === 0 || scratch === 0) throw new PdfStopped("out_of_memory");
  x.FPDFBitmap_FillRect!(bitmap, 0, 0, width, height, WHITE);
  const view = new DataView(x.memory.buffer);
  for (const [i, number] of [...matrix, 0, 0, width, height].entries())
    view.setFloat32(scratch + 4 * i, number, true);
  const flags = LIMITED_CACHE | GRAY | (hasAnnotations ? WITH_ANNOTATIONS : 0);
  x.FPDF_RenderPageBitmapWithMatrix!(bitmap, handle, scratch, scratch + 24, flags);
  const stride = x.FPDFBitmap_GetStride!(bitmap);
  const pixels = new Uint8Array(x.memory.buffer, x.FPDFBitmap_GetBuffer!(bitmap), stride * height);
  for (let y = 0; y < height; y++) out.set(pixels.subarray(y * stride, y * stride + width), at + y * width);
  x.free!(scratch);
  x.FPDFBitmap_Destroy!(bitmap);
}
