import { CHECK_DOCUMENTS } from "#contract/checks/catalog.ts";
import type { DocumentReading } from "./types.ts";

/** What may be wrong with any kind of file, by the reason code that reading it gave. */
const OF_ANY: Partial<Record<string, string>> = {
  pdf_locked: "The PDF is locked by a password.",
  pdf_damaged: "The PDF is damaged.",
  pdf_too_complex: "The PDF is too complex to read.",
  picture_damaged: "A picture is damaged.",
  picture_too_large: "A picture is too large to read. We can read one of at most 12 megapixels.",
  picture_kind_not_read: "A picture is in CMYK or another format we can't read.",
  technical_fault: "We couldn't fetch it.",
};

/** What may be wrong with a license, an ID card or a passport. */
const OF_IDENTITY: Partial<Record<string, string>> = {
  ...OF_ANY,
  barcode_not_found: "We couldn't read the barcode in the picture.",
  barcode_incomplete: "The barcode doesn't include a name or a date of birth.",
  barcode_not_license: "The barcode in the picture isn't from a U.S. or Canadian license or ID card.",
  zone_not_found: "We couldn't read the machine-readable zone.",
  zone_incomplete: "The machine-readable zone doesn't include a complete date of birth.",
  format_not_read: "We read identity documents in JPEG and PNG pictures and in PDFs of them.",
  pdf_without_picture: "The PDF doesn't contain a picture we can read.",
};

/** What may be wrong with a text document. */
const OF_TEXT_DOCUMENT: Partial<Record<string, string>> = {
  ...OF_ANY,
  picture_without_text: "It's a picture, and we read text only in PDF files.",
  barcode_not_found: "We read text only in PDF files, not in pictures.",
  barcode_incomplete: "We read text only in PDF files, not in pictures.",
  barcode_not_license: "We read text only in PDF files, not in pictures.",
  format_not_read: "We read text only in PDF files.",
  pdf_without_text: "This PDF is a picture without text. The issuer's original PDF has text.",
};

/** @returns whether a file was uploaded as a license, an ID card or a passport */
export const isIdentity = ({ documentType }: Pick<DocumentReading, "documentType">): boolean =>
  CHECK_DOCUMENTS.identity_match.includes(documentType);

/** @returns why a file couldn't be read, as a sentence; undefined if it could, or if the reason is unknown */
export const faultOf = (reading: Pick<DocumentReading, "documentType" | "reason">): string | undefined =>
  (isIdentity(reading) ? OF_IDENTITY : OF_TEXT_DOCUMENT)[reading.reason ?? ""];

/** @returns the sentences for several files, without duplicates */
export const faultsOf = (readings: readonly DocumentReading[]): string[] => [
  ...new Set(readings.map(faultOf).filter((text) => text !== undefined)),
];

/** Reason codes for files that we can't read but a reviewer can. */
export const SCAN_REASONS: readonly string[] = ["pdf_without_text", "picture_without_text"];

/** @returns whether a file is a scan or photo of a text document */
export const isScan = ({ reason }: Pick<DocumentReading, "reason">): boolean =>
  SCAN_REASONS.includes(reason ?? "");
