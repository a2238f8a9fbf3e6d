import { UPLOAD } from "#contract/limits.ts";
import type { DecodeFault } from "./pictures/bounds.ts";
import { largeJpegPixels } from "./pictures/large-jpeg.ts";
import type { Codecs } from "./pictures/mozjpeg.ts";
import { type Drawing, redraw } from "./pictures/redraw.ts";

/** A copy without hidden data, or the reason why there is none. */
export type MadeCopy = { copy: Uint8Array<ArrayBuffer> } | { reason: DecodeFault | "no_clean_copy" };

/** Smaller pictures keep their size. The side is that of the largest picture that's decoded. */
const DRAWING: Omit<Drawing, "as"> = {
  limit: { pixels: UPLOAD.maxPixels, side: 16_000 },
  large: { above: UPLOAD.maxPixels, decode: largeJpegPixels },
};

/**
 * Makes the copy without hidden data that the consent promises: a picture is drawn anew, a PDF is rewritten.
 * @param contentType as sniffed at upload
 * @param codecs compiled modules for pictures
 */
export async function copyForOthers(
  bytes: Uint8Array,
  contentType: string,
  codecs: Codecs,
): Promise<MadeCopy> {
  if (contentType === "image/jpeg" || contentType === "image/png") {
    const drawn = await redraw(bytes, contentType, { ...DRAWING, as: contentType }, codecs);
    return "picture" in drawn ? { copy: drawn.picture } : drawn;
  }
  if (contentType !== "application/pdf") return { reason: "no_clean_copy" };
  // Loaded on demand, because it's larger than everything else here.
  const { stripPdf } = await import("./strip-pdf.ts");
  const copy = await stripPdf(bytes);
  return copy ? { copy } : { reason: "no_clean_copy" };
}
