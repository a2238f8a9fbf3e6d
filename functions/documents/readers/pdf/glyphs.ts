import { compose, IDENTITY, type Matrix, moved } from "../../pdf-boxes.ts";
import { isSeenOn } from "./colors.ts";
import { isRightToLeft, WORD_GAP, type Word } from "./lines.ts";
import type { Sheet } from "./sheet.ts";
import type { State } from "./state.ts";

/** Points: smaller text is a dot to the eye. Small sheets are seen enlarged. */
const LEAST_SIZE = 2;
const LEAST_PART = 1 / 300;
/** Of a glyph's height: what is squeezed more is a line. */
const LEAST_STRETCH = 0.1;
/** Of 1: paler text is not seen. */
const LEAST_ALPHA = 0.15;
/** Glyphs that are kept of a page: a page of small print has ten thousand. */
const MOST_GLYPHS = 60_000;
/** Where the middle of a letter lies above its foot, in sizes. */
const MIDDLE = 0.3;
/** Bits of text modes. */
const FILLS = new Set([0, 2, 4, 6]);
const STROKES = new Set([1, 2, 5, 6]);

/** A glyph that was seen when it was drawn. */
interface Glyph {
  text: string;
  /** Middle, on the page. */
  x: number;
  y: number;
  /** How many things were painted before it. */
  count: number;
}

interface Stretch extends Word {
  glyphs: Glyph[];
}

/** Collects the text of a page that somebody sees who looks at it. */
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

  /** @param turn by which a viewer turns the page */
  constructor(sheet: Sheet, turn: Matrix) {
    this.#sheet = sheet;
    this.#turn = turn;
    const { left, bottom, right, top } = sheet.box;
    this.#least = Math.min(LEAST_SIZE, Math.min(right - left, top - bottom) * LEAST_PART);
  }

  /** A text object begins, or a matrix is set. */
  begin(matrix: Matrix = IDENTITY): void {
    [this.#text, this.#line] = [matrix, matrix];
  }

  /** Goes to another line. */
  move(x: number, y: number): void {
    this.begin(compose([1, 0, 0, 1, x, y], this.#line));
  }

  /** Goes on by a number in a list, in thousandths of a size. */
  skip(thousandths: number, state: State): void {
    const by = (-thousandths / 1000) * state.size;
    this.#advance(state.font?.isVertical ? 0 : by * state.stretch, state.font?.isVertical ? by : 0);
  }

  #advance(x: number, y: number): void {
    this.#text = compose([1, 0, 0, 1, x, y], this.#text);
  }

  /** Shows a string. @param isHidden by its layer */
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
    const [x, y] = moved(by, wide / 2, MIDDLE * size * (state.font?.scale ?? 1));
    if (isHidden || !this.#isSeen(x, y, by, state)) return;
    const seen = compose(by, this.#turn);
    // Signs may be turned over twice, by the size of the font and by the matrix.
    const sign = size * stretch < 0 ? -1 : 1;
    const angle = Math.round((Math.atan2(seen[1] * sign, seen[0] * sign) * 180) / Math.PI / 5) * 5;
    const [startX, startY] = along(angle, moved(seen, 0, 0));
    const [endX] = along(angle, moved(seen, wide, 0));
    const [farX] = along(angle, moved(seen, wide + letters, 0));
    const height = Math.abs(size * (state.font?.scale ?? 1)) * Math.hypot(seen[2], seen[3]);
    this.#count++;
    const glyph = { text, x, y, count: this.#sheet.count };
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

  #isSeen(x: number, y: number, by: Matrix, state: State): boolean {
    const { mode, clip, stretch } = state;
    const scale = state.font?.scale ?? 1;
    const { box } = this.#sheet;
    if (mode === 3 || mode === 7) return false;
    const height = Math.abs(state.size * scale) * Math.hypot(by[2], by[3]);
    const width = Math.abs(state.size * scale * stretch) * Math.hypot(by[0], by[1]);
    if (!(height >= this.#least) || !(width >= LEAST_STRETCH * height)) return false;
    if (x < Math.max(box.left, clip.left) || x > Math.min(box.right, clip.right)) return false;
    if (y < Math.max(box.bottom, clip.bottom) || y > Math.min(box.top, clip.top)) return false;
    const below = this.#sheet.colorAt(x, y);
    const isFilled = FILLS.has(mode) && state.fillAlpha >= LEAST_ALPHA && isSeenOn(state.fill, below);
    const isStroked = STROKES.has(mode) && state.strokeAlpha >= LEAST_ALPHA && isSeenOn(state.stroke, below);
    return isFilled || isStroked;
  }

  /** @returns the words, without what was painted over */
  seen(): Word[] {
    return this.#words.flatMap((word) => {
      const left = word.glyphs.filter(({ x, y, count }) => !this.#sheet.isCovered(x, y, count));
      return left.length > 0 ? [{ ...word, text: textOf(left) }] : [];
    });
  }
}

/** @returns a place along and above lines that are turned by an angle */
function along(angle: number, [x, y]: readonly [number, number]): [number, number] {
  if (angle === 0) return [x, y];
  const turned = (-angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(turned), Math.sin(turned)];
  return [x * cosine - y * sine, x * sine + y * cosine];
}

/** Hebrew and Arabic are drawn from left to right as anything else, and read the other way. */
function textOf(glyphs: readonly Glyph[]): string {
  const texts = glyphs.map(({ text }) => text);
  return (isRightToLeft(texts.join("")) ? texts.reverse() : texts).join("");
}
