import { stripMetadata } from "./strip-metadata.ts";

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
