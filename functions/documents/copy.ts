import { UPLOAD } from "#contract/limits.ts";
import type { Modules } from "./modules.ts";
import { copyPdf, type NoPdfCopy } from "./pdf/copy.ts";
import type { DecodeFault } from "./pictures/bounds.ts";
import { largeJpegPixels } from "./pictures/large-jpeg.ts";
import { type Drawing, redraw } from "./pictures/redraw.ts";

/** A copy without hidden data, or the reason why there is none. */
export type MadeCopy = { copy: Uint8Array<ArrayBuffer> } | { reason: NoCopyReason };

export type NoCopyReason = DecodeFault | NoPdfCopy | "format_not_copied";

/**
 * Only pictures with more than `limit.pixels` are shrunk. None exceeds `limit.side`, because we don't decode pictures
 * with a longer side.
 */
const DRAWING: Omit<Drawing, "as"> = {
  limit: { pixels: UPLOAD.maxPixels, side: 16_000 },
  large: { above: UPLOAD.maxPixels, decode: largeJpegPixels },
};

/**
 * Makes the copy without hidden data that the consent promises: JPEGs, PNGs and the pages of PDFs are redrawn.
 * @param contentType as sniffed at upload
 */
export async function copyForOthers(
  bytes: Uint8Array,
  contentType: string,
  modules: Modules,
): Promise<MadeCopy> {
  if (contentType === "image/jpeg" || contentType === "image/png") {
    const drawn = await redraw(bytes, contentType, { ...DRAWING, as: contentType }, modules);
    return "picture" in drawn ? { copy: drawn.picture } : drawn;
  }
  if (contentType !== "application/pdf") return { reason: "format_not_copied" };
  const copy = copyPdf(bytes, modules.pdfium);
  return typeof copy === "string" ? { reason: copy } : { copy };
}
