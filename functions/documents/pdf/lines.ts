/** A run of glyphs without a gap. Positions are in points on the displayed page. */
export interface Word {
  text: string;
  /**
   * Where it begins and ends along its line (`x`, `end`), the line's position perpendicular to that (`y`), and the font
   * size.
   */
  x: number;
  end: number;
  y: number;
  size: number;
  /** Whether a space in the page's content separates it from the previous word. */
  isParted: boolean;
  /** Rotation of its line in degrees. */
  angle: number;
}

/**
 * In font sizes. A wider gap separates two words. Kerning is narrower than this, and the gaps of justified text are
 * wider.
 */
export const WORD_GAP = 0.14;

/** In font sizes. If the same word follows this closely, it was printed twice to look bold. */
const NEAR = 0.2;

/** @returns the text of {@link rowsIn}, without empty rows */
export const linesOf = (words: readonly Word[]): string[] =>
  rowsIn(words)
    .map(textOf)
    .filter((text) => text !== "");

/** @returns rows from top to bottom, upright ones first; words on the same baseline are in one row */
export function rowsIn(words: readonly Word[]): Word[][] {
  const turned = new Map<number, Word[]>();
  for (const word of words) {
    const same = turned.get(word.angle);
    if (same) same.push(word);
    else turned.set(word.angle, [word]);
  }
  const angles = [...turned.keys()].sort((a, b) => Math.abs(a) - Math.abs(b));
  return angles.flatMap((angle) => rowsOf(turned.get(angle)!).map(inOrder));
}

function rowsOf(words: readonly Word[]): Word[][] {
  const rows: Word[][] = [];
  for (const word of words.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const isSame = row?.[0] && Math.abs(row[0].y - word.y) < Math.min(row[0].size, word.size) / 2;
    if (isSame) row.push(word);
    else rows.push([word]);
  }
  return rows;
}

const isBackward = (row: readonly Word[]) => isRightToLeft(row.map((word) => word.text).join(""));

/** @returns a row's words in reading order, without those that were printed again to look bold */
function inOrder(row: readonly Word[]): Word[] {
  const sign = isBackward(row) ? -1 : 1;
  const sorted = row.toSorted((a, b) => sign * (a.x - b.x));
  return sorted.filter((word, i) => i === 0 || !isAgain(word, sorted[i - 1]!));
}

function textOf(row: readonly Word[]): string {
  let text = "";
  let before: Word | null = null;
  const isReversed = isBackward(row);
  for (const word of row) {
    const size = Math.min(word.size, before?.size ?? word.size);
    const between: number = before ? (isReversed ? before.x - word.end : word.x - before.end) : 0;
    const isParted = before && (between > WORD_GAP * size || word.isParted || between < -size);
    text += (isParted ? " " : "") + word.text;
    before = word;
  }
  return text.replace(/\s+/g, " ").trim();
}

/** Whether a text has more Hebrew and Arabic letters than Latin ones. */
export function isRightToLeft(text: string): boolean {
  let [right, left] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isRight =
      (code >= 0x590 && code < 0x800) ||
      (code >= 0xfb1d && code < 0xfdff) ||
      (code >= 0xfe70 && code < 0xfeff);
    if (isRight) right++;
    else if ((code | 32) >= 97 && (code | 32) <= 122) left++;
  }
  return right > left;
}

const isAgain = (word: Word, before: Word) =>
  word.text === before.text &&
  Math.abs(word.x - before.x) < NEAR * word.size &&
  Math.abs(word.y - before.y) < NEAR * word.size;
