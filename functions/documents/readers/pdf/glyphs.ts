import { compose, IDENTITY, type Matrix, transformPoint } from "#functions/documents/pdf-boxes.ts";
import { isInClip } from "./clip.ts";
import { isSeenOn } from "./colors.ts";
import { isRightToLeft, WORD_GAP, type Word } from "./lines.ts";
import { type Color, laidOver, UNKNOWN } from "./paint.ts";
import type { Mark, Sheet } from "./sheet.ts";
import { paintOf, type State } from "./state.ts";

/** In points. Smaller text looks like a dot. Small sheets are viewed enlarged. */
const LEAST_SIZE = 2;
const LEAST_PART = 1 / 300;
/** As a share of a glyph's height. One squeezed more than this is a line. */
const LEAST_STRETCH = 0.1;
/** Out of 1. Paler text isn't visible. */
const LEAST_ALPHA = 0.15;
/** Maximum number of glyphs stored per page. A page of small print has ten thousand. */
const MOST_GLYPHS = 60_000;
/** Heights above a letter's foot of its center and of the points that must be visible, relative to its size. */
const MIDDLE = 0.3;
const HEIGHTS = [0.2, MIDDLE, 0.45];
/** Relative to the size. A thicker outline hides the inside of a letter. */
const THICK = 0.1;
/** Out of 1. How much of what's below a letter hides, so that three letters hide it all. */
const LETTER = 0.4;
/** Bits of text rendering modes. */
const FILLS = new Set([0, 2, 4, 6]);
const STROKES = new Set([1, 2, 5, 6]);

/** A glyph that was drawn. */
interface Glyph {
  text: string;
  /** Its center on the page. */
  x: number;
  y: number;
  /** What was painted before it. */
  mark: Mark;
}

/** A letter in the color of what's below it, which makes its word unreadable. */
const UNSEEN: Mark = { count: -1, veil: 0 };

interface Stretch extends Word {
  glyphs: Glyph[];
}

/** Collects the visible text of a page. */
export class Glyphs {
  readonly #sheet: Sheet;
  readonly #turn: Matrix;
  readonly #least: number;
  readonly #words: Stretch[] = [];
  #count = 0;
  #word: Stretch | null = null;
  #isParted = true;
  #text: Matrix = IDENTITY;
  #line: Matrix = IDENTITY;

  /** @param turn by which a viewer rotates the page */
  constructor(sheet: Sheet, turn: Matrix) {
    this.#sheet = sheet;
    this.#turn = turn;
    const { left, bottom, right, top } = sheet.box;
    this.#least = Math.min(LEAST_SIZE, Math.min(right - left, top - bottom) * LEAST_PART);
  }

  /** Begins a text object, or sets a matrix. */
  begin(matrix: Matrix = IDENTITY): void {
    [this.#text, this.#line] = [matrix, matrix];
  }

  /** Moves to another line. */
  move(x: number, y: number): void {
    this.begin(compose([1, 0, 0, 1, x, y], this.#line));
  }

  /** Moves by a number in a list, in thousandths of the size. */
  skip(thousandths: number, state: State): void {
    const by = (-thousandths / 1000) * state.size;
    this.#advance(state.font?.isVertical ? 0 : by * state.stretch, state.font?.isVertical ? by : 0);
  }

  #advance(x: number, y: number): void {
    this.#text = compose([1, 0, 0, 1, x, y], this.#text);
  }

  /**
   * Shows a string.
   * @param isHidden whether its layer is hidden
   */
  show(string: string, state: State, isHidden: boolean): void {
    const { font, size, stretch } = state;
    if (!font || size === 0) return;
    for (const { text, width, isSpace, isDrawn } of font.codesIn(string)) {
      const space = state.letterSpace + (isSpace ? state.wordSpace : 0);
      if (this.#count < MOST_GLYPHS) this.#place(text, width, state, isHidden || !isDrawn);
      if (font.isVertical) this.#advance(0, -size + space);
      else this.#advance((width * size + space) * stretch, 0);
    }
  }

  #place(text: string, width: number, state: State, isHidden: boolean): void {
    const { size, stretch, rise } = state;
    const by = compose([1, 0, 0, 1, 0, rise], compose(this.#text, state.matrix));
    const wide = width * size * stretch;
    const letters = state.letterSpace > 0 ? state.letterSpace * stretch : 0;
    const isBlank = text.trim() === "";
    if (isBlank) {
      if (text !== "" || width > 0) this.#isParted = this.#isParted || text !== "";
      return;
    }
    if (isHidden || !this.#isPainted(by, wide, state)) return;
    const [x, y] = this.#at(by, wide, state, MIDDLE);
    const isSeen = this.#isSeen(x, y, by, state);
    this.#veil(by, wide, state);
    const seen = compose(by, this.#turn);
    // Characters can be flipped twice, by the font's size and by the matrix.
    const sign = size * stretch < 0 ? -1 : 1;
    const angle = Math.round((Math.atan2(seen[1] * sign, seen[0] * sign) * 180) / Math.PI / 5) * 5;
    const [startX, startY] = along(angle, transformPoint(seen, 0, 0));
    const [endX] = along(angle, transformPoint(seen, wide, 0));
    const [farX] = along(angle, transformPoint(seen, wide + letters, 0));
    const height = Math.abs(size * (state.font?.scale ?? 1)) * Math.hypot(seen[2], seen[3]);
    this.#count++;
    const glyph = { text, x, y, mark: isSeen ? this.#sheet.markAt(x, y) : UNSEEN };
    const word = this.#word;
    const isNext =
      word &&
      !this.#isParted &&
      word.angle === angle &&
      Math.abs(startY - word.y) < 0.25 * Math.max(height, word.size) &&
      startX - word.end < WORD_GAP * height &&
      startX - word.end > -0.5 * height;
    if (isNext) {
      word.glyphs.push(glyph);
      word.end = Math.max(startX, farX, endX);
    } else {
      const made = {
        text: "",
        x: startX,
        end: farX,
        y: startY,
        size: height,
        angle: angle === -180 ? 180 : angle,
      };
      this.#word = { ...made, isParted: this.#isParted && word !== null, glyphs: [glyph] };
      this.#words.push(this.#word);
    }
    this.#isParted = false;
  }

  /** Whether it's drawn in any color, large enough, and in the visible part. */
  #isPainted(by: Matrix, wide: number, state: State): boolean {
    const { mode, clip, stretch } = state;
    if (mode === 3 || mode === 7) return false;
    const size = Math.abs(state.size * (state.font?.scale ?? 1));
    const along = Math.hypot(by[0], by[1]);
    // Perpendicular to the line, however the letters slant.
    const height = (size * Math.abs(by[0] * by[3] - by[1] * by[2])) / along;
    const width = size * Math.abs(stretch) * along;
    if (!(height >= this.#least) || !(width >= LEAST_STRETCH * height)) return false;
    return HEIGHTS.every((part) => {
      const [x, y] = this.#at(by, wide, state, part);
      return isInClip(this.#sheet.box, x, y, this.#sheet.grid) && isInClip(clip, x, y, this.#sheet.grid);
    });
  }

  /** @returns a point in the middle of a glyph, at some share of its size above its foot */
  #at(by: Matrix, wide: number, { size, font }: State, part: number): [number, number] {
    return transformPoint(by, wide / 2, part * size * (font?.scale ?? 1));
  }

  #isSeen(x: number, y: number, by: Matrix, state: State): boolean {
    const { mode, fill, stroke, fillAlpha, strokeAlpha } = state;
    if (state.isMasked || state.group.isMasked) return false;
    const below = this.#sheet.colorAt(x, y);
    const isSeen = (color: Color, own: number) => {
      const { alpha, blend } = paintOf(state, color, own);
      if (below === UNKNOWN) return color !== UNKNOWN && (alpha as number) >= LEAST_ALPHA;
      return (
        (alpha as number) >= LEAST_ALPHA && isSeenOn(laidOver(below, color, alpha as number, blend), below)
      );
    };
    const isThick = thicknessOf(by, state) > THICK;
    if (STROKES.has(mode) && isSeen(stroke, strokeAlpha)) return true;
    return FILLS.has(mode) && !isThick && isSeen(fill, fillAlpha);
  }

  /** Letters hide part of what's below them, and those with thick outlines all of it. */
  #veil(by: Matrix, wide: number, state: State): void {
    const { size, font, clip, lineWidth, matrix } = state;
    const high = 0.6 * size * (font?.scale ?? 1);
    const isThick = thicknessOf(by, state) > 2 * THICK;
    const more = isThick ? (lineWidth / 2) * Math.hypot(matrix[0], matrix[1]) : 0;
    const [a, b, c, d, x, y] = by;
    const [ax, ay, cx, cy] = [a * wide, b * wide, c * high, d * high];
    const box = {
      left: x + Math.min(0, ax, cx, ax + cx) - more,
      right: x + Math.max(0, ax, cx, ax + cx) + more,
      bottom: y + Math.min(0, ay, cy, ay + cy) - more,
      top: y + Math.max(0, ay, cy, ay + cy) + more,
    };
    this.#sheet.veil(box, clip, isThick ? 1 : LETTER);
  }

  /** @returns the words that nothing was painted over, because what's left of a number is another number */
  seen(): Word[] {
    return this.#words
      .filter(({ glyphs }) => !glyphs.some(({ x, y, mark }) => this.#sheet.isCovered(x, y, mark)))
      .map((word) => ({ ...word, text: textOf(word.glyphs) }));
  }
}

/** @returns the thickness of letters' outlines relative to their size; 0 for none */
const thicknessOf = (by: Matrix, { mode, lineWidth, matrix, size }: State): number =>
  STROKES.has(mode)
    ? (lineWidth * Math.hypot(matrix[0], matrix[1])) / (Math.abs(size) * Math.hypot(by[2], by[3]))
    : 0;

/** @returns a position along and above lines rotated by an angle */
function along(angle: number, [x, y]: readonly [number, number]): [number, number] {
  if (angle === 0) return [x, y];
  const turned = (-angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(turned), Math.sin(turned)];
  return [x * cosine - y * sine, x * sine + y * cosine];
}

/** Hebrew and Arabic are drawn from left to right like other text, but read from right to left. */
function textOf(glyphs: readonly Glyph[]): string {
  const texts = glyphs.map(({ text }) => text);
  return (isRightToLeft(texts.join("")) ? texts.reverse() : texts).join("");
}
