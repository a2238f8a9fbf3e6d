import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";
import { isWithinBounds } from "./pdf-bounds.ts";
import { firstPages } from "./pdf-pages.ts";

/**
 * Where a PDF keeps what its pages do not show (ISO 32000-2): who wrote it with what and when, XMP, private data of
 * programs, attached files, thumbnails, and what runs by itself.
 */
const HIDDEN = [
  "Metadata",
  "PieceInfo",
  "LastModified",
  "Thumb",
  "AF",
  "EmbeddedFiles",
  "JavaScript",
  "OpenAction",
  "AA",
].map((name) => PDFName.of(name));

/**
 * A copy of a PDF without hidden data. The pages' content stays as it is; earlier versions of the file, and objects that
 * nothing leads to, are left out. A signature in it is void then, since it speaks of every byte.
 * @returns null for a file that is encrypted, has no pages that can be read, or would unfold without end
 */
export async function stripPdf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    if (!(await isWithinBounds(bytes, "copy"))) return null;
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
    if (firstPages(document, 1).length === 0) return null;
    const { context } = document;
    context.trailerInfo.Info = undefined;
    context.trailerInfo.ID = undefined;
    const reached = reach(context, document.catalog);
    for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
    const copy = await document.save({
      addDefaultPage: false,
      updateFieldAppearances: false,
      objectsPerTick: Number.POSITIVE_INFINITY,
    });
    return copy as Uint8Array<ArrayBuffer>;
  } catch {
    return null;
  }
}

/** Takes the hidden keys from everything that the catalog leads to. @returns what it leads to */
function reach(context: PDFContext, catalog: PDFDict): Set<PDFRef> {
  const reached = new Set<PDFRef>();
  const root = context.trailerInfo.Root;
  if (root instanceof PDFRef) reached.add(root);
  const left: PDFObject[] = [catalog];
  for (let object = left.pop(); object; object = left.pop()) {
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue;
      reached.add(object);
      const found = context.lookup(object);
      if (found) left.push(found);
      continue;
    }
    if (object instanceof PDFArray) left.push(...object.asArray());
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    for (const key of HIDDEN) dict.delete(key);
    left.push(...dict.values());
  }
  return reached;
}
