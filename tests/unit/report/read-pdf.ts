import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { renderPdf } from "#functions/reports/pdf/render.ts";
import type { Report } from "#functions/reports/report.ts";
import { diskFonts } from "./disk-fonts.ts";

export interface ReadPdf {
  /** The text of each page in reading order, with a line break between lines. */
  pages: string[];
  /** The text of all pages. */
  text: string;
  info: Record<string, unknown>;
  bytes: Uint8Array;
}

/** A slip whose address is as long as a real one. */
export const SLIP = {
  reportId: "rep_01kaq7v3hm8y2n5c4t9e6w1d0z",
  address: `https://countersign.example/verify#${"eyJhbGciOiJFUzI1NiJ9".repeat(26)}`,
};

/** Renders a report and reads the file as any viewer would. */
export const readPdf = async (report: Report): Promise<ReadPdf> =>
  readBytes(await renderPdf(report, SLIP, diskFonts()));

/** Reads a PDF file as any viewer would. */
export async function readBytes(bytes: Uint8Array): Promise<ReadPdf> {
  // The PDF reader detaches the bytes it gets, so give it a copy.
  const document = await getDocumentProxy(bytes.slice());
  const { text: pages } = await extractText(document);
  const { info } = await getMeta(document);
  return { pages, text: pages.join("\n"), info, bytes };
}
