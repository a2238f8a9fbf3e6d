import type { DocumentType } from "#contract/enums.ts";
import type { DocumentReading } from "#functions/checks/types.ts";
import { TooMuchWork, Work } from "../work.ts";
import { picturesIn } from "./pdf-pictures.ts";
import { type PdfFault, readPdfText } from "./pdf-text.ts";
import { type PictureFault, type PictureReading, type Print, readPicture } from "./read-picture.ts";
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
export type UnreadableReason =
  | "format_not_read"
  | "pdf_without_picture"
  | "picture_without_text"
  | PictureFault
  | PdfFault;

/** Their machine-readable part is on the document itself; a PDF of one is looked at as the pictures it holds. */
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
 * @param work counts the steps, and ends them where a file asks for more than any honest one
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
  // Nobody expects a barcode on a letter: what is missing there is text.
  const isPaper = !IDENTITY.has(documentType) && WITHOUT_BARCODE.has(found);
  return unreadable(isPaper ? "picture_without_text" : found);
}

/** What a picture without a license's barcode comes to. */
const WITHOUT_BARCODE = new Set<string>(["barcode_not_found", "barcode_not_license"]);

/** One picture after the other, so that one at a time is in memory. The first that can be read counts. */
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
