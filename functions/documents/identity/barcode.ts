import { UPLOAD } from "#contract/limits.ts";
import type { Modules } from "../modules.ts";
import { dimensions } from "../pictures/dimensions.ts";
import { jpegLuma } from "../pictures/jpeg-luma.ts";
import { letGo } from "../pictures/let-go.ts";
import { type Luma, smaller } from "../pictures/luma.ts";
import { type Orientation, orientation } from "../pictures/orientation.ts";
import { pngLuma } from "../pictures/png.ts";
import { rotate, sizeTurned } from "../pictures/rotate.ts";
import { levelingAngles } from "../pictures/tilt.ts";
import { upright } from "../pictures/upright.ts";
import { type Anchor, portraitHash } from "../recognition/portrait.ts";
import { Work } from "../work.ts";
import { parseAamva } from "./aamva/parse.ts";
import { type FoundSymbol, pgm, pgmOf, prepareZXing, type SymbolReader, symbolReader } from "./zxing.ts";

/** A barcode's raw text, and the portrait next to it if one is visible (`picture-hash.ts`). */
export interface FoundBarcode {
  text: string;
  portrait: string | null;
}

/** The result of a search: a license barcode, a symbol that's certainly not one, or nothing. */
export type Sought = FoundBarcode | "other_symbol" | null;

/** Longer side of the copy that's searched. If a license fills the picture, its bars are still wide enough. */
const SEARCH_PIXELS = 1600;
/** Longer side that a large PNG is reduced to. It's a scan with a small card on a large page. */
const SCAN_PIXELS = 3600;

/** Degrees beside a measured angle that are tried, too, because it's right to a degree or two. */
const BESIDE = [0, -2, 2];

/** In milliseconds. Pictures full of bar-like patterns take a hundred times as long as a license that reads. */
const SEARCH_TIME = 15_000;

/** 0, then the even angles from small to large, then the odd ones. The reader itself tolerates about a degree. */
const ANGLES = [0, ...[2, 4, 6, 8, 10, 1, 3, 5, 7, 9].flatMap((degrees) => [-degrees, degrees])];

/**
 * Finds the text of the AAMVA barcode in a picture of a license. The reader misses a barcode tilted by more than about
 * 2°, and every hand-held photo is tilted. So pictures are searched at the angles that the directions of their edges
 * suggest (`tilt.ts`), and then at all small ones, in the orientation that their camera recorded, except large PNGs,
 * which are scans. (The reader handles a picture on its side itself, but not a mirrored one.) Only text that's a whole
 * AAMVA file counts, because a rotated picture can decode into garbage. Garbage doesn't come out the same at another
 * angle, so another symbol's text that does ends the search.
 * @param contentType image/jpeg or image/png; nothing else is read
 * @param work counts the steps of decoding a PNG
 * @throws for a damaged PNG; TooMuchWork if one decompresses to more than it says
 * @returns the raw text, which must not leave the readers, and the portrait's hash; or that there is none
 */
export async function readBarcode(
  bytes: Uint8Array,
  contentType: string,
  wasm: Modules,
  work = new Work(),
  reader = symbolReader,
): Promise<Sought> {
  const size = dimensions(bytes, contentType);
  if (!size) return null;
  const isPng = contentType === "image/png";
  const isSmall = size.width * size.height <= UPLOAD.maxPixels;
  prepareZXing(wasm.zxing);
  // The reader would decompress a large PNG as a whole. Row by row it takes a tenth of the memory.
  const turned = orientation(bytes, contentType);
  if (isPng && !isSmall) return search(await pngLuma(bytes, SCAN_PIXELS, work), turned, [0], reader);
  // The library doesn't check whether a PNG is sound, and decompresses all of it before it looks at its size.
  const sound = isPng ? await pngLuma(bytes, SEARCH_PIXELS, work) : null;
  if (isPng && !sound) throw new RangeError("The PNG breaks its format");
  const symbol = await reader.one(bytes);
  const found = accepted(symbol);
  const decode = async () => sound ?? jpegLuma(bytes, SEARCH_PIXELS, wasm.decoder);
  if (!found) return search(await decode(), turned, ANGLES, reader, symbol);
  // A picture that one decoder reads may be damaged for another. The text counts even without the portrait.
  const luma = await decode().catch(() => null);
  const portrait = luma && portraitHash(luma, "barcode", scaled(found.anchor, luma.width / size.width));
  return { text: found.text, portrait };
}

/**
 * The same in a large photo that's already decoded and oriented: first at full size, because the card may be small in
 * it, and then at all angles.
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

/** The same in a picture that's already decoded, and upright or on its side. Large ones are scans, and level. */
export const readBarcodeIn = (luma: Luma): Promise<Sought> =>
  search(luma, 1, luma.width * luma.height <= UPLOAD.maxPixels ? ANGLES : [0, -2, 2], symbolReader);

/** Degrees between two attempts that confirm each other. The reader tolerates it, and all pixels change. */
const APART = 1;
/** Shorter texts may come out the same twice by chance. */
const LEAST_TEXT = 4;

/** @param first what the encoded picture gave before it was decoded here, if that wasn't a license */
async function search(
  picture: Luma | null,
  turned: Orientation,
  angles: readonly number[],
  reader: SymbolReader,
  first: FoundSymbol | null = null,
): Promise<Sought> {
  if (!picture) return null;
  const luma = upright(picture, turned);
  const measured = angles === ANGLES ? measuredAngles(luma) : [];
  const planned = [...new Set([0, ...measured, ...angles])];
  let open = [...planned];
  // Garbage that differs at every angle must not lead to all angles there are.
  const isNearPlanned = (angle: number) => planned.some((one) => Math.abs(one - angle) <= APART);
  const most = Math.max(...planned.map(Math.abs)) + APART;
  const { width, height } = sizeTurned(luma, most);
  const tilted = pgm(width, height);
  const started = Date.now();
  const others = new Map<string, number>();
  const tried = new Set<number>();
  const note = ({ text }: FoundSymbol, angle: number) => {
    if (text.length < LEAST_TEXT || others.has(text)) return;
    others.set(text, angle);
    const near = [angle - APART, angle + APART].filter((one) => isNearPlanned(one) && !tried.has(one));
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
    // The picture may show something else with a symbol next to the card.
    const found = isOther ? (await reader.each(tilted.file)).find(accepted) : accepted(symbol);
    if (found) return { text: found.text, portrait: portraitHash(tilted.luma, "barcode", found.anchor) };
    if (isOther) return "other_symbol";
    if (symbol) note(symbol, angle);
  }
  return null;
}

/** @returns the angles at which a picture is likely level, the likeliest first */
const measuredAngles = (luma: Luma): number[] =>
  levelingAngles(luma).flatMap((angle) => BESIDE.map((by) => angle + by));

/**
 * Other requests are answered between two attempts. A Worker's clock only advances then, because it stands still while
 * code runs.
 */
const othersTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

const accepted = (found: FoundSymbol | null) => (found && parseAamva(found.text) ? found : null);

const scaled = ({ corner, across }: Anchor, by: number): Anchor => ({
  corner: { x: corner.x * by, y: corner.y * by },
  across: { x: across.x * by, y: across.y * by },
});
