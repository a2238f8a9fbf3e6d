import type { TextLine } from "#functions/checks/engine/types.ts";
import { faultOf, type Pdf, type PdfFault, type Tank, withPdf } from "./document.ts";
import { areInLyingFonts, encodedLetters } from "./encodings.ts";
import { isWithoutGlyph } from "./glyphs.ts";
import { wordsOf } from "./group-letters.ts";
import { PdfStopped } from "./host.ts";
import { lettersOn } from "./letters.ts";
import { linesOf, type Word } from "./lines.ts";
import { frameOf } from "./render.ts";
import { areVisible } from "./visible.ts";

/** Maximum number of pages, lines, and characters in a line. Statements and leases have fewer. The rest isn't read. */
const MAX_PAGES = 20;
const MAX_LINES = 2000;
const MAX_LINE = 400;

/** Pixels per inch at which we draw a page to see which letters are visible. */
const DPI = 100;
const MAX_PIXELS = 2_000_000;

/** Reason codes for a PDF whose text couldn't be read, used in findings. */
export type PdfTextFault = PdfFault | "pdf_without_text";

/**
 * Reads the visible text on a PDF's pages, line by line from top to bottom. Text in pictures isn't read. Text that no
 * one can see isn't evidence.
 * @param bytes aren't modified
 * @param module PDFium, metered and compiled
 * @returns the lines, or why there are none. If the engine stops at a page, the pages before it still count.
 */
export function readPdfText(
  bytes: Uint8Array,
  module: WebAssembly.Module,
  tank?: Tank,
): TextLine[] | PdfTextFault {
  return withPdf(bytes, module, linesIn, tank);
}

function linesIn(pdf: Pdf): TextLine[] | PdfTextFault {
  const lines: TextLine[] = [];
  let fault: PdfTextFault = "pdf_without_text";
  for (let i = 0; i < Math.min(pdf.pages, MAX_PAGES) && lines.length < MAX_LINES; i++)
    try {
      const texts = linesOf(textOn(pdf, i)?.words ?? []);
      lines.push(...texts.map((text, k) => ({ page: i + 1, line: k + 1, text: text.slice(0, MAX_LINE) })));
    } catch (error) {
      if (!(error instanceof PdfStopped)) throw error;
      fault = faultOf(error);
      break;
    }
  return lines.length > 0 ? lines.slice(0, MAX_LINES) : fault;
}

/** A page's text. */
export interface PageText {
  /** The words that the page shows. */
  words: Word[];
  /**
   * Whether text is missing because its font isn't in the file. Such a file expects the font to be installed on the
   * computer that shows it.
   */
  lacksFont: boolean;
}

/**
 * @param index from 0
 * @returns null for a broken page
 * @throws PdfStopped
 */
export function textOn(pdf: Pdf, index: number): PageText | null {
  const encoded = encodedLetters(pdf, index);
  return pdf.withPage(index, (page, x) => {
    const frame = frameOf(x, page.handle, DPI, MAX_PIXELS);
    const text = x.FPDFText_LoadPage!(page.handle);
    if (text === 0) return { words: [], lacksFont: false };
    const letters = lettersOn(x, page.handle, text, frame);
    const isLying = areInLyingFonts(x, page.handle, letters, encoded);
    const lacksFont = letters.some((letter) => isWithoutGlyph(x, letter));
    const visible = areVisible(x, page, letters, frame);
    const quarters = x.FPDFPage_GetRotation!(page.handle);
    x.FPDFText_ClosePage!(text);
    const isSeen = letters.map((letter, i) => visible[i]! && letter.isKnown && !isLying[i]!);
    return { words: wordsOf(letters, isSeen, quarters), lacksFont };
  });
}
