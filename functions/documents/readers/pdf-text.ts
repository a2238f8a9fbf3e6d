import type { PDFDocument } from "@cantoo/pdf-lib";
import type { TextLine } from "#functions/checks/types.ts";
import { examinePdf, type PdfVerdict } from "../pdf-bounds.ts";
import { UnclearPdfError } from "../pdf-copy/source.ts";
import { firstPages } from "../pdf-pages.ts";
import { openPdf } from "../pdf-parser.ts";
import { TooMuchWork, Work } from "../work.ts";
import { linesOn } from "./pdf/page.ts";
import { Reading } from "./pdf/reading.ts";

/** Statements and leases have fewer; the rest of a longer file is not read. */
const MAX_PAGES = 20;
const MAX_LINES = 2000;
const MAX_LINE = 400;

export type PdfFault = "pdf_without_text" | "pdf_locked" | "pdf_damaged" | "pdf_too_complex";

/** Why a PDF is not handed to a library, in a word for findings. */
export const FAULT: Record<Exclude<PdfVerdict, "within_bounds">, PdfFault> = {
  locked: "pdf_locked",
  damaged: "pdf_damaged",
  too_complex: "pdf_too_complex",
};

/**
 * Reads the text that somebody sees who looks at a PDF's pages, line by line from top to bottom; what is only a picture
 * is not read, and what no viewer shows is no evidence.
 * @param bytes are only read
 * @param work counts the steps, and ends them
 * @returns the lines, or why there are none
 */
export async function readPdfText(bytes: Uint8Array, work = new Work()): Promise<TextLine[] | PdfFault> {
  try {
    const { verdict, corrections } = await examinePdf(bytes, work);
    if (verdict !== "within_bounds") return FAULT[verdict];
    return linesIn(await openPdf(bytes, corrections), work);
  } catch (error) {
    // The same bytes would break it again, so a retry is of no use.
    return error instanceof TooMuchWork ? "pdf_too_complex" : "pdf_damaged";
  }
}

/** Pages before the one that takes too much, or that readers could disagree on, count. */
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
