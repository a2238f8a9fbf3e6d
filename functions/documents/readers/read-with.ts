import type { DocumentType } from "#contract/enums.ts";
import type { DocumentReading } from "#functions/checks/types.ts";
import { TooMuchWork, Work } from "../work.ts";
import { picturesIn } from "./pdf-pictures.ts";
import { type PdfFault, readPdfText } from "./pdf-text.ts";
import { type PictureFault, type PictureReading, type Print, readPicture } from "./read-picture.ts";
import type { WasmModules } from "./wasm-types.ts";

/** A stored file, as the reader receives it. */
export interface StoredFile {
  documentId: string;
  documentType: DocumentType;
  /** UTC in milliseconds. */
  uploadedAt: number;
  bytes: Uint8Array;
  /** As detected at upload. */
  contentType: string;
  /** UTC in milliseconds. If absent, the time of reading. */
  readAt?: number;
}

/** Reason codes for a file that couldn't be read, used in findings. */
export type UnreadableReason =
  | "format_not_read"
  | "pdf_without_picture"
  | "picture_without_text"
  | PictureFault
  | PdfFault;

/** Types whose machine-readable part is on the document itself. In a PDF of one, the pictures are searched. */
const IDENTITY = new Set<DocumentType>([
  "drivers_license",
  "state_id",
  "passport",
  "social_security_card",
  "birth_certificate",
]);

/**
 * Reads the machine-readable part of one document: a barcode or zone in a picture, or the text of a PDF. No one types
 * anything here, so what isn't in the file isn't read. The raw text stays inside.
 * @param work counts the steps, and stops if a file needs more than any honest one
 * @returns `read` with fields or lines, or `unreadable` with a reason ({@link UnreadableReason})
 */
export async function readDocumentWith(
  file: StoredFile,
  wasm: WasmModules,
  work = new Work(),
): Promise<DocumentReading & { print?: Print }> {
  const { documentId, documentType, uploadedAt, contentType, bytes, readAt = Date.now() } = file;
  const base = { documentId, documentType, uploadedAt, readAt };
  const unreadable = (reason: UnreadableReason) => ({ ...base, status: "unreadable" as const, reason });
  if (contentType === "application/pdf") {
    if (IDENTITY.has(documentType)) {
      const found = await readPictures(bytes, documentType, readAt, wasm, work);
      return typeof found === "string" ? unreadable(found) : { ...base, status: "read", ...found };
    }
    const text = await readPdfText(bytes, work);
    return typeof text === "string"
      ? unreadable(text)
      : { ...base, status: "read", method: "pdf_text", lines: text };
  }
  if (contentType !== "image/jpeg" && contentType !== "image/png") return unreadable("format_not_read");
  const found = await readPicture({ bytes, contentType }, documentType, readAt, wasm, work);
  if (typeof found !== "string") return { ...base, status: "read", ...found };
  // No one expects a barcode on a letter, so what's missing is text.
  const isPaper = !IDENTITY.has(documentType) && WITHOUT_BARCODE.has(found);
  return unreadable(isPaper ? "picture_without_text" : found);
}

/** The result for a picture without a license barcode. */
const WITHOUT_BARCODE = new Set<string>(["barcode_not_found", "barcode_not_license"]);

/** Reads one picture after another, so that one at a time is in memory. The first readable one counts. */
async function readPictures(
  bytes: Uint8Array,
  type: DocumentType,
  now: number,
  wasm: WasmModules,
  work: Work,
): Promise<PictureReading | UnreadableReason> {
  const pictures = await picturesIn(bytes, work);
  if (typeof pictures === "string") return pictures;
  let fault: UnreadableReason = "pdf_without_picture";
  for (const { page, open } of pictures) {
    const picture = await open(work).catch((error: unknown) => {
      if (error instanceof TooMuchWork) fault = "pdf_too_complex";
      return null;
    });
    if (!picture) continue;
    const found = await readPicture(picture, type, now, wasm, work);
    if (typeof found !== "string") return { ...found, page };
    fault = found;
  }
  return fault;
}
