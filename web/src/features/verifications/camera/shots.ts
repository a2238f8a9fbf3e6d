import { hasBarcode } from "#contract/documents/document-needs.ts";
import type { DocumentSide } from "#contract/documents/sides.ts";
import type { DocumentType } from "#contract/enums.ts";
import { documentName } from "#contract/labels.ts";

/** What a picture has to show: that decides when it's taken, and what the hints say. */
export type ShotKind =
  /** A card's front, where there's no barcode. */
  | "front"
  /** A card's back, with a barcode that we can read. */
  | "back"
  /** A passport's page with the photo, and two lines of letters at the bottom. */
  | "passport"
  /** A card with nothing that a machine reads. */
  | "card";

/** One of the pictures of a document. */
export interface Shot {
  kind: ShotKind;
  side: DocumentSide | null;
  /** Width divided by height: 85.6 × 54 mm for a card, 125 × 88 mm for a passport's page (ICAO 9303-3 and -4). */
  ratio: number;
  /** What it's of, such as `front of your driver's license`. */
  name: string;
}

const CARD = 85.6 / 53.98;
const PAGE = 125 / 88;

/** @returns whether people take pictures of such a document; others are usually files */
export const isPhotographed = (type: DocumentType): boolean => shotsOf(type).length > 0;

/** @returns the pictures that a document needs, in order; none for a document that's usually a file */
export function shotsOf(type: DocumentType): Shot[] {
  const name = documentName(type);
  if (hasBarcode(type))
    return (["front", "back"] as const).map((side) => ({
      kind: side,
      side,
      ratio: CARD,
      name: `${side} of your ${name}`,
    }));
  if (type === "passport")
    return [{ kind: "passport", side: null, ratio: PAGE, name: "photo page of your passport" }];
  if (type === "social_security_card")
    return [{ kind: "card", side: null, ratio: CARD, name: `front of your ${name}` }];
  return [];
}

/** @returns the name of the file with a picture, such as `drivers-license-front.jpg` */
export const fileNameOf = (type: DocumentType, { side }: Shot): string =>
  `${type.replaceAll("_", "-")}${side ? `-${side}` : ""}.jpg`;
