import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { renderPdf } from "#functions/reports/pdf/render.ts";
import type { Report } from "#functions/reports/report.ts";
import { diskFonts } from "./disk-fonts.ts";

export interface ReadPdf {
  /** Text per page, in the order of reading, a line end between lines. */
  pages: string[];
  /** All pages' text. */
  text: string;
  info: Record<string, unknown>;
  bytes: Uint8Array;
}

/** Renders a report and reads the file as anybody's viewer would. */
export async function readPdf(report: Report): Promise<ReadPdf> {
  const bytes = await renderPdf(report, diskFonts());
  // The reader takes the bytes away from whoever gives them.
  const document = await getDocumentProxy(bytes.slice());
  const { text: pages } = await extractText(document);
  const { info } = await getMeta(document);
  return { pages, text: pages.join("\n"), info, bytes };
}
