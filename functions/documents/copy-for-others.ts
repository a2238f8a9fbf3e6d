import { stripMetadata } from "./strip-metadata.ts";

/**
 * Makes the copy without hidden data that the consent promises.
 * @param contentType as sniffed at upload
 * @returns the copy's bytes, or null if none can be made
 */
export async function copyForOthers(
  bytes: Uint8Array,
  contentType: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (contentType !== "application/pdf") return stripMetadata(bytes, contentType);
  // Loaded on demand, because it's larger than everything else here.
  const { stripPdf } = await import("./strip-pdf.ts");
  return stripPdf(bytes);
}
