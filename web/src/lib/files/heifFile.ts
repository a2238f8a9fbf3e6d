import { HEIF_HEAD, type HeifFormat, heifFormat } from "#contract/documents/heif.ts";

/** @returns a file's format, detected from its content, if it's one that few browsers can open; null otherwise */
export async function heifFormatOf(file: Blob): Promise<HeifFormat | null> {
  return heifFormat(new Uint8Array(await file.slice(0, HEIF_HEAD).arrayBuffer()));
}
