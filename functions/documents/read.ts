import type { DocumentType } from "#contract/enums.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import { type PictureFault, type PictureReading, type Print, readPicture } from "./identity/read-picture.ts";
import type { Modules } from "./modules.ts";
import { newTank } from "./pdf/document.ts";
import { drawPicture, placesOfPictures } from "./pdf/pictures.ts";
import { type PdfTextFault, readPdfText } from "./pdf/text.ts";
import { freePixels } from "./pictures/free-pixels.ts";
import type { Luma } from "./pictures/luma.ts";
import { pdfSignature } from "./signatures/pdf/read-signature.ts";
import { Work } from "./work.ts";

/** A stored file, with what {@link readDocument} needs to know about it. */
export interface StoredFile {
  documentId: string;
  documentType: DocumentType;
  /** UTC in milliseconds. */
  uploadedAt: number;
  bytes: Uint8Array;
  /** As detected at upload. */
  contentType: string;
  /** The time of reading, in UTC milliseconds; by default, now. */
  readAt?: number;
  /** The certificates of issuers that we trust, as DER, to complete the chains of PDF signatures. */
  anchors?: readonly Uint8Array[];
}

/** Reason codes for a file that couldn't be read, used in findings. */
type UnreadableReason =
  | "format_not_read"
  | "pdf_without_picture"
  | "picture_without_text"
  | PictureFault
  | PdfTextFault;

/** Types of identity documents. If a document of such a type is a PDF, we read its pictures, not its text. */
const IDENTITY = new Set<DocumentType>([
  "drivers_license",
  "state_id",
  "passport",
  "social_security_card",
  "birth_certificate",
]);

/**
 * Reads the machine-readable part of one document: a barcode or zone in a picture, or the text of a PDF. In a PDF of an
 * identity document, it reads the pictures instead. It returns only what's in the file, never what someone typed. The
 * raw text of a barcode or zone isn't returned.
 * @param work counts the steps, and stops if a file needs more than any genuine one
 * @returns `read` with fields or lines, or `unreadable` with a reason ({@link UnreadableReason})
 */
export async function readDocument(
  file: StoredFile,
  modules: Modules,
  work = new Work(),
): Promise<DocumentReading & { print?: Print }> {
  const { documentId, documentType, uploadedAt, contentType, bytes, readAt = Date.now() } = file;
  const base = { documentId, documentType, uploadedAt, readAt };
  const unreadable = (reason: UnreadableReason) => ({ ...base, status: "unreadable" as const, reason });
  if (contentType === "application/pdf") {
    // Before the pages, because their pictures may use up the steps.
    const signatureRead = await pdfSignature(bytes, file.anchors ?? [], work);
    const found = await readPdf(file, readAt, modules, work);
    if (typeof found === "string") return unreadable(found);
    return { ...base, status: "read", ...found, signatureRead: mostTelling(signatureRead, found) };
  }
  if (contentType !== "image/jpeg" && contentType !== "image/png") return unreadable("format_not_read");
  const found = await readPicture({ bytes, contentType }, documentType, readAt, modules, work);
  if (typeof found !== "string") return { ...base, status: "read", ...found };
  // No one expects a barcode on a letter, so report that there's no text instead of no barcode.
  const isTextDocument = !IDENTITY.has(documentType) && WITHOUT_BARCODE.has(found);
  return unreadable(isTextDocument ? "picture_without_text" : found);
}

/**
 * A PDF may be signed, and so may the barcode in one of its pictures. A file that was changed after it was signed can't
 * be relied on. Otherwise, the barcode's signature is the one by the card's issuer.
 */
const mostTelling = (
  ofFile: DocumentReading["signatureRead"],
  { signatureRead: ofBarcode }: Pick<DocumentReading, "signatureRead">,
): DocumentReading["signatureRead"] => (ofFile?.state === "broken" ? ofFile : (ofBarcode ?? ofFile));

async function readPdf(
  { bytes, documentType }: StoredFile,
  readAt: number,
  modules: Modules,
  work: Work,
): Promise<PictureReading | Pick<DocumentReading, "method" | "lines" | "signatureRead"> | UnreadableReason> {
  if (IDENTITY.has(documentType)) return readPictures(bytes, documentType, readAt, modules, work);
  const lines = readPdfText(bytes, modules.pdfium);
  return typeof lines === "string" ? lines : { method: "pdf_text", lines };
}

/** Results for a picture without a license barcode. */
const WITHOUT_BARCODE = new Set<string>(["barcode_not_found", "barcode_not_license"]);

/** Reads one picture after another, so that only one is in memory at a time. The first readable one counts. */
async function readPictures(
  bytes: Uint8Array,
  type: DocumentType,
  now: number,
  modules: Modules,
  work: Work,
): Promise<PictureReading | UnreadableReason> {
  const tank = newTank();
  const places = placesOfPictures(bytes, modules.pdfium, tank);
  if (!Array.isArray(places)) return places;
  let fault: UnreadableReason = "pdf_without_picture";
  for (const place of places) {
    const luma = drawPicture(bytes, modules.pdfium, place, tank);
    if (typeof luma === "string") {
      fault = luma;
      continue;
    }
    try {
      if (!showsAnything(luma)) continue;
      const found = await readPicture({ luma }, type, now, modules, work);
      if (typeof found !== "string") return { ...found, page: place.page };
      fault = found;
    } finally {
      freePixels(luma.data);
    }
  }
  return fault;
}

/** Whether a picture shows more than a single color; if not, it's covered or cut off. */
const showsAnything = ({ data }: Luma) => data.some((pixel) => pixel !== data[0]);
