import { UPLOAD } from "#contract/limits.ts";
import { dimensions } from "../dimensions.ts";
import type { Orientation } from "../orientation.ts";
import { orientation } from "../strip-metadata.ts";
import { Work } from "../work.ts";
import { parseAamva } from "./aamva.ts";
import { jpegLuma } from "./jpeg-luma.ts";
import { letGo } from "./let-go.ts";
import { type Luma, smaller } from "./luma.ts";
import { pngLuma } from "./png-luma.ts";
import { type Anchor, portraitHash } from "./portrait.ts";
import { rotate, sizeTurned } from "./rotate.ts";
import { upright } from "./upright.ts";
import type { WasmModules } from "./wasm-types.ts";
import { type FoundSymbol, pgm, pgmOf, prepareZXing, type SymbolReader, symbolReader } from "./zxing.ts";

/** A barcode's raw text, and what the portrait beside it looks like where one is seen (`picture-hash.ts`). */
export interface FoundBarcode {
  text: string;
  portrait: string | null;
}

/** What a search came to: a licence's barcode, a symbol that is certainly not one, or nothing. */
export type Sought = FoundBarcode | "other_symbol" | null;

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
 * about 2°, and every hand-held photo is tilted, so pictures are searched at small angles, as upright as their camera
 * said, but for large PNGs, which are scans. (A picture on its side it reads by itself, a mirrored one not.)
 * Only text that is a whole AAMVA file counts: a turned picture can "decode" into garbage. Garbage does not come out the
 * same from another angle, so another symbol's text that does ends the search.
 * @param contentType image/jpeg or image/png; nothing else is read
 * @param work counts the steps of decoding a PNG
 * @throws for a damaged PNG; TooMuchWork for one that unfolds to more than it says
 * @returns the raw text, which must not leave the readers, and what the portrait looks like; or that there is none
 */
export async function readBarcode(
  bytes: Uint8Array,
  contentType: string,
  wasm: WasmModules,
  work = new Work(),
  reader = symbolReader,
): Promise<Sought> {
  const size = dimensions(bytes, contentType);
  if (!size) return null;
  const isPng = contentType === "image/png";
  const isSmall = size.width * size.height <= UPLOAD.maxPixels;
  prepareZXing(wasm.zxing);
  // The reader would inflate a large PNG as a whole; row by row it takes a tenth of the memory.
  const turned = orientation(bytes, contentType);
  if (isPng && !isSmall) return search(await pngLuma(bytes, SCAN_PIXELS, work), turned, [0], reader);
  // The library does not look whether a PNG is sound, and unfolds all of it before it looks at its size.
  const sound = isPng ? await pngLuma(bytes, SEARCH_PIXELS, work) : null;
  if (isPng && !sound) throw new RangeError("The PNG breaks its format");
  const symbol = await reader.one(bytes);
  const found = accepted(symbol);
  const decode = async () => sound ?? jpegLuma(bytes, SEARCH_PIXELS, wasm.jpeg);
  if (!found) return search(await decode(), turned, ANGLES, reader, symbol);
  // What one decoder reads may be damaged for another one: the text counts without the portrait.
  const luma = await decode().catch(() => null);
  const portrait = luma && portraitHash(luma, "barcode", scaled(found.anchor, luma.width / size.width));
  return { text: found.text, portrait };
}

/**
 * The same in a large photo that is decoded already and stands as its camera said: once as large as it is, since the card
 * may be small in it, and then at all angles.
 */
export async function readBarcodeInPhoto(photo: Luma, reader = symbolReader): Promise<Sought> {
  const file = pgmOf(photo);
  const symbol = await reader.one(file);
  letGo(file);
  const found = accepted(symbol);
  const small = smaller(photo, SEARCH_PIXELS);
  if (!found) return search(small, 1, ANGLES, reader, symbol).finally(() => letGo(small.data));
  const portrait = portraitHash(small, "barcode", scaled(found.anchor, small.width / photo.width));
  letGo(small.data);
  return { text: found.text, portrait };
}

/** The same in a picture that is decoded already and stands upright or on its side; large ones are scans, and level. */
export const readBarcodeIn = (luma: Luma): Promise<Sought> =>
  search(luma, 1, luma.width * luma.height <= UPLOAD.maxPixels ? ANGLES : [0, -2, 2], symbolReader);

/** Degrees between two tries that are to confirm each other: the reader bears it, and all pixels are others. */
const APART = 1;
/** Shorter texts may come out twice by chance. */
const LEAST_TEXT = 4;

/** @param first what the picture gave before it was decoded here, if that was no licence */
async function search(
  picture: Luma | null,
  turned: Orientation,
  angles: readonly number[],
  reader: SymbolReader,
  first: FoundSymbol | null = null,
): Promise<Sought> {
  if (!picture) return null;
  const luma = upright(picture, turned);
  const most = Math.max(...angles) + APART;
  const { width, height } = sizeTurned(luma, most);
  const tilted = pgm(width, height);
  const started = Date.now();
  const others = new Map<string, number>();
  const tried = new Set<number>();
  let open = [...angles];
  const note = ({ text }: FoundSymbol, angle: number) => {
    if (text.length < LEAST_TEXT || others.has(text)) return;
    others.set(text, angle);
    const near = [angle - APART, angle + APART].filter((one) => Math.abs(one) <= most && !tried.has(one));
    open = [...near, ...open.filter((other) => !near.includes(other))];
  };
  if (first) note(first, 0);
  for (let angle = open.shift(); angle !== undefined; angle = open.shift()) {
    await othersTurn();
    if (Date.now() - started > SEARCH_TIME) return null;
    tried.add(angle);
    rotate(luma, angle, tilted.luma);
    const symbol = await reader.one(tilted.file);
    const isOther = symbol !== null && (others.get(symbol.text) ?? angle) !== angle;
    // A card may lie beside something else that has a symbol.
    const found = isOther ? (await reader.each(tilted.file)).find(accepted) : accepted(symbol);
    if (found) return { text: found.text, portrait: portraitHash(tilted.luma, "barcode", found.anchor) };
    if (isOther) return "other_symbol";
    if (symbol) note(symbol, angle);
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
