import type { PDFDocument } from "@cantoo/pdf-lib";
import type { TextLine } from "#functions/checks/types.ts";
import { examinePdf, type PdfVerdict } from "../pdf-bounds.ts";
import { UnclearPdfError } from "../pdf-copy/source.ts";
import { firstPages } from "../pdf-pages.ts";
import { openPdf } from "../pdf-parser.ts";
import { TooMuchWork, Work } from "../work.ts";
import { linesOn } from "./pdf/page.ts";
import { Reading } from "./pdf/reading.ts";

/** Statements and leases have fewer pages. The rest of a longer file isn't read. */
const MAX_PAGES = 20;
const MAX_LINES = 2000;
const MAX_LINE = 400;

export type PdfFault = "pdf_without_text" | "pdf_locked" | "pdf_damaged" | "pdf_too_complex";

/** Reason codes for not reading a PDF, used in findings. */
export const FAULT: Record<Exclude<PdfVerdict, "within_bounds">, PdfFault> = {
  locked: "pdf_locked",
  damaged: "pdf_damaged",
  too_complex: "pdf_too_complex",
};

/**
 * Reads the visible text on a PDF's pages, line by line from top to bottom. Text in pictures isn't read, and text that
 * no viewer shows isn't evidence.
 * @param bytes aren't modified
 * @param work counts the steps, and limits them
 * @returns the lines, or why there are none
 */
export async function readPdfText(bytes: Uint8Array, work = new Work()): Promise<TextLine[] | PdfFault> {
  try {
    const { verdict, corrections } = await examinePdf(bytes, work);
    if (verdict !== "within_bounds") return FAULT[verdict];
    return linesIn(await openPdf(bytes, corrections), work);
  } catch (error) {
    // The same bytes would break it again, so retrying is useless.
    return error instanceof TooMuchWork ? "pdf_too_complex" : "pdf_damaged";
  }
}

/** Keep the pages before one that takes too much work, or that viewers could disagree on. */
function linesIn(document: PDFDocument, work: Work): TextLine[] | PdfFault {
  const reading = new Reading(document, work);
  const lines: TextLine[] = [];
  let fault: PdfFault = "pdf_without_text";
  for (const [i, page] of firstPages(document, MAX_PAGES).entries()) {
    if (lines.length >= MAX_LINES) break;
    try {
      const texts = linesOn(page, reading);
      lines.push(...texts.map((text, k) => ({ page: i + 1, line: k + 1, text: text.slice(0, MAX_LINE) })));
    } catch (error) {
      if (!(error instanceof UnclearPdfError || error instanceof TooMuchWork)) throw error;
      fault = "pdf_too_complex";
      if (reading.budget.isSpent || error instanceof TooMuchWork) break;
    }
  }
  return lines.length > 0 ? lines.slice(0, MAX_LINES) : fault;
}
