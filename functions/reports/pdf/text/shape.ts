import type { Font, PathCommand } from "@cantoo/fontkit";
import type { Weight } from "#functions/reports/fonts.ts";
import { partsOf, segmentsOf } from "./direction.ts";
import type { Face, Faces } from "./faces.ts";

/** A character of the text, and the one whose glyph is drawn: the same, its mirror image, or U+FFFD. */
export interface SetCharacter {
  codePoint: number;
  drawn: number;
}

/** The outline of one glyph. Its commands are in font units, its position in thousandths of the type size. */
export interface Outline {
  commands: PathCommand[];
  x: number;
  y: number;
}

/** A part of a line in one face. Widths and positions are in thousandths of the type size. */
export interface Piece {
  face: Face;
  width: number;
  /** In visual order, from left to right. */
  characters: SetCharacter[];
  /** How much kerning changes each character's width. */
  kerning: number[];
  /**
   * In scripts where letters join, stack or move, glyphs don't match characters one to one. We draw their outlines,
   * with the characters invisibly on top, so that the text itself can be found and copied.
   */
  outlines: Outline[] | null;
  /** Its position in reading order. */
  read: number;
}

/** Scripts in which every letter has a single form. */
const PLAIN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Common}]*$/u;
const KERNED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{P}]/u;
/** Characters that use the previous letter's face if that face has them. */
const CLINGING = /[\p{Z}\p{M}\u200C\u200D]/u;
const MIRRORED = new Map(
  ["()", "[]", "{}", "<>", "«»", "‹›"].flatMap(([a, b]) => [
    [a!.codePointAt(0)!, b!.codePointAt(0)!],
    [b!.codePointAt(0)!, a!.codePointAt(0)!],
  ]),
);

/**
 * Finds faces, glyphs and positions for a line of text.
 * @param text from `cleanText`
 * @returns its pieces in visual order, from left to right
 */
export function shape(faces: Faces, text: string, weight: Weight): Piece[] {
  const line: Piece[] = [];
  for (const segment of segmentsOf(text)) {
    const parts = segment.rightToLeft ? partsOf(segment.text) : [segment];
    const pieces = parts.flatMap((part) => shapePart(faces, part.text, weight, part.rightToLeft));
    pieces.forEach((piece, i) => {
      piece.read = line.length + i;
    });
    line.push(...(segment.rightToLeft ? pieces.reverse() : pieces));
  }
  return line;
}

function shapePart(faces: Faces, text: string, weight: Weight, rightToLeft: boolean): Piece[] {
  return byFace(faces, text, weight, rightToLeft).map((run) =>
    PLAIN.test(run.text) ? plainPiece(run, rightToLeft) : outlinedPiece(run, rightToLeft),
  );
}

interface Run {
  face: Face;
  text: string;
  missing: boolean;
}

function byFace(faces: Faces, text: string, weight: Weight, rightToLeft: boolean): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0)!;
    const last = runs.at(-1);
    const clings = CLINGING.test(character) || (rightToLeft && !/\p{L}/u.test(character));
    const stays = clings && last && !last.missing && last.face.font.hasGlyphForCodePoint(codePoint);
    const own = stays ? last.face : faces.of(codePoint, weight);
    const face = own ?? faces.fallback(weight);
    if (last && last.face === face && last.missing === !own) last.text += character;
    else runs.push({ face, text: character, missing: !own });
  }
  return runs;
}

function plainPiece({ face, text, missing }: Run, rightToLeft: boolean): Piece {
  const characters = [...text].map((character): SetCharacter => {
    const codePoint = character.codePointAt(0)!;
    const mirrored = rightToLeft ? MIRRORED.get(codePoint) : undefined;
    return { codePoint, drawn: missing ? 0xfffd : (mirrored ?? codePoint) };
  });
  if (rightToLeft) characters.reverse();
  const kerning = characters.map(({ drawn }, i) => {
    const next = characters[i + 1]?.drawn;
    return next === undefined || missing ? 0 : kern(face.font, drawn, next);
  });
  const width = characters.reduce((sum, { drawn }, i) => sum + advance(face.font, drawn) + kerning[i]!, 0);
  return { face, width, characters, kerning, outlines: null, read: 0 };
}

function outlinedPiece({ face, text, missing }: Run, rightToLeft: boolean): Piece {
  const characters = [...text].map((character): SetCharacter => {
    const codePoint = character.codePointAt(0)!;
    return { codePoint, drawn: missing ? 0xfffd : codePoint };
  });
  if (rightToLeft) characters.reverse();
  const kerning = characters.map(() => 0);
  if (missing) {
    const width = characters.reduce((sum, { drawn }) => sum + advance(face.font, drawn), 0);
    return { face, width, characters, kerning, outlines: null, read: 0 };
  }
  const { font } = face;
  const run = font.layout(text, null, null, null, rightToLeft ? "rtl" : "ltr");
  const em = 1000 / font.unitsPerEm;
  const outlines: Outline[] = [];
  let x = 0;
  run.glyphs.forEach((glyph, i) => {
    const place = run.positions?.[i];
    outlines.push({
      commands: glyph.path.commands,
      x: x + (place?.xOffset ?? 0) * em,
      y: (place?.yOffset ?? 0) * em,
    });
    x += (place?.xAdvance ?? glyph.advanceWidth) * em;
  });
  return { face, width: x, characters, kerning, outlines, read: 0 };
}

/** @returns a character's width in thousandths of the type size */
export function advance(font: Font, codePoint: number): number {
  return ((font.glyphForCodePoint(codePoint)?.advanceWidth ?? 0) * 1000) / font.unitsPerEm;
}

const kernings = new WeakMap<Font, Map<number, number>>();
/** Kerning only. With substitution, a glyph could stand for characters other than its own. */
const ONLY_KERN = {
  ccmp: false,
  liga: false,
  clig: false,
  calt: false,
  rlig: false,
  locl: false,
  kern: true,
};

/** Cached per pair, because shaping one word takes the font engine longer than everything else combined. */
function kern(font: Font, left: number, right: number): number {
  const known = kernings.get(font) ?? new Map<number, number>();
  kernings.set(font, known);
  const pair = left * 0x110000 + right;
  let value = known.get(pair);
  if (value === undefined) {
    value = measureKern(font, String.fromCodePoint(left), String.fromCodePoint(right));
    known.set(pair, value);
  }
  return value;
}

function measureKern(font: Font, left: string, right: string): number {
  if (!KERNED.test(left) || !KERNED.test(right)) return 0;
  const { glyphs, positions } = font.layout(left + right, { ...ONLY_KERN });
  if (glyphs.length !== 2 || !positions) return 0;
  return ((positions[0]!.xAdvance - glyphs[0]!.advanceWidth) * 1000) / font.unitsPerEm;
}
