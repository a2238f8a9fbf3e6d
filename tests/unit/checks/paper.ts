import type { DocumentType } from "#contract/enums.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import type { Row } from "#tests/fixtures/text-pdf.ts";
import { NOW } from "./build.ts";

/** @returns a document with text, as the PDF reader returns it */
export const paper = (documentType: DocumentType, rows: readonly Row[]): DocumentReading => ({
  documentId: "doc_1",
  documentType,
  uploadedAt: NOW,
  readAt: NOW,
  status: "read",
  method: "pdf_text",
  lines: rows.map((row, i) => ({
    page: 1,
    line: i + 1,
    text: typeof row === "string" ? row : row.map(([, text]) => text).join(" "),
  })),
});
