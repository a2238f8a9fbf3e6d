import type { DocumentReading } from "../../checks/types.ts";
import type { DocumentType } from "../../contract/enums.ts";
import { parseAamva } from "./aamva.ts";
import { type Dimensions, dimensions, scansIn } from "./dimensions.ts";
import { type PdfFault, readPdfText } from "./pdf-text.ts";
import { readBarcode } from "./pdf417.ts";
import type { WasmModules } from "./wasm-types.ts";
import { releaseZXing } from "./zxing.ts";

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
  | "picture_damaged"
  | "picture_too_large"
  | "barcode_not_found"
  | "barcode_incomplete"
  | PdfFault;

/** Their machine-readable part is on the card itself; a PDF of one would have to be looked at as a picture. */
const IDENTITY = new Set<DocumentType>([
  "drivers_license",
  "state_id",
  "passport",
  "social_security_card",
  "birth_certificate",
]);

/**
 * Larger ones would take more memory than a Worker has to spare: the JPEG decoder holds 3.5 bytes a pixel, and 9 of a
 * progressive one, and keeps what it once took (measured). PNG goes by row.
 */
const MAX_PIXELS = { jpeg: 13_000_000, progressive: 4_500_000, png: 25_000_000 };

/**
 * Reads the machine-readable part of one document: a barcode in a picture, the text of a PDF. Nobody types anything here: what is not in the picture is not read.
 * The barcode's raw text stays inside.
 * @returns `read` with fields, or `unreadable` with a reason ({@link UnreadableReason})
 */
export async function readDocumentWith(file: StoredFile, wasm: WasmModules): Promise<DocumentReading> {
  const base = {
    documentId: file.documentId,
    documentType: file.documentType,
    uploadedAt: file.uploadedAt,
    readAt: file.readAt ?? Date.now(),
  };
  const unreadable = (reason: UnreadableReason) => ({ ...base, status: "unreadable" as const, reason });
  if (file.contentType === "application/pdf" && !IDENTITY.has(file.documentType)) {
    const text = await readPdfText(file.bytes);
    return typeof text === "string"
      ? unreadable(text)
      : { ...base, status: "read", method: "pdf_text", lines: text };
  }
  if (file.contentType !== "image/jpeg" && file.contentType !== "image/png")
    return unreadable("format_not_read");
  const size = dimensions(file.bytes, file.contentType);
  if (!size) return unreadable("picture_damaged");
  if (isTooLarge(size, file)) return unreadable("picture_too_large");
  const text = await decode(file, wasm);
  if (text === undefined) return unreadable("picture_damaged");
  const licence = text === null ? null : parseAamva(text);
  if (!licence) return unreadable("barcode_not_found");
  if (!licence.fields.lastName || !licence.fields.dateOfBirth) return unreadable("barcode_incomplete");
  return { ...base, status: "read", method: "pdf417_aamva", fields: licence.fields, format: licence.format };
}

/** A row of millions of pixels would take as much memory as a whole picture. */
const MAX_SIDE = 16_000;
/** Encoders make some ten. */
const MAX_SCANS = 100;

function isTooLarge(size: Dimensions, { bytes, contentType }: StoredFile): boolean {
  const { width, height } = size;
  if (Math.max(width, height) > MAX_SIDE || width * height > limit(size, contentType)) return true;
  return contentType === "image/jpeg" && scansIn(bytes) > MAX_SCANS;
}

function limit({ progressive }: Dimensions, contentType: string): number {
  if (contentType === "image/png") return MAX_PIXELS.png;
  return progressive ? MAX_PIXELS.progressive : MAX_PIXELS.jpeg;
}

/** @returns the barcode's text, null where there is none, undefined where the decoder broke on the picture */
async function decode(file: StoredFile, wasm: WasmModules): Promise<string | null | undefined> {
  try {
    return await readBarcode(file.bytes, file.contentType, wasm);
  } catch {
    // The same bytes would break it again, so a retry is of no use; its memory may be spoilt, so it is let go.
    releaseZXing();
    return undefined;
  }
}
