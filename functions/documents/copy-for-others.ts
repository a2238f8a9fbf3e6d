import { stripMetadata } from "./strip-metadata.ts";

/** Types of which others can get a copy without hidden data. A text document's is spread over all of it. */
const COPIED = ["image/jpeg", "image/png", "application/pdf"];

/** @returns whether anybody but its owner may get a file of this type */
export const isCopied = (contentType: string): boolean => COPIED.includes(contentType);

/**
 * What the consent promises: a copy without hidden data.
 * @param contentType as sniffed at the upload
 * @returns null where none can be made
 */
export async function copyForOthers(
  bytes: Uint8Array,
  contentType: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (contentType !== "application/pdf") return stripMetadata(bytes, contentType);
  // Loaded when it is needed: it weighs more than all else here.
  const { stripPdf } = await import("./strip-pdf.ts");
  return stripPdf(bytes);
}
