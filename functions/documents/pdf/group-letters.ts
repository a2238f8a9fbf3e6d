import type { Letter } from "./letters.ts";
import { isRightToLeft, WORD_GAP, type Word } from "./lines.ts";

/** Maximum number of characters that one glyph can stand for. The longest ligatures have three. */
const MAX_PER_GLYPH = 4;

/** In font sizes. A gap that PDFium reports as a space separates two words if it's wider than this. */
const ADDED_GAP = 0.04;

/**
 * In font sizes. Within a text object, a gap that PDFium doesn't report as a space separates two words if it's wider
 * than this.
 */
const APART_GAP = 0.5;

interface Open extends Word {
  letters: { text: string; x: number }[];
  isSeen: boolean;
}

/**
 * Joins letters into words. A word that isn't completely visible is left out, because part of a number is a different
 * number.
 * @param isSeen whether each letter counts, in the order of `letters`
 * @param quarters how many times a viewer rotates the page by 90° clockwise
 */
export function wordsOf(letters: readonly Letter[], isSeen: readonly boolean[], quarters: number): Word[] {
  const words: Open[] = [];
  let word: Open | null = null;
  let isParted = true;
  let gap = WORD_GAP;
  let inGlyph = 0;
  for (const [i, letter] of letters.entries()) {
    if (letter.isBlank) {
      if (letter.object === 0) gap = ADDED_GAP;
      else isParted = true;
      continue;
    }
    const before = letters[i - 1];
    const isSame =
      before?.object === letter.object && !before.isBlank && before.x === letter.x && before.y === letter.y;
    inGlyph = isSame ? inGlyph + 1 : 1;
    const [start, end] = [turned(letter.x, letter.y, quarters), turned(letter.endX, letter.endY, quarters)];
    const degrees = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI;
    const rounded = Math.round(degrees / 5) * 5;
    const angle = rounded === -180 ? 180 : rounded;
    const [x, y] = along(angle, start);
    const [to] = along(angle, end);
    const { size } = letter;
    const isApart = gap === WORD_GAP && before?.object === letter.object;
    const isNext: boolean =
      word !== null &&
      !isParted &&
      word.angle === angle &&
      Math.abs(y - word.y) < 0.25 * Math.max(size, word.size) &&
      x - word.end < (isApart ? APART_GAP : gap) * size &&
      x - word.end > -0.5 * size - (isSame ? Number.POSITIVE_INFINITY : 0);
    if (!isNext) {
      word = {
        text: "",
        x,
        end: to,
        y,
        size,
        angle,
        isParted: isParted && word !== null,
        letters: [],
        isSeen: true,
      };
      words.push(word);
    }
    word!.letters.push({ text: letter.text, x });
    word!.end = Math.max(word!.end, to);
    word!.isSeen &&= isSeen[i]! && inGlyph <= MAX_PER_GLYPH;
    isParted = false;
    gap = WORD_GAP;
  }
  return words
    .filter((one) => one.isSeen)
    .map(({ letters: parts, isSeen: _, ...one }) => ({ ...one, text: textOf(parts) }));
}

/** Hebrew and Arabic may be drawn in either direction, but they're read from right to left. */
function textOf(letters: readonly { text: string; x: number }[]): string {
  const texts = letters.map(({ text }) => text);
  if (!isRightToLeft(texts.join(""))) return texts.join("");
  return letters
    .toSorted((a, b) => b.x - a.x)
    .map(({ text }) => text)
    .join("");
}

function turned(x: number, y: number, quarters: number): [number, number] {
  const all: [number, number][] = [
    [x, y],
    [y, -x],
    [-x, -y],
    [-y, x],
  ];
  return all[quarters & 3]!;
}

/** @returns a position's coordinates along and above lines that are rotated by an angle */
function along(angle: number, [x, y]: readonly [number, number]): [number, number] {
  if (angle === 0) return [x, y];
  const back = (-angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(back), Math.sin(back)];
  return [x * cosine - y * sine, x * sine + y * cosine];
}
