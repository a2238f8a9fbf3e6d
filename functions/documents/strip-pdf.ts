import { isWithinBounds } from "./pdf-bounds.ts";
import { copyOf } from "./pdf-copy/copier.ts";
import { arePagesPlain } from "./pdf-pages.ts";
import { openPdf } from "./pdf-parser.ts";

/**
 * Copies a PDF without hidden data, rewritten from what its pages show; `pdf-copy/README.md` says what stays.
 * @returns null if the file is encrypted, has no readable pages, would decompress endlessly, or if we can't tell what
 *   it shows
 */
export async function stripPdf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    if (!(await isWithinBounds(bytes))) return null;
    const document = await openPdf(bytes);
    return arePagesPlain(document) ? await copyOf(document) : null;
  } catch {
    return null;
  }
}
