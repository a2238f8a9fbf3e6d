/** A stretch of glyphs without a gap; places in points, as the page is seen. */
export interface Word {
  text: string;
  /** Where it begins and ends along its line, and how high the line stands. */
  x: number;
  end: number;
  y: number;
  size: number;
  /** Whether a blank stands before it, or it begins a stretch of its own. */
  isParted: boolean;
  /** Degrees that its line is turned by. */
  angle: number;
}

/** Of a size: what is wider parts two words. Kerning and justified text stay below and above. */
export const WORD_GAP = 0.14;

/** Of a size: the same word again so near is one that is printed twice to look bold. */
const NEAR = 0.2;

/** @returns lines from top to bottom, upright ones first; words whose feet stand at one height are one line */
export function linesOf(words: readonly Word[]): string[] {
  const turned = new Map<number, Word[]>();
  for (const word of words) {
    const same = turned.get(word.angle);
    if (same) same.push(word);
    else turned.set(word.angle, [word]);
  }
  const angles = [...turned.keys()].sort((a, b) => Math.abs(a) - Math.abs(b));
  return angles.flatMap((angle) => rowsOf(turned.get(angle)!).map(textOf)).filter((text) => text !== "");
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

function textOf(row: readonly Word[]): string {
  let text = "";
  let before: Word | null = null;
  const isBackward = isRightToLeft(row.map((word) => word.text).join(""));
  for (const word of row.toSorted((a, b) => (isBackward ? b.x - a.x : a.x - b.x))) {
    const size = Math.min(word.size, before?.size ?? word.size);
    if (before && isAgain(word, before)) continue;
    const between: number = before ? (isBackward ? before.x - word.end : word.x - before.end) : 0;
    const isParted = before && (between > WORD_GAP * size || word.isParted || between < -size);
    text += (isParted ? " " : "") + word.text;
    before = word;
  }
  return text.replace(/\s+/g, " ").trim();
}

/** Whether most letters are Hebrew or Arabic. */
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
