import type { DocumentType } from "#contract/enums.ts";
import { documentName } from "#contract/labels.ts";
import type { DocumentReading } from "./types.ts";

/** Whether a zone is a visa's, which says who may enter and identifies nobody. */
export const isVisa = (zone: DocumentReading["zone"]) => zone === "MRVA" || zone === "MRVB";

/** What tells a document's kind: what was read on it, and what it was called at the upload. */
type Kind = Pick<DocumentReading, "documentType" | "method" | "zone" | "format">;

const isCard = (type: DocumentType) => type === "drivers_license" || type === "state_id";

/**
 * What a document is by what was read on it, whatever it was called at the upload: an AAMVA barcode is on a driver's
 * license or a state's ID card, and says which of them; a zone of three lines or of two short ones (ICAO 9303, TD1 and
 * TD2) is on a card, one of two long lines (TD3) in a passport, one that begins with V on a visa. Where a card does not say which it is, it stays what it
 * was called.
 */
export function typeRead({ documentType, method, zone, format }: Kind): DocumentType {
  if (method === "pdf417_aamva") {
    if (format?.card) return format.card;
    return isCard(documentType) ? documentType : "drivers_license";
  }
  if (method !== "mrz" || !zone) return documentType;
  if (zone === "TD3") return "passport";
  if (isVisa(zone)) return "other";
  return isCard(documentType) ? documentType : "state_id";
}

/** @returns the document in sentences, by what was read on it: no more is said than that tells */
export function nameRead(kind: Kind): string {
  const { documentType, method, zone, format } = kind;
  if (method === "mrz" && isVisa(zone)) return "visa";
  if (method === "mrz" && zone && zone !== "TD3") return "ID card";
  if (method === "pdf417_aamva" && !format?.card && !isCard(documentType))
    return "driver's license or state ID";
  return documentName(typeRead(kind));
}
