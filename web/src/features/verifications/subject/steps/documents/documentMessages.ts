import { hasBarcode } from "#contract/documents/document-needs.ts";
import type { DocumentType } from "#contract/enums.ts";
import { documentName } from "#contract/labels.ts";

/** Whether people usually photograph such a document. Others are usually files. */
const isPhotographed = (type: DocumentType): boolean =>
  hasBarcode(type) || type === "passport" || type === "social_security_card";

/** @returns a title that says which document to add, and which side of it */
export function documentTitle(type: DocumentType): string {
  if (hasBarcode(type)) return `Add the back of your ${documentName(type)}`;
  if (type === "passport") return "Add your passport's photo page";
  return type === "other" ? "Add a document" : `Add your ${documentName(type)}`;
}

/** @returns which side or file to add, and how to make it readable */
export function documentAdvice(type: DocumentType): string {
  if (hasBarcode(type))
    return "The side with the wide barcode, flat and in even light. The barcode should fill the picture.";
  if (type === "passport")
    return "The page with your picture, flat and in even light. The lines of letters at the bottom must be in it.";
  if (type === "social_security_card")
    return "The front, flat and in even light. The name and the number must be easy to read.";
  return "The original PDF is best, because we can read it. A sharp photo of the whole page works, too.";
}

/** @returns the label of the button that opens the picker */
export const chooseLabel = (type: DocumentType): string =>
  isPhotographed(type) ? "Take or Choose a Photo" : "Choose a File";
