import type { DocumentReading } from "../../checks/types.ts";
import type { DocumentType } from "../../contract/enums.ts";
import { type PdfFault, readPdfText } from "./pdf-text.ts";
import { type PictureFault, readPicture } from "./read-picture.ts";
import type { WasmModules } from "./wasm-types.ts";

/** A stored file as the reader takes it. */
export interface StoredFile {
  documentId: string;
  documentType: DocumentType;
  /** UTC milliseconds. */
  uploadedAt: number;
  bytes: Uint8Array;
  /** As sniffed at the upload. */
  contentType: string;
  /** UTC milliseconds; the moment of reading where it is absent. */
  readAt?: number;
}

/** Why a file could not be read, in a word for findings. */
export type UnreadableReason = "format_not_read" | PictureFault | PdfFault;

/** Their machine-readable part is on the document itself; a PDF of one would have to be looked at as a picture. */
const IDENTITY = new Set<DocumentType>([
  "drivers_license",
  "state_id",
  "passport",
  "social_security_card",
  "birth_certificate",
]);

/**
 * Reads the machine-readable part of one document: a barcode or zone in a picture, the text of a PDF. Nobody types
 * anything here: what is not in the picture is not read. The raw text stays inside.
 * @returns `read` with fields or lines, or `unreadable` with a reason ({@link UnreadableReason})
 */
export async function readDocumentWith(file: StoredFile, wasm: WasmModules): Promise<DocumentReading> {
  const { documentId, documentType, uploadedAt, contentType, bytes, readAt = Date.now() } = file;
  const base = { documentId, documentType, uploadedAt, readAt };
  const unreadable = (reason: UnreadableReason) => ({ ...base, status: "unreadable" as const, reason });
  if (contentType === "application/pdf" && !IDENTITY.has(documentType)) {
    const text = await readPdfText(bytes);
    return typeof text === "string"
      ? unreadable(text)
      : { ...base, status: "read", method: "pdf_text", lines: text };
  }
  if (contentType !== "image/jpeg" && contentType !== "image/png") return unreadable("format_not_read");
  const found = await readPicture({ bytes, contentType }, documentType, readAt, wasm);
  return typeof found === "string" ? unreadable(found) : { ...base, status: "read", ...found };
}
