import { deflateSync } from "node:zlib";
import { UPLOAD } from "#contract/limits.ts";
import { freePixels } from "../pictures/free-pixels.ts";
import { jpegOf } from "../pictures/jpeg-writer.ts";
import { newTank, type Pdf, type PdfFault, type Tank, withPdf } from "./document.ts";
import { PdfFile } from "./file.ts";
import type { Exports } from "./host.ts";
import type { Word } from "./lines.ts";
import { type Drawing, frameOf, type Page, withDrawing } from "./render.ts";
import { textOn } from "./text.ts";
import { TextLayer } from "./text-layer.ts";

/** Pixels per inch: as in a good scan, or less if the page's picture would be too large. */
const RESOLUTIONS = [150, 100, 60];
/** Maximum pixels of a page's picture. */
const MAX_PIXELS = 4_000_000;
/** In bytes. A page's picture is stored losslessly up to `SMALL` and as a JPEG above that, up to `MAX_BYTES`. */
const SMALL = 600_000;
const MAX_BYTES = 2_000_000;
/** Maximum bytes of a copy. */
const MAX_COPY = 24_000_000;
/** Maximum number of steps to read and draw all pages. */
const MAX_FUEL = 5_000_000_000;
/** A pixel counts as gray if its red, green and blue differ by at most this, as in scans. */
const GRAY = 12;
/** Why there's no copy. */
export type NoPdfCopy = PdfFault | "pdf_without_font" | "pdf_too_long";

/** A page's picture as a stream. */
interface Picture {
  entries: string;
  data: Uint8Array;
}

/**
 * Copies only what a PDF shows: each page becomes a picture, with the visible text as an invisible layer on top. No
 * byte of the file is copied.
 * @param module PDFium, metered and compiled
 * @returns the copy, or why there's none
 */
export const copyPdf = (
  bytes: Uint8Array,
  module: WebAssembly.Module,
  tank: Tank = newTank(MAX_FUEL),
): Uint8Array<ArrayBuffer> | NoPdfCopy => withPdf(bytes, module, copied, tank);

function copied(pdf: Pdf): Uint8Array<ArrayBuffer> | NoPdfCopy {
  if (pdf.pages > UPLOAD.maxCopiedPages) return "pdf_too_long";
  const file = new PdfFile();
  const layer = new TextLayer();
  const [catalog, tree, fonts] = [file.reserve(), file.reserve(), file.reserve()];
  const kids: number[] = [];
  for (let i = 0; i < pdf.pages; i++) {
    const text = textOn(pdf, i);
    if (!text) return "pdf_damaged";
    if (text.lacksFont) return "pdf_without_font";
    const drawn = pdf.withPage(i, (page, x) => drawnPage(x, page, text.words));
    pdf.charge(drawn?.steps ?? 0);
    if (!drawn?.picture || file.length + drawn.picture.data.length > MAX_COPY) return "pdf_too_complex";
    const image = file.stream(drawn.picture.entries, drawn.picture.data);
    const [wide, high] = [drawn.width, drawn.height].map((side) => Math.round(side * 100) / 100);
    const shown = `q ${wide} 0 0 ${high} 0 0 cm /P Do Q\n${layer.content(drawn.words)}`;
    const content = file.stream("/Filter/FlateDecode", deflateSync(Buffer.from(shown, "latin1")));
    kids.push(
      file.object(
        `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${wide} ${high}]/Contents ${content} 0 R` +
          `/Resources<</XObject<</P ${image} 0 R>>/Font ${fonts} 0 R>>>>`,
      ),
    );
  }
  file.object(`<<${layer.fonts(file)}>>`, fonts);
  file.object(
    `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(" ")}]>>`,
    tree,
  );
  file.object(`<</Type/Catalog/Pages ${tree} 0 R>>`, catalog);
  return file.finish(catalog);
}

function drawnPage(x: Exports, page: Page, words: readonly Word[]) {
  const { left, bottom } = cornerOf(x, page.handle);
  return {
    width: x.FPDF_GetPageWidthF!(page.handle),
    height: x.FPDF_GetPageHeightF!(page.handle),
    words: words.map((word) => moved(word, left, bottom)),
    ...pictureOf(x, page),
  };
}

/** Steps to compress a pixel. */
const STEPS = 10;

/** @returns a page's picture, null if it can't be made small enough; and the number of steps that this took */
function pictureOf(x: Exports, page: Page): { picture: Picture | null; steps: number } {
  let steps = 0;
  for (const dpi of RESOLUTIONS) {
    const frame = frameOf(x, page.handle, dpi, MAX_PIXELS);
    steps += STEPS * frame.width * frame.height;
    const picture = withDrawing(x, page, frame, "aligned", compressed);
    if (picture.data.length <= MAX_BYTES) return { picture, steps };
  }
  return { picture: null, steps };
}

/** @returns the bottom left corner of the rotated page, in the same points as {@link Word}s */
function cornerOf(x: Exports, handle: number): { left: number; bottom: number } {
  const scratch = x.malloc!(16);
  x.FPDF_GetPageBoundingBox!(handle, scratch);
  const view = new DataView(x.memory.buffer);
  const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => view.getFloat32(scratch + at, true)) as [
    number,
    number,
    number,
    number,
  ];
  x.free!(scratch);
  const corners = [
    { left, bottom },
    { left: bottom, bottom: -right },
    { left: -right, bottom: -top },
    { left: -top, bottom: left },
  ];
  return corners[x.FPDFPage_GetRotation!(handle) & 3]!;
}

/** Shifts a word by the page's corner. A word's position is measured along its line and perpendicular to it. */
function moved(word: Word, left: number, bottom: number): Word {
  const turn = (word.angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  const [along, above] = [left * cosine + bottom * sine, bottom * cosine - left * sine];
  return { ...word, x: word.x - along, end: word.end - along, y: word.y - above };
}

function compressed({ width, height, pixels }: Drawing): Picture {
  const isGray = hasNoColor(pixels);
  const entries = (space: string, filter: string) =>
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/${space}/Filter/${filter}`;
  const whole = deflateSync(isGray ? grayOf(pixels) : colorsOf(pixels));
  if (whole.length <= SMALL)
    return { entries: entries(isGray ? "DeviceGray" : "DeviceRGB", "FlateDecode"), data: whole };
  const data = opaque(pixels);
  const jpeg = jpegOf({ width, height, data });
  freePixels(data);
  return { entries: entries("DeviceRGB", "DCTDecode"), data: jpeg };
}

/** @param pixels four bytes each: blue, green, red, and an unused one */
function hasNoColor(pixels: Uint8Array): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const [blue, green, red] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > GRAY) return false;
  }
  return true;
}

function grayOf(pixels: Uint8Array): Uint8Array {
  const out = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < out.length; at++) out[at] = pixels[4 * at + 1]!;
  return out;
}

function colorsOf(pixels: Uint8Array): Uint8Array {
  const out = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    out[to] = pixels[from + 2]!;
    out[to + 1] = pixels[from + 1]!;
    out[to + 2] = pixels[from]!;
  }
  return out;
}

function opaque(pixels: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    out[at] = pixels[at + 2]!;
    out[at + 1] = pixels[at + 1]!;
    out[at + 2] = pixels[at]!;
    out[at + 3] = 255;
  }
  return out;
}
