import type { READING_STATUSES } from "../enums.ts";

/** Which side of a card a document shows. The barcode that we read is on the back. */
export const DOCUMENT_SIDES = ["front", "back"] as const;
export type DocumentSide = (typeof DOCUMENT_SIDES)[number];

/**
 * @returns whether a document is for people to look at. We only compare its print with a signed back (`printed.ts`). It
 *   doesn't help any check, so as evidence it counts as if it weren't there
 */
export const isPictureOnly = ({ reading }: { reading: (typeof READING_STATUSES)[number] }): boolean =>
  reading === "picture_only";

/** @returns the reading status of a document that was just uploaded */
export const readingAtUpload = (side: DocumentSide | undefined): "stored" | "picture_only" =>
  side === "front" ? "picture_only" : "stored";
