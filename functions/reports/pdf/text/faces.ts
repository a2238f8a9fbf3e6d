import * as fontkit from "@cantoo/fontkit";
import {
  type FontEntry,
  type FontLibrary,
  inRanges,
  parseRanges,
  WEIGHTS,
  type Weight,
} from "#functions/reports/fonts.ts";

/** An opened font file. All characters that it draws share one object, so faces can be compared by identity. */
export interface Face {
  file: string;
  font: fontkit.Font;
  weight: Weight;
}

/** Which face draws which character. */
export interface Faces {
  /** The face for a character in a weight, or undefined if no font has the character. */
  of(codePoint: number, weight: Weight): Face | undefined;
  /** The face with the replacement character U+FFFD. */
  fallback(weight: Weight): Face;
  /** Code points that no font of at least one weight has, in the order of the text. */
  missing: readonly number[];
}

const REPLACEMENT = 0xfffd;

/**
 * Opened fonts stay cached while the isolate lives: opening one takes milliseconds, and nearly every report needs the
 * same four. The oldest are evicted.
 */
const opened = new Map<string, Face>();
const KEPT = 40;

/**
 * Opens only the fonts that a text needs.
 * @param text everything that will be drawn
 */
export async function openFaces(library: FontLibrary, text: string): Promise<Faces> {
  const entries = await library.entries();
  const codePoints = [...new Set(text)].map((character) => character.codePointAt(0)!);
  await openTogether(library, entries, codePoints);
  const chosen = new Map<Weight, Map<number, Face>>();
  for (const weight of WEIGHTS) {
    const byCodePoint = new Map<number, Face>();
    for (const codePoint of [REPLACEMENT, ...codePoints]) {
      for (const entry of entries) {
        if (!claims(entry, codePoint)) continue;
        const face = await open(library, entry.files[weight], weight);
        if (!face.font.hasGlyphForCodePoint(codePoint)) continue;
        byCodePoint.set(codePoint, face);
        break;
      }
    }
    chosen.set(weight, byCodePoint);
  }
  const of = (codePoint: number, weight: Weight) => chosen.get(weight)?.get(codePoint);
  return {
    of,
    fallback: (weight) => of(REPLACEMENT, weight)!,
    missing: codePoints.filter((codePoint) => WEIGHTS.some((weight) => !of(codePoint, weight))),
  };
}

/** Parsed only when needed, because the first font has nearly every character. */
const ranges = new Map<string, [number, number][]>();

function claims(entry: FontEntry, codePoint: number): boolean {
  const known = ranges.get(entry.ranges) ?? parseRanges(entry.ranges);
  ranges.set(entry.ranges, known);
  return inRanges(known, codePoint);
}

/**
 * The first font that claims a character nearly always has it. So those fonts are fetched all at once instead of one
 * after another.
 */
async function openTogether(
  library: FontLibrary,
  entries: readonly FontEntry[],
  codePoints: readonly number[],
): Promise<void> {
  const first = codePoints.map((codePoint) => entries.find((entry) => claims(entry, codePoint)));
  const wanted = [...new Set(first)].flatMap((entry) =>
    entry ? WEIGHTS.map((weight) => open(library, entry.files[weight], weight)) : [],
  );
  await Promise.all(wanted);
}

async function open(library: FontLibrary, file: string, weight: Weight): Promise<Face> {
  const known = opened.get(file);
  if (known) return known;
  const font = fontkit.create(await library.read(file));
  if ("fonts" in font) throw new Error(`${file} is a collection of fonts`);
  const face: Face = { file, font, weight };
  opened.set(file, face);
  if (opened.size > KEPT) opened.delete(opened.keys().next().value!);
  return face;
}
