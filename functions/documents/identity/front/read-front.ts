import type { PrintedComparison } from "#contract/documents/printed.ts";
import { UPLOAD } from "#contract/limits.ts";
import type { Modules } from "#functions/documents/modules.ts";
import { faultInHeader } from "#functions/documents/pictures/bounds.ts";
import { dimensions } from "#functions/documents/pictures/dimensions.ts";
import { freePixels } from "#functions/documents/pictures/free-pixels.ts";
import { jpegLuma } from "#functions/documents/pictures/jpeg-luma.ts";
import { largeJpegLuma } from "#functions/documents/pictures/large-jpeg.ts";
import { type Luma, smaller } from "#functions/documents/pictures/luma.ts";
import { type Orientation, orientation } from "#functions/documents/pictures/orientation.ts";
import { pngLuma } from "#functions/documents/pictures/png.ts";
import { rotate, sizeTurned } from "#functions/documents/pictures/rotate.ts";
import { levelingAngles } from "#functions/documents/pictures/tilt.ts";
import { upright } from "#functions/documents/pictures/upright.ts";
import { Work } from "#functions/documents/work.ts";
import { releaseZXing } from "../zxing.ts";
import { type Compared, compareWords, type SignedFields } from "./compare.ts";
import { type FrontTank, newFrontTank, readWords, type Tesseract, type Word } from "./engine.ts";

/** Longer side for reading. If a card fills half of it, its letters are about 16 pixels high. */
const PIXELS = 1600;
/** Sizes of the further readings, compared with the first. At another size, other words are clear. */
const AGAIN = [0.8, 0.6, 0.9];
/** In degrees. Lines that are tilted by at most this much are read without leveling the picture. */
const LEVEL = 1;
/** How many clear words show that the picture is the right way up. */
const ENOUGH_WORDS = 6;
/** A word is clear with this confidence (0 to 1) and this many letters. */
const CLEAR = { confidence: 0.8, letters: 3 };

/** As oriented by the camera, then upside down, then on either side. */
const TURNS: readonly Orientation[] = [1, 3, 6, 8];
/** The same for a picture that's higher than wide: cards are wider than high. */
const TURNS_OF_HIGH: readonly Orientation[] = [6, 8, 1, 3];

/**
 * Compares the print on the front of a card with facts that a signature on its back covers. Reads the picture at up to
 * four sizes: a fact agrees if any reading shows it, and differs only if two show the same other value. What was read is
 * used only here and never returned.
 * @param file a JPEG or PNG; of anything else, nothing is read
 * @param tank limits the engine's steps, `work` ours
 * @returns one result for each signed fact. All are `unread` if the picture is damaged, too large or not a card
 * @throws if the engine or its model can't be loaded
 */
export async function printedFacts(
  file: { bytes: Uint8Array; contentType: string },
  signed: SignedFields,
  { modules, model }: { modules: Modules; model: Uint8Array },
  { tank = newFrontTank(), work = new Work() }: { tank?: FrontTank; work?: Work } = {},
): Promise<PrintedComparison[]> {
  const luma = await lumaOf(file, modules, work).catch(() => null);
  if (!luma) return together([compareWords([], signed)]);
  // The back's reader may have kept 32 MB, and this engine takes up to 45. The next barcode gets a new reader.
  releaseZXing();
  const tesseract = { ...modules.tesseract, model };
  const { words, picture } = await readUpright(luma, tesseract, tank);
  const readings = [compareWords(words, signed)];
  const longest = Math.max(picture.width, picture.height);
  for (const size of words.length > 0 ? AGAIN : []) {
    if (together(readings).every(({ result }) => result !== "unread")) break;
    const again = smaller(picture, Math.round(longest * size));
    readings.push(compareWords((await readWords(again, tesseract, tank)) ?? [], signed));
    freePixels(again.data);
  }
  freePixels(picture.data);
  return together(readings);
}

/**
 * @param readings the results for each fact, in the same order
 * @returns what several readings of the same front show together
 */
export function together(readings: readonly (readonly Compared[])[]): PrintedComparison[] {
  return readings[0]!.map(({ fact }, i) => {
    const all = readings.map((reading) => reading[i]!);
    if (all.some(({ result }) => result === "agrees")) return { fact, result: "agrees" };
    const others = all.flatMap(({ shown }) => shown ?? []);
    const isSame = others.length >= 2 && new Set(others).size === 1;
    return { fact, result: isSame ? "differs" : "unread" };
  });
}

/**
 * Reads the picture level and in each of the four turns, until the words are clear.
 * @returns the words, and the picture in which they were read; no words if none were clear
 */
async function readUpright(
  luma: Luma,
  tesseract: Tesseract,
  tank: FrontTank,
): Promise<{ words: Word[]; picture: Luma }> {
  const level = leveled(luma);
  for (const turn of level.height > level.width ? TURNS_OF_HIGH : TURNS) {
    // Let other requests be answered between attempts.
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    const picture = upright(level, turn);
    const words = await readWords(picture, tesseract, tank);
    // A page of text is no card, whichever way it's turned.
    if (!words) break;
    if (words.filter(isClear).length >= ENOUGH_WORDS) return { words, picture };
    if (picture !== level) freePixels(picture.data);
  }
  return { words: [], picture: level };
}

const isClear = ({ text, confidence }: Word): boolean =>
  confidence >= CLEAR.confidence && text.replaceAll(/[^A-Za-z]/g, "").length >= CLEAR.letters;

function leveled(luma: Luma): Luma {
  const [angle = 0] = levelingAngles(luma);
  if (Math.abs(angle) <= LEVEL) return luma;
  const size = sizeTurned(luma, Math.abs(angle));
  const level: Luma = { ...size, data: new Uint8Array(size.width * size.height) };
  rotate(luma, angle, level);
  freePixels(luma.data);
  return level;
}

/** @returns the picture's brightness, as the camera held it; null if it can't be decoded, or its header rules it out */
async function lumaOf(
  { bytes, contentType }: { bytes: Uint8Array; contentType: string },
  modules: Modules,
  work: Work,
): Promise<Luma | null> {
  const isJpeg = contentType === "image/jpeg";
  if (!isJpeg && contentType !== "image/png") return null;
  if (faultInHeader(bytes, contentType)) return null;
  const size = dimensions(bytes, contentType)!;
  const isLarge = size.width * size.height > UPLOAD.maxPixels;
  const luma = !isJpeg
    ? await pngLuma(bytes, PIXELS, work)
    : isLarge
      ? await largeJpegLuma(bytes, PIXELS, size, work)
      : await jpegLuma(bytes, PIXELS, modules.decoder);
  if (!luma) return null;
  const turned = upright(luma, orientation(bytes, contentType));
  if (turned !== luma) freePixels(luma.data);
  return turned;
}
