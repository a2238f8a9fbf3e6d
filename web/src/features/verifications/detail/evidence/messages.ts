import { hasBarcode } from "#contract/documents/document-needs.ts";
import type { DocumentType } from "#contract/enums.ts";
import { documentName } from "#contract/labels.ts";
import { declaredTypeOf } from "#contract/verification/declared-type.ts";
import type { DocumentAnswer } from "#features/verifications/shared/api/types.ts";

export type ReadingTone = "neutral" | "info" | "ok" | "warn";

interface Unreadable {
  /** Defaults to "warn". */
  tone?: ReadingTone;
  text: string;
  /** Continues `text`. Like `advice`, it's shown only while documents can still be added. */
  open?: string;
  advice?: string;
}

/** The message and advice for each error code of the document reader. */
const UNREADABLE: Record<string, Unreadable> = {
  barcode_not_found: {
    text: "We couldn't read the barcode",
    advice: "Take another photo of that side, held level and in even light",
  },
  barcode_incomplete: {
    text: "The barcode doesn't include the name or the date of birth",
    advice: "Try another document",
  },
  barcode_not_license: {
    text: "This barcode is not from a U.S. or Canadian license or ID card",
    advice: "Take a picture of the back of your license or ID card, or upload your passport",
  },
  zone_not_found: {
    text: "We couldn't read the two or three lines of letters",
    advice: "Take another photo of that page, held level and in even light",
  },
  zone_incomplete: {
    text: "The lines of letters don't include the date of birth",
    advice: "Try another document",
  },
  picture_damaged: { text: "The picture is damaged", advice: "Take another one" },
  picture_too_large: {
    text: "This picture is too large to read",
    advice: "Take another photo, or save a copy of at most 12 megapixels",
  },
  picture_kind_not_read: {
    text: "This picture is in a format we can't read, such as CMYK",
    advice: "Save it as an ordinary JPEG or PNG, or take a photo",
  },
  pdf_without_text: {
    text: "This PDF is a picture without text",
    open: "so a reviewer has to look at it",
    advice: "For a faster answer, upload the original PDF",
  },
  picture_without_text: {
    tone: "neutral",
    text: "This is a picture, and we read text only in PDF files",
    open: "so a reviewer has to look at it",
    advice: "For a faster answer, upload the original PDF",
  },
  pdf_without_picture: {
    text: "The PDF doesn't contain a picture we can read",
    advice: "Take a photo of the document",
  },
  pdf_locked: { text: "The PDF is locked", advice: "Upload one without a password" },
  pdf_damaged: { text: "The PDF is damaged", advice: "Upload it again" },
  pdf_too_complex: {
    text: "This PDF is too complex to read",
    advice: "Print it to a new PDF or upload a photo",
  },
  format_not_read: { tone: "neutral", text: "Stored. We don't read this kind of file automatically" },
};

const UNKNOWN: Unreadable = { text: "We couldn't read it", advice: "Take another photo" };

/** What a document turned out to be, for the types that we can recognize by reading the document. */
const READ_AS: Partial<Record<DocumentType, string>> = {
  drivers_license: "a driver's license",
  state_id: "an ID card",
  passport: "a passport",
};

function readText({
  document_type: type,
  reading_reason,
}: Pick<DocumentAnswer, "document_type" | "reading_reason">) {
  const declared = declaredTypeOf(reading_reason);
  if (!declared) return "Read";
  const other = declared === "other" ? "another document" : documentName(declared);
  return `Read. This is ${READ_AS[type] ?? documentName(type)}, uploaded as: ${other}.`;
}

/**
 * @returns a document's reading status and its tone
 * @param mayAdd whether the subject can still add documents; the text gives advice only then
 */
export function readingText(
  document: Pick<DocumentAnswer, "reading" | "reading_reason" | "document_type">,
  mayAdd: boolean,
): { tone: ReadingTone; text: string } {
  switch (document.reading) {
    case "stored":
      return { tone: "neutral", text: "Stored, not read yet" };
    case "reading":
      return { tone: "info", text: "Being read…" };
    case "read":
      return { tone: "ok", text: readText(document) };
    case "picture_only":
      return { tone: "neutral", text: "Front of the card, for the reviewer" };
    case "unreadable": {
      const reason = document.reading_reason ?? "";
      if (/^barcode_not_/.test(reason) && !hasBarcode(document.document_type))
        return { tone: "neutral", text: "Stored. There's nothing in it we can read automatically." };
      const { tone = "warn", text, open, advice } = UNREADABLE[reason] ?? UNKNOWN;
      // Don't give advice once documents can't be added anymore.
      if (!mayAdd) return { tone, text: `${text}.` };
      return { tone, text: `${open ? `${text}, ${open}` : text}.${advice ? ` ${advice}.` : ""}` };
    }
  }
}
