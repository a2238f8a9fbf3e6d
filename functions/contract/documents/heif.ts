/** Phones' picture formats that we don't read: HEIC, from iPhones, and AVIF. */
export type HeifFormat = "HEIC" | "AVIF";

/** How many of a file's first bytes {@link heifFormat} looks at. */
export const HEIF_HEAD = 256;

/** Brands of the `ftyp` box (ISO 23008-12 annex B for HEIC; AV1 Image File Format 1.1 for AVIF). */
const AVIF = ["avif", "avis"];
const HEIC = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"];

/**
 * Recognizes a HEIC or AVIF picture by its content, because its name may end in `.jpg`.
 * @param head the file's first {@link HEIF_HEAD} bytes, or all bytes of a shorter file
 * @returns null for anything else
 */
export function heifFormat(head: Uint8Array): HeifFormat | null {
  const fourAt = (at: number) => String.fromCharCode(...head.subarray(at, at + 4));
  if (fourAt(4) !== "ftyp") return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const end = Math.min(view.getUint32(0), head.length, HEIF_HEAD);
  const brands: string[] = [];
  // Bytes 12 to 15 are the version of the first brand.
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) brands.push(fourAt(at));
  if (brands.some((brand) => AVIF.includes(brand))) return "AVIF";
  return brands.some((brand) => HEIC.includes(brand)) ? "HEIC" : null;
}

/** @returns what to do about such a picture, in sentences */
export const heifAdvice = (format: HeifFormat): string =>
  format === "HEIC"
    ? "Export it as a JPEG. Or, on an iPhone, go to Settings > Camera > Formats, choose Most Compatible, and retake the picture."
    : "Save it as a JPEG and try again.";

/**
 * @returns why a document in this format isn't accepted. The message isn't in `upload.ts`, because pages load that file
 *   at startup, and few people ever need this message
 */
export const heifMessage = (name: string, format: HeifFormat): string =>
  `File ${name} is in ${format} format, which we can't read. ${heifAdvice(format)}`;
