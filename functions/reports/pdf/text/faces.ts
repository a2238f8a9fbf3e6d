import * as fontkit from "@cantoo/fontkit";
import {
  type FontEntry,
  type FontLibrary,
  inRanges,
  parseRanges,
  WEIGHTS,
  type Weight,
} from "#functions/reports/fonts.ts";

/** One font file, opened; the same object for every character that it sets. */
export interface Face {
  file: string;
  font: fontkit.Font;
  weight: Weight;
}

/** Which face sets which character. */
export interface Faces {
  /** The face for a character in a weight, or undefined where no font has it. */
  of(codePoint: number, weight: Weight): Face | undefined;
  /** The face that has the replacement character U+FFFD. */
  fallback(weight: Weight): Face;
  /** Code points that no font has, in the order in which they were met. */
  missing: readonly number[];
}

const REPLACEMENT = 0xfffd;

/**
 * Opened fonts are kept while the isolate lives: reading one takes milliseconds, and nearly every report needs the
 * same four. The oldest make room.
 */
const opened = new Map<string, Face>();
const KEPT = 40;

/**
 * Opens the fonts that some text needs, and no others.
 * @param text everything that will be set
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

/** Read only where it comes to that: the first font settles nearly every character. */
const ranges = new Map<string, [number, number][]>();

function claims(entry: FontEntry, codePoint: number): boolean {
  const known = ranges.get(entry.ranges) ?? parseRanges(entry.ranges);
  ranges.set(entry.ranges, known);
  return inRanges(known, codePoint);
}

/** Nearly always the first font that claims a character has it: those are fetched at once, not one after another. */
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
