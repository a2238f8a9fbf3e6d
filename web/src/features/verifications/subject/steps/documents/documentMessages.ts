import { hasBarcode } from "#contract/documents/document-needs.ts";
import type { DocumentType } from "#contract/enums.ts";
import { documentName } from "#contract/labels.ts";

/** @returns a title that says which document to add */
export function documentTitle(type: DocumentType): string {
  if (type === "passport") return "Add your passport's photo page";
  return type === "other" ? "Add a document" : `Add your ${documentName(type)}`;
}

/** @returns which sides or file to add, and how to make it readable */
export function documentAdvice(type: DocumentType): string {
  if (hasBarcode(type))
    return "Take photos of the front and the back, with the card flat and in even light. If you choose a file instead, choose the back with the wide barcode.";
  if (type === "passport")
    return "The page with your photo, flat and in even light. The lines of letters at the bottom must be in it.";
  if (type === "social_security_card")
    return "The front, flat and in even light. The name and the number must be easy to read.";
  return "The original PDF is best, because we can read it. A sharp photo of the whole page works, too.";
}
