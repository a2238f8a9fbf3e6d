import type { DocumentType } from "#contract/enums.ts";
import { documentName } from "#contract/labels.ts";
import type { DocumentReading } from "../engine/types.ts";

/** Whether a machine-readable zone is a visa's. A visa says who may enter a country; it doesn't identify anyone. */
export const isVisa = (zone: DocumentReading["zone"]) => zone === "MRVA" || zone === "MRVB";

/** What determines a document's type: what was read on it, and what it was uploaded as. */
type Kind = Pick<DocumentReading, "documentType" | "method" | "zone" | "format">;

const isCard = (type: DocumentType) => type === "drivers_license" || type === "state_id";

/**
 * A document's type, by what was read on it instead of what it was uploaded as. An AAMVA barcode is on a driver's
 * license or a state's ID card, and says which. A machine-readable zone with three lines or two short ones (ICAO 9303,
 * TD1 and TD2) is on a card, one with two long lines (TD3) in a passport, and one that begins with V on a visa. A card
 * that doesn't say which it is keeps the type it was uploaded as.
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

/** @returns the document's name for sentences, as specific as what was read on it */
export function nameRead(kind: Kind): string {
  const { documentType, method, zone, format } = kind;
  if (method === "mrz" && isVisa(zone)) return "visa";
  if (method === "mrz" && zone && zone !== "TD3") return "ID card";
  if (method === "pdf417_aamva" && !format?.card && !isCard(documentType))
    return "driver's license or state ID";
  return documentName(typeRead(kind));
}
