import { isWithinBounds } from "./pdf-bounds.ts";
import { copyOf } from "./pdf-copy/copier.ts";
import { arePagesPlain } from "./pdf-pages.ts";
import { openPdf } from "./pdf-parser.ts";

/**
 * A copy of a PDF without hidden data, written anew from what its pages show; `pdf-copy/README.md` says what stays.
 * @returns null for a file that is encrypted, has no pages that can be read, would unfold without end, or is written in
 *   a way of which nobody can say what it shows
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
