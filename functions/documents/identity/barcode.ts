import { UPLOAD } from "#contract/limits.ts";
import { SECOND } from "#contract/time.ts";
import type { Modules } from "../modules.ts";
import { dimensions } from "../pictures/dimensions.ts";
import { freePixels } from "../pictures/free-pixels.ts";
import { jpegLuma } from "../pictures/jpeg-luma.ts";
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

/** A barcode's raw text, and the hash of the portrait next to it (`picture-hash.ts`); null if none is visible. */
interface FoundBarcode {
  text: string;
  portrait: string | null;
}

/** The result of a search: a license barcode, a symbol that certainly isn't one, or nothing. */
export type BarcodeSearch = FoundBarcode | "other_symbol" | null;

/** Longer side of the copy that's searched. If a license fills the picture, its bars are still wide enough to read. */
const SEARCH_PIXELS = 1600;
/** Longer side that a large PNG is reduced to. We assume it's a scan, with a small card on a large page. */
const SCAN_PIXELS = 3600;

/** We try a measured angle plus each of these degrees, because it's accurate only to within a degree or two. */
const NEAR_MEASURED = [0, -2, 2];

/** Limit in milliseconds. Pictures full of bar-like patterns take a hundred times as long as a readable license. */
const SEARCH_TIME = 15 * SECOND;

/**
 * The angles to try, in order: 0, then even ones from small to large, because the reader tolerates being off by about a
 * degree, then odd ones.
 */
const ANGLES = [0, ...[2, 4, 6, 8, 10, 1, 3, 5, 7, 9].flatMap((degrees) => [-degrees, degrees])];

/**
 * Finds the text of the AAMVA barcode in a picture of a license. The reader misses a barcode tilted by more than about
 * 2°, and every hand-held photo is tilted. So pictures are searched in the orientation that their camera recorded,
 * first as they are, then at the angles that the directions of their edges suggest (`tilt.ts`), then at all small ones.
 * Large PNGs are scans and are searched only as they are. (The reader itself handles a picture on its side, but not a
 * mirrored one.) Only text that's a complete AAMVA file counts, because a rotated picture can decode into garbage.
 * Garbage comes out differently at each angle. So if a text that isn't a license comes out the same twice, it's another
 * symbol, and the search ends.
 * @param contentType image/jpeg or image/png; nothing else is read
 * @param work counts the steps of decoding a PNG
 * @throws an error for a damaged picture; TooMuchWork if a PNG decompresses to more than its header says
 * @returns the raw text, which must not leave the readers, and the portrait's hash; `other_symbol` or null if there's
 *   no license barcode
 */
export async function readBarcode(
  bytes: Uint8Array,
  contentType: string,
  wasm: Modules,
  work = new Work(),
  reader = symbolReader,
): Promise<BarcodeSearch> {
  const size = dimensions(bytes, contentType);
  if (!size) return null;
  const isPng = contentType === "image/png";
  const isSmall = size.width * size.height <= UPLOAD.maxPixels;
  prepareZXing(wasm.zxing);
  // The reader would decompress a large PNG as a whole. Decoding it row by row takes a tenth of the memory.
  const turned = orientation(bytes, contentType);
  if (isPng && !isSmall) return search(await pngLuma(bytes, SCAN_PIXELS, work), turned, [0], reader);
  // Decode a PNG ourselves first: the library doesn't validate it, and would decompress the whole file before checking
  // the picture's size.
  const checked = isPng ? await pngLuma(bytes, SEARCH_PIXELS, work) : null;
  if (isPng && !checked) throw new RangeError("The PNG breaks its format");
  const symbol = await reader.one(bytes);
  const found = accepted(symbol);
  const decode = async () => checked ?? jpegLuma(bytes, SEARCH_PIXELS, wasm.decoder);
  if (!found) return search(await decode(), turned, ANGLES, reader, symbol);
  // One decoder may read a picture that another rejects as damaged. The text counts even without the portrait.
  const luma = await decode().catch(() => null);
  const portrait = luma && portraitHash(luma, "barcode", scaled(found.anchor, luma.width / size.width));
  return { text: found.text, portrait };
}

/**
 * {@link readBarcode} for a large photo that's already decoded and oriented: first searches at full size, because the
 * card may be small in it, then searches a smaller copy at all angles.
 */
export async function readBarcodeInPhoto(photo: Luma, reader = symbolReader): Promise<BarcodeSearch> {
  const file = pgmOf(photo);
  const symbol = await reader.one(file);
  freePixels(file);
  const found = accepted(symbol);
  const small = smaller(photo, SEARCH_PIXELS);
  if (!found) return search(small, 1, ANGLES, reader, symbol).finally(() => freePixels(small.data));
  const portrait = portraitHash(small, "barcode", scaled(found.anchor, small.width / photo.width));
  freePixels(small.data);
  return { text: found.text, portrait };
}

/**
 * {@link readBarcode} for a picture that's already decoded, and upright or on its side. Large ones are scans, so
 * they're nearly level.
 */
export const readBarcodeIn = (luma: Luma): Promise<BarcodeSearch> =>
  search(luma, 1, luma.width * luma.height <= UPLOAD.maxPixels ? ANGLES : [0, -2, 2], symbolReader);

/** Degrees between two tries that confirm a text: few enough that it's still readable, enough to change all pixels. */
const APART = 1;
/** Minimum length of a text that a second try can confirm. A shorter one could come out the same by chance. */
const MIN_TEXT = 4;

/** @param first the symbol that the reader found in the picture file itself, if it wasn't a license */
async function search(
  picture: Luma | null,
  turned: Orientation,
  angles: readonly number[],
  reader: SymbolReader,
  first: FoundSymbol | null = null,
): Promise<BarcodeSearch> {
  if (!picture) return null;
  const luma = upright(picture, turned);
  const measured = angles === ANGLES ? measuredAngles(luma) : [];
  const planned = [...new Set([0, ...measured, ...angles])];
  let open = [...planned];
  // Each text is tried again at the angles next to its own, but only close to planned ones. Without that limit,
  // garbage that differs at every angle would make us try all angles.
  const isNearPlanned = (angle: number) => planned.some((one) => Math.abs(one - angle) <= APART);
  const most = Math.max(...planned.map(Math.abs)) + APART;
  const { width, height } = sizeTurned(luma, most);
  const tilted = pgm(width, height);
  const started = Date.now();
  const others = new Map<string, number>();
  const tried = new Set<number>();
  const note = ({ text }: FoundSymbol, angle: number) => {
    if (text.length < MIN_TEXT || others.has(text)) return;
    others.set(text, angle);
    const near = [angle - APART, angle + APART].filter((one) => isNearPlanned(one) && !tried.has(one));
    open = [...near, ...open.filter((other) => !near.includes(other))];
  };
  if (first) note(first, 0);
  for (let angle = open.shift(); angle !== undefined; angle = open.shift()) {
    await yieldToOthers();
    if (Date.now() - started > SEARCH_TIME) return null;
    tried.add(angle);
    rotate(luma, angle, tilted.luma);
    const symbol = await reader.one(tilted.file);
    const isOther = symbol !== null && (others.get(symbol.text) ?? angle) !== angle;
    // Look at all symbols, because the picture may show the card next to another object with a symbol.
    const found = isOther ? (await reader.each(tilted.file)).find(accepted) : accepted(symbol);
    if (found) return { text: found.text, portrait: portraitHash(tilted.luma, "barcode", found.anchor) };
    if (isOther) return "other_symbol";
    if (symbol) note(symbol, angle);
  }
  return null;
}

/** @returns the angles at which a picture is likely level, the likeliest first */
const measuredAngles = (luma: Luma): number[] =>
  levelingAngles(luma).flatMap((angle) => NEAR_MEASURED.map((by) => angle + by));

/**
 * Lets other requests be answered between two attempts. That's also when a Worker's clock advances: it stands still
 * while code runs.
 */
const yieldToOthers = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

const accepted = (found: FoundSymbol | null) => (found && parseAamva(found.text) ? found : null);

const scaled = ({ corner, across }: Anchor, by: number): Anchor => ({
  corner: { x: corner.x * by, y: corner.y * by },
  across: { x: across.x * by, y: across.y * by },
});
