import { UPLOAD } from "../../contract/limits.ts";
import { dimensions } from "../dimensions.ts";
import type { Orientation } from "../orientation.ts";
import { orientation } from "../strip-metadata.ts";
import { TooMuchWork, Work } from "../work.ts";
import { parseAamva } from "./aamva.ts";
import { jpegLuma } from "./jpeg-luma.ts";
import type { Luma } from "./luma.ts";
import { pngLuma, unfoldsAsTold } from "./png-luma.ts";
import { type Anchor, portraitHash } from "./portrait.ts";
import { rotate, sizeTurned } from "./rotate.ts";
import { upright } from "./upright.ts";
import type { WasmModules } from "./wasm-types.ts";
import { type FoundSymbol, pgm, prepareZXing, readPdf417 } from "./zxing.ts";

/** A barcode's raw text, and what the portrait beside it looks like where one is seen (`picture-hash.ts`). */
export interface FoundBarcode {
  text: string;
  portrait: string | null;
}

/** Longer side of the search's copy: a licence that fills the picture has bars that are still wide enough. */
const SEARCH_PIXELS = 1600;
/** Longer side of what is left of a large PNG, which is a scan with a small card on a large page. */
const SCAN_PIXELS = 3600;

/** Milliseconds. Pictures full of what looks like bars take a hundred times as long as a licence that reads. */
const SEARCH_TIME = 15_000;

/** 0, then the even tilts from small to large, then the odd ones: the reader itself bears about a degree. */
const ANGLES = [0, ...[2, 4, 6, 8, 10, 1, 3, 5, 7, 9].flatMap((degrees) => [-degrees, degrees])];

/**
 * The text of the AAMVA barcode on a picture of a licence. The reader loses a barcode that is tilted by more than
 * about 2°, and every hand-held photo is tilted, so pictures of at most 4 megapixels are searched at small angles, as
 * upright as their camera said. (A picture on its side it reads by itself, a mirrored one not.)
 * Only text that is a whole AAMVA file counts: a turned picture can "decode" into garbage.
 * @param contentType image/jpeg or image/png; nothing else is read
 * @param work counts the steps of decoding a PNG
 * @throws TooMuchWork for a PNG that unfolds to more than it says
 * @returns the raw text, which must not leave the readers, and what the portrait looks like; or null
 */
export async function readBarcode(
  bytes: Uint8Array,
  contentType: string,
  wasm: WasmModules,
  work = new Work(),
): Promise<FoundBarcode | null> {
  const size = dimensions(bytes, contentType);
  if (!size) return null;
  const isPng = contentType === "image/png";
  const isSmall = size.width * size.height <= UPLOAD.maxPixels;
  prepareZXing(wasm.zxing);
  // The reader would inflate a large PNG as a whole; row by row it takes a tenth of the memory.
  const turned = orientation(bytes, contentType);
  if (isPng && !isSmall) return search(await pngLuma(bytes, SCAN_PIXELS, work), turned, [0]);
  if (isPng && !(await unfoldsAsTold(bytes, work))) throw new TooMuchWork();
  const found = accepted(await readPdf417(bytes));
  // The decoder holds all colours of all pixels twice, so of a large picture only the text is known again.
  if (!isSmall) return found && { text: found.text, portrait: null };
  const decode = async () =>
    isPng ? pngLuma(bytes, SEARCH_PIXELS, work) : jpegLuma(bytes, SEARCH_PIXELS, wasm.jpeg);
  if (!found) return search(await decode(), turned, ANGLES);
  // What one decoder reads may be damaged for another one: the text counts without the portrait.
  const luma = await decode().catch(() => null);
  const portrait = luma && portraitHash(luma, "barcode", scaled(found.anchor, luma.width / size.width));
  return { text: found.text, portrait };
}

/** The same in a picture that is decoded already and stands upright or on its side; large ones are scans, and level. */
export const readBarcodeIn = (luma: Luma): Promise<FoundBarcode | null> =>
  search(luma, 1, luma.width * luma.height <= UPLOAD.maxPixels ? ANGLES : [0, -2, 2]);

async function search(
  picture: Luma | null,
  turned: Orientation,
  angles: readonly number[],
): Promise<FoundBarcode | null> {
  if (!picture) return null;
  const luma = upright(picture, turned);
  const { width, height } = sizeTurned(luma, Math.max(...angles));
  const tilted = pgm(width, height);
  const started = Date.now();
  for (const angle of angles) {
    await othersTurn();
    if (Date.now() - started > SEARCH_TIME) return null;
    rotate(luma, angle, tilted.luma);
    const found = accepted(await readPdf417(tilted.file));
    if (found) return { text: found.text, portrait: portraitHash(tilted.luma, "barcode", found.anchor) };
  }
  return null;
}

/** Between two tries other requests are answered. A Worker's clock moves on only then: it stands while code runs. */
const othersTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

const accepted = (found: FoundSymbol | null) => (found && parseAamva(found.text) ? found : null);

const scaled = ({ corner, across }: Anchor, by: number): Anchor => ({
  corner: { x: corner.x * by, y: corner.y * by },
  across: { x: across.x * by, y: across.y * by },
});
